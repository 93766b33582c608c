import { agencyBase } from '../agencyBase/definition.ts'
import { agencyBusiness } from '../agencyBusiness/definition.ts'
import { agencyChange } from '../agencyChange/definition.ts'
import { agencyEmployee } from '../agencyEmployee/definition.ts'
import { agencyEquipment } from '../agencyEquipment/definition.ts'
import { agencyProject } from '../agencyProject/definition.ts'
import { agencyRegistration } from '../agencyRegistration/definition.ts'
import { agencyTask } from '../agencyTask/definition.ts'
import { assessmentReport } from '../assessmentReport/definition.ts'
import { contract } from '../contract/definition.ts'
import { greyList } from '../greyList/definition.ts'
import { hazardDescription } from '../hazardDescription/definition.ts'
import { hostingProject } from '../hostingProject/definition.ts'
import { lostScoreItem } from '../lostScoreItem/definition.ts'
import { publicReview } from '../publicReview/definition.ts'
import { rectificationResult } from '../rectificationResult/definition.ts'
import { registration } from '../registration/definition.ts'
import { registrationApplicationTime } from '../registrationApplicationTime/definition.ts'
import { reviewOrganization } from '../reviewOrganization/definition.ts'
import { standardizationAllocation } from '../standardizationAllocation/definition.ts'
import { standardizationApplication } from '../standardizationApplication/definition.ts'
import { standardizationCertificate } from '../standardizationCertificate/definition.ts'
import { standardizationPause } from '../standardizationPause/definition.ts'
import { standardizationProject } from '../standardizationProject/definition.ts'
import { standardizationReview } from '../standardizationReview/definition.ts'
import { tutorshipProject } from '../tutorshipProject/definition.ts'
import { area } from './area.ts'

/** Agencies, what they do for enterprises, and the standardisation reviews that the association gives them. */
export const agency = area([
  agencyBase,
  agencyEmployee,
  agencyEquipment,
  agencyRegistration,
  registrationApplicationTime,
  agencyChange,
  reviewOrganization,
  standardizationPause,
  greyList,
  tutorshipProject,
  hostingProject,
  agencyBusiness,
  agencyProject,
  assessmentReport,
  hazardDescription,
  contract,
  agencyTask,
  standardizationApplication,
  standardizationProject,
  standardizationAllocation,
  standardizationReview,
  lostScoreItem,
  rectificationResult,
  standardizationCertificate,
  publicReview,
  registration,
])
