import { agencyBase } from '#domain/resources/agencyBase/definition.ts'
import { agencyBusiness } from '#domain/resources/agencyBusiness/definition.ts'
import { agencyChange } from '#domain/resources/agencyChange/definition.ts'
import { agencyEmployee } from '#domain/resources/agencyEmployee/definition.ts'
import { agencyEquipment } from '#domain/resources/agencyEquipment/definition.ts'
import { agencyProject } from '#domain/resources/agencyProject/definition.ts'
import { agencyRegistration } from '#domain/resources/agencyRegistration/definition.ts'
import { agencyTask } from '#domain/resources/agencyTask/definition.ts'
import { assessmentReport } from '#domain/resources/assessmentReport/definition.ts'
import { contract } from '#domain/resources/contract/definition.ts'
import { hazardDescription } from '#domain/resources/hazardDescription/definition.ts'
import { hostingProject } from '#domain/resources/hostingProject/definition.ts'
import { lostScoreItem } from '#domain/resources/lostScoreItem/definition.ts'
import { publicReview } from '#domain/resources/publicReview/definition.ts'
import { rectificationResult } from '#domain/resources/rectificationResult/definition.ts'
import { registration } from '#domain/resources/registration/definition.ts'
import { registrationApplicationTime } from '#domain/resources/registrationApplicationTime/definition.ts'
import { reviewOrganization } from '#domain/resources/reviewOrganization/definition.ts'
import { noteVisit, signVisits } from '#domain/resources/service-visit.ts'
import { standardizationAllocation } from '#domain/resources/standardizationAllocation/definition.ts'
import { standardizationApplication } from '#domain/resources/standardizationApplication/definition.ts'
import { standardizationCertificate } from '#domain/resources/standardizationCertificate/definition.ts'
import { standardizationPause } from '#domain/resources/standardizationPause/definition.ts'
import { standardizationProject } from '#domain/resources/standardizationProject/definition.ts'
import { standardizationReview } from '#domain/resources/standardizationReview/definition.ts'
import { tutorshipProject } from '#domain/resources/tutorshipProject/definition.ts'
import { area } from './area.ts'

/** Agencies, what they do for enterprises, and the standardisation reviews that the association gives them. */
export const agency = area(
  [
    agencyBase,
    agencyEmployee,
    agencyEquipment,
    agencyRegistration,
    registrationApplicationTime,
    agencyChange,
    reviewOrganization,
    standardizationPause,
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
  ],
  [tutorshipProject, hostingProject, agencyBusiness].flatMap((project) => [noteVisit(project), signVisits(project)]),
)
