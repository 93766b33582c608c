import { accountRecoveryHooks } from './accountRecovery.ts'
import { agencyChangeHooks } from './agencyChange.ts'
import { agencyEmployeeHooks } from './agencyEmployee.ts'
import { agencyProjectHooks } from './agencyProject.ts'
import { agencyRegistrationHooks } from './agencyRegistration.ts'
import { agencyTaskHooks } from './agencyTask.ts'
import { assessmentHooks } from './assessment.ts'
import { assessmentReportHooks } from './assessmentReport.ts'
import { attendanceRecordHooks } from './attendanceRecord.ts'
import { checkTemplateHooks } from './checkTemplate.ts'
import { collectionHooks } from './collection.ts'
import { commitNoticeHooks } from './commitNotice.ts'
import { companyHooks } from './company.ts'
import { companyAuditRecordHooks } from './companyAuditRecord.ts'
import { companyCertificateHooks } from './companyCertificate.ts'
import { companyChangeRecordHooks } from './companyChangeRecord.ts'
import { companyDeleteHooks } from './companyDelete.ts'
import { companyDepartmentHooks } from './companyDepartment.ts'
import { companyEmployeeHooks } from './companyEmployee.ts'
import { companyGridHooks } from './companyGrid.ts'
import { companyIndustryHooks } from './companyIndustry.ts'
import { complaintHooks } from './complaint.ts'
import { dangerousWorkPermitHooks } from './dangerousWorkPermit.ts'
import { delegationHooks } from './delegation.ts'
import { doubleRandomHooks } from './doubleRandom.ts'
import { drillHooks } from './drill.ts'
import { dutyParticipantsHooks } from './dutyParticipants.ts'
import { emergencyPlanHooks } from './emergencyPlan.ts'
import { enterpriseClassificationHooks } from './enterpriseClassification.ts'
import { examHooks } from './exam.ts'
import { examResultHooks } from './examResult.ts'
import { expertHooks } from './expert.ts'
import { expertAdmissionHooks } from './expertAdmission.ts'
import { expertLeaveHooks } from './expertLeave.ts'
import { expertSelectionHooks } from './expertSelection.ts'
import { expertTaskHooks } from './expertTask.ts'
import { factoryBuildingLessorHooks } from './factoryBuildingLessor.ts'
import { feedbackHooks } from './feedback.ts'
import { gridManageHooks } from './gridManage.ts'
import { hiddenDangerHooks } from './hiddenDanger.ts'
import { incidentHooks } from './incident.ts'
import { inspectionHooks } from './inspection.ts'
import { insuranceHooks } from './insurance.ts'
import { lawCaseHooks } from './lawCase.ts'
import { lawDocumentHooks } from './lawDocument.ts'
import { leaveHooks } from './leave.ts'
import { lostScoreItemHooks } from './lostScoreItem.ts'
import { majorHazardHooks } from './majorHazard.ts'
import { majorHazardFilingHooks } from './majorHazardFiling.ts'
import { majorSuperviseHooks } from './majorSupervise.ts'
import { menuHooks } from './menu.ts'
import { noticeHooks } from './notice.ts'
import { noticeFeedBackHooks } from './noticeFeedBack.ts'
import { orderInformationHooks } from './orderInformation.ts'
import { outsourcedOperatorHooks } from './outsourcedOperator.ts'
import { outsourceTaskHooks } from './outsourceTask.ts'
import { agencyWorkHooks, byWorkingAgency, serviceProjectHooks } from './parts/agencies.ts'
import { followingIntegrity } from './parts/company-integrity.ts'
import { tellingCorrections } from './parts/corrections.ts'
import { withRegistration } from './parts/registration-decided.ts'
import { selfCheckStandardHooks } from './parts/self-check-standard.ts'
import { tellingStates } from './parts/telling-states.ts'
import { patrolRecordHooks } from './patrolRecord.ts'
import { patrolTaskHooks } from './patrolTask.ts'
import { personnelCertificateHooks } from './personnelCertificate.ts'
import { rectificationResultHooks } from './rectificationResult.ts'
import { rectifyInstructionHooks } from './rectifyInstruction.ts'
import { registrationHooks } from './registration.ts'
import { relatedCompanyHooks } from './relatedCompany.ts'
import { riskEventHooks } from './riskEvent.ts'
import { riskUnitHooks } from './riskUnit.ts'
import { roleHooks } from './role.ts'
import { safePromiseHooks } from './safePromise.ts'
import { safetyInputHooks } from './safetyInput.ts'
import { safetyInputPlanHooks } from './safetyInputPlan.ts'
import { scheduleHooks } from './schedule.ts'
import { secretInspectionHooks } from './secretInspection.ts'
import { selfCheckPlanHooks } from './selfCheckPlan.ts'
import { specialTaskHooks } from './specialTask.ts'
import { standardizationAllocationHooks } from './standardizationAllocation.ts'
import { standardizationApplicationHooks } from './standardizationApplication.ts'
import { standardizationCertificateHooks } from './standardizationCertificate.ts'
import { standardizationPauseHooks } from './standardizationPause.ts'
import { standardizationReviewHooks } from './standardizationReview.ts'
import { trainingHooks } from './training.ts'
import { trainingSignInHooks } from './trainingSignIn.ts'
import { userHooks } from './user.ts'
import { workflowConfigHooks } from './workflowConfig.ts'
import { workflowTaskHooks } from './workflowTask.ts'
import { workOrderTaskHooks } from './workOrderTask.ts'

