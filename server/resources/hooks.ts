import type { ResourceHooks } from '#server/engine/hooks.ts'
import { accountRecoveryHooks } from './accountRecovery.ts'
import {
  agencyChangeHooks,
  agencyEmployeeHooks,
  agencyRegistrationHooks,
  agencyWorkHooks,
  byWorkingAgency,
  serviceProjectHooks,
} from './agencies.ts'
import { assessmentHooks } from './assessment.ts'
import { attendanceRecordHooks, leaveHooks } from './attendance.ts'
import { checkTemplateHooks } from './checkTemplate.ts'
import { commitNoticeHooks } from './commit-notice.ts'
import { companyHooks } from './company.ts'
import {
  companyCertificateHooks,
  companyDepartmentHooks,
  companyEmployeeHooks,
  personnelCertificateHooks,
} from './company-people.ts'
import { companyAuditRecordHooks } from './companyAuditRecord.ts'
import { companyChangeRecordHooks } from './companyChangeRecord.ts'
import { companyDeleteHooks } from './companyDelete.ts'
import { companyGridHooks } from './companyGrid.ts'
import { delegationHooks } from './delegation.ts'
import { doubleRandomHooks } from './doubleRandom.ts'
import { dutyParticipantsHooks } from './dutyParticipants.ts'
import { emergencyPlanHooks } from './emergencyPlan.ts'
import { examResultHooks } from './examResult.ts'
import { expertLeaveHooks } from './expert.ts'
import { expertAdmissionHooks } from './expertAdmission.ts'
import { expertSelectionHooks } from './expertSelection.ts'
import { feedbackHooks } from './feedback.ts'
import { gridManageHooks } from './gridManage.ts'
import { hiddenDangerHooks } from './hiddenDanger.ts'
import { incidentHooks } from './incident.ts'
import { lawDocumentHooks } from './lawDocument.ts'
import { majorHazardFilingHooks, majorHazardHooks } from './majorHazardFiling.ts'
import { majorSuperviseHooks } from './majorSupervise.ts'
import {
  collectionHooks,
  companyIndustryHooks,
  factoryBuildingLessorHooks,
  safePromiseHooks,
  workOrderTaskHooks,
} from './named-records.ts'
import { noticeFeedBackHooks, noticeHooks } from './notice.ts'
import { patrolRecordHooks } from './patrolRecord.ts'
import { patrolTaskHooks } from './patrolTask.ts'
import { rectifyInstructionHooks } from './rectifyInstruction.ts'
import { registrationHooks, withRegistration } from './registration.ts'
import { outsourcedOperatorHooks, outsourceTaskHooks } from './related-parties.ts'
import { roleHooks } from './role.ts'
import { safetyInputHooks, safetyInputPlanHooks } from './safetyInput.ts'
import { scheduleHooks } from './schedule.ts'
import { dangerousWorkPermitHooks, riskEventHooks, riskUnitHooks, selfCheckPlanHooks } from './self-check.ts'
import { selfCheckStandardHooks } from './self-check-standard.ts'
import { specialTaskHooks } from './specialTask.ts'
import {
  lostScoreItemHooks,
  rectificationResultHooks,
  standardizationAllocationHooks,
  standardizationApplicationHooks,
  standardizationCertificateHooks,
  standardizationPauseHooks,
  standardizationReviewHooks,
} from './standardization.ts'
import { trainingHooks, trainingSignInHooks } from './training.ts'
import { userHooks } from './user.ts'
import { workflowTaskHooks } from './workflowTask.ts'

export const HOOKS: Readonly<Record<string, ResourceHooks>> = {
  agencyBase: withRegistration({}),
  agencyBusiness: serviceProjectHooks,
  agencyChange: agencyChangeHooks,
  agencyEmployee: agencyEmployeeHooks,
  agencyProject: agencyWorkHooks,
  agencyRegistration: agencyRegistrationHooks,
  agencyTask: byWorkingAgency({}),
  assessmentReport: agencyWorkHooks,
  assessment: assessmentHooks,
  attendanceRecord: attendanceRecordHooks,
  leave: leaveHooks,
  checkTemplate: checkTemplateHooks,
  collection: collectionHooks,
  commitNotice: commitNoticeHooks,
  dangerousWorkPermit: dangerousWorkPermitHooks,
  riskEvent: riskEventHooks,
  riskUnit: riskUnitHooks,
  selfCheckPlan: { ...selfCheckPlanHooks, ...selfCheckStandardHooks },
  selfCheckTask: selfCheckStandardHooks,
  company: withRegistration(companyHooks),
  companyAuditRecord: withRegistration(companyAuditRecordHooks),
  companyCertificate: companyCertificateHooks,
  companyChangeRecord: companyChangeRecordHooks,
  accountRecovery: accountRecoveryHooks,
  companyDelete: companyDeleteHooks,
  companyDepartment: companyDepartmentHooks,
  companyEmployee: companyEmployeeHooks,
  companyGrid: companyGridHooks,
  companyIndustry: companyIndustryHooks,
  factoryBuildingLessor: withRegistration(factoryBuildingLessorHooks),
  personnelCertificate: personnelCertificateHooks,
  safePromise: safePromiseHooks,
  workOrderTask: byWorkingAgency(workOrderTaskHooks),
  contract: agencyWorkHooks,
  dutyParticipants: dutyParticipantsHooks,
  delegation: delegationHooks,
  doubleRandom: doubleRandomHooks,
  examResult: examResultHooks,
  emergencyPlan: emergencyPlanHooks,
  expertAdmission: withRegistration(expertAdmissionHooks),
  registration: registrationHooks,
  expertLeave: expertLeaveHooks,
  expertSelection: expertSelectionHooks,
  gridManage: gridManageHooks,
  hostingProject: serviceProjectHooks,
  lostScoreItem: byWorkingAgency(lostScoreItemHooks),
  hiddenDanger: hiddenDangerHooks,
  feedback: feedbackHooks,
  incident: incidentHooks,
  notice: noticeHooks,
  noticeFeedBack: noticeFeedBackHooks,
  lawDocument: lawDocumentHooks,
  majorHazard: majorHazardHooks,
  majorHazardFiling: majorHazardFilingHooks,
  majorSupervise: majorSuperviseHooks,
  outsourcedOperator: outsourcedOperatorHooks,
  outsourceTask: outsourceTaskHooks,
  patrolRecord: patrolRecordHooks,
  patrolTask: patrolTaskHooks,
  specialTask: specialTaskHooks,
  rectificationResult: byWorkingAgency(rectificationResultHooks),
  standardizationAllocation: byWorkingAgency(standardizationAllocationHooks),
  standardizationApplication: standardizationApplicationHooks,
  standardizationCertificate: standardizationCertificateHooks,
  standardizationPause: standardizationPauseHooks,
  standardizationReview: byWorkingAgency(standardizationReviewHooks),
  tutorshipProject: serviceProjectHooks,
  rectifyInstruction: rectifyInstructionHooks,
  role: roleHooks,
  schedule: scheduleHooks,
  safetyInput: safetyInputHooks,
  safetyInputPlan: safetyInputPlanHooks,
  training: trainingHooks,
  trainingSignIn: trainingSignInHooks,
  user: userHooks,
  workflowTask: workflowTaskHooks,
}