export const HOOKS = tellingStates({
  agencyBase: withRegistration({}),
  agencyBusiness: serviceProjectHooks,
  agencyChange: agencyChangeHooks,
  agencyEmployee: agencyEmployeeHooks,
  agencyProject: agencyProjectHooks,
  agencyRegistration: agencyRegistrationHooks,
  agencyTask: byWorkingAgency(agencyTaskHooks),
  assessment: assessmentHooks,
  assessmentReport: byWorkingAgency(assessmentReportHooks),
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
  companyBrand: tellingCorrections({}),
  companyCertificate: companyCertificateHooks,
  companyChangeRecord: companyChangeRecordHooks,
  accountRecovery: accountRecoveryHooks,
  companyDelete: companyDeleteHooks,
  complaint: complaintHooks,
  companyDepartment: companyDepartmentHooks,
  companyEmployee: companyEmployeeHooks,
  companyGrid: companyGridHooks,
  companyIndustry: companyIndustryHooks,
  factoryBuildingLessor: withRegistration(factoryBuildingLessorHooks),
  personnelCertificate: personnelCertificateHooks,
  safePromise: safePromiseHooks,
  workOrderTask: byWorkingAgency(workOrderTaskHooks),
  contract: agencyWorkHooks,
  drill: drillHooks,
  dutyParticipants: dutyParticipantsHooks,
  delegation: delegationHooks,
  dishonestList: followingIntegrity({}),
  doubleRandom: doubleRandomHooks,
  enterpriseClassification: enterpriseClassificationHooks,
  exam: examHooks,
  examResult: examResultHooks,
  emergencyPlan: emergencyPlanHooks,
  expertAdmission: withRegistration(expertAdmissionHooks),
  registration: registrationHooks,
  expert: expertHooks,
  expertLeave: expertLeaveHooks,
  expertSelection: expertSelectionHooks,
  expertTask: expertTaskHooks,
  greyList: followingIntegrity({}),
  gridManage: gridManageHooks,
  hostingProject: serviceProjectHooks,
  lostScoreItem: byWorkingAgency(lostScoreItemHooks),
  hiddenDanger: hiddenDangerHooks,
  feedback: feedbackHooks,
  incident: incidentHooks,
  inspection: tellingCorrections(inspectionHooks),
  notice: noticeHooks,
  noticeFeedBack: noticeFeedBackHooks,
  insurance: insuranceHooks,
  lawCase: followingIntegrity(tellingCorrections(lawCaseHooks)),
  lawDocument: tellingCorrections(lawDocumentHooks),
  majorHazard: majorHazardHooks,
  majorHazardFiling: majorHazardFilingHooks,
  majorSupervise: majorSuperviseHooks,
  outsourcedOperator: outsourcedOperatorHooks,
  relatedCompany: relatedCompanyHooks,
  orderInformation: orderInformationHooks,
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
  menu: menuHooks,
  role: roleHooks,
  schedule: scheduleHooks,
  secretInspection: secretInspectionHooks,
  safetyInput: safetyInputHooks,
  safetyInputPlan: safetyInputPlanHooks,
  training: trainingHooks,
  trainingSignIn: trainingSignInHooks,
  user: userHooks,
  workflowConfig: workflowConfigHooks,
  workflowTask: workflowTaskHooks,
})
