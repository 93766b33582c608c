import type { ComponentType } from 'react'
import type { FieldInputProps } from '#app/fields/types.ts'
import { MakeMonth } from '#app/resources/assessment/MakeMonth.tsx'
import { templateActions } from '#app/resources/checkTemplate/actions.ts'
import { CheckItems } from '#app/resources/checkTemplate/CheckItems.tsx'
import { CheckItemsInput } from '#app/resources/checkTemplate/CheckItemsInput.tsx'
import { CopyAsVersion } from '#app/resources/checkTemplate/CopyAsVersion.tsx'
import { Versions } from '#app/resources/checkTemplate/Versions.tsx'
import { companyActions } from '#app/resources/company/actions.ts'
import { applyForChange } from '#app/resources/company/apply-for-change.ts'
import { IndustryCode } from '#app/resources/company/IndustryCode.tsx'
import { IndustryInput, LongitudeInput, RegionInput } from '#app/resources/company/PlaceInputs.tsx'
import { ScaleInput } from '#app/resources/company/ScaleInput.tsx'
import { useCompanyDemands } from '#app/resources/company/use-company-demands.ts'
import { OpenFile } from '#app/resources/companyAuditRecord/OpenFile.tsx'
import { ChangeItems } from '#app/resources/companyChangeRecord/ChangeItems.tsx'
import { ChangeItemsInput } from '#app/resources/companyChangeRecord/ChangeItemsInput.tsx'
import { StorePlaceInput } from '#app/resources/companyChemical/StorePlaceInput.tsx'
import { StudyLink } from '#app/resources/courseware/StudyLink.tsx'
import { dailyReportActions } from '#app/resources/dailyReport/actions.ts'
import { HandlePermit } from '#app/resources/dangerousWorkPermit/HandlePermit.tsx'
import {
  GasTestsView,
  MeasuresView,
  PausesView,
  SignsView,
  TermsView,
} from '#app/resources/dangerousWorkPermit/summaries.tsx'
import { ExamButtons } from '#app/resources/exam/ExamButtons.tsx'
import { useExamDemands } from '#app/resources/exam/exam-form.ts'
import { PapersLink } from '#app/resources/exam/PapersLink.tsx'
import { selectionActions } from '#app/resources/expertSelection/actions.ts'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import { feedbackActions } from '#app/resources/feedback/actions.ts'
import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { PlanView } from '#app/resources/hiddenDanger/PlanField.tsx'
import { MissingYears } from '#app/resources/holiday/MissingYears.tsx'
import { incidentActions } from '#app/resources/incident/actions.ts'
import { Timeline } from '#app/resources/incident/Timeline.tsx'
import { superviseActions } from '#app/resources/majorSupervise/actions.ts'
import { MenuIcon } from '#app/resources/menu/MenuIcon.tsx'
import { noticeActions } from '#app/resources/notice/actions.ts'
import { patrolRecordActions } from '#app/resources/patrolRecord/actions.ts'
import { patrolTaskActions } from '#app/resources/patrolTask/actions.ts'
import { instructionActions } from '#app/resources/rectifyInstruction/actions.ts'
import { RiskScoreInput, RiskScoreView } from '#app/resources/riskEvent/RiskScoreField.tsx'
import { MajorRisksInput } from '#app/resources/riskReport/MajorRisksInput.tsx'
import { UnitButtons } from '#app/resources/riskUnit/UnitButtons.tsx'
import { inputPlanActions } from '#app/resources/safetyInputPlan/actions.ts'
import { scheduleActions } from '#app/resources/schedule/actions.ts'
import { StandardInput } from '#app/resources/selfCheckPlan/StandardInput.tsx'
import { CheckedItems } from '#app/resources/selfCheckRecord/CheckedItems.tsx'
import { TimeAxisLink } from '#app/resources/selfCheckTask/TimeAxisLink.tsx'
import { ServedCompanyButton } from '#app/resources/served-company/ServedCompanyButton.tsx'
import { GridProgressView } from '#app/resources/specialTask/GridProgressView.tsx'
import { TargetCount } from '#app/resources/specialTask/TargetCount.tsx'
import { LogChanges } from '#app/resources/systemBusinessLog/LogChanges.tsx'
import { NewTerm, SAME_SETTING } from '#app/resources/systemConfig/NewTerm.tsx'
import { SettingKeyView } from '#app/resources/systemConfig/SettingKeyView.tsx'
import { TrainingButtons } from '#app/resources/training/TrainingButtons.tsx'
import { AccountButtons } from '#app/resources/user/AccountButtons.tsx'
import { ownStaff, useAccountDemands } from '#app/resources/user/account-form.ts'
import { userActions } from '#app/resources/user/actions.ts'
import { OpenBusiness } from '#app/resources/workflowTask/OpenBusiness.tsx'
import { workOrderActions } from '#app/resources/workOrderTask/actions.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import type { ApplyAt, FormDemands } from '#app/screens/FormScreen.tsx'
import type { FieldSlots } from '#app/screens/RecordSections.tsx'
import type { Actor } from '#domain/kit/access.ts'

/** What a resource adds to or puts in place of a part of the generic screens. */
export interface ResourceSlots {
  actions?: readonly ActionSpec[]
  views?: FieldSlots
  /** Controls for fields that the generic ones do not serve. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
  /** What an administrator has said of its form: a hook, called by the pages that show the form. */
  useDemands?: () => FormDemands
  /** What a record made from another one, `?like=<guid>`, has in common with it. */
  likeBefore?: readonly string[]
  /** What goes without saying for the person who makes a record. */
  fixedFor?: (actor: Actor) => Readonly<Record<string, unknown>>
  /** Where somebody applies to have a field changed that he may not write. */
  applyAt?: ApplyAt
  /** What stands beside 新增 over the list. */
  Toolbar?: ComponentType
  /** Buttons for what is no action of the registry, beside those that are. */
  Extra?: ComponentType<ExtraProps>
  /** Where a record has a hand-made page of its own. */
  pathOf?: (guid: string) => string
}

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  agencyBusiness: { Extra: ServedCompanyButton },
  agencyTask: { Extra: ServedCompanyButton },
  assessment: { Toolbar: MakeMonth },
  checkTemplate: {
    actions: templateActions,
    inputs: { items: CheckItemsInput },
    views: { items: CheckItems, firstVersionGuid: Versions },
    Extra: CopyAsVersion,
  },
  company: {
    actions: companyActions,
    views: { economyTypeGuid: IndustryCode },
    inputs: { regionName: RegionInput, industry: IndustryInput, longitude: LongitudeInput, scaleType: ScaleInput },
    useDemands: useCompanyDemands,
    applyAt: applyForChange,
    pathOf: (guid) => `/company/${guid}`,
  },
  companyAuditRecord: { Extra: OpenFile },
  companyChangeRecord: { inputs: { items: ChangeItemsInput }, views: { items: ChangeItems } },
  companyChemical: { inputs: { storePlaceGuid: StorePlaceInput } },
  dangerousWorkPermit: {
    views: {
      terms: TermsView,
      measures: MeasuresView,
      gasTests: GasTestsView,
      signs: SignsView,
      pauses: PausesView,
    },
    Extra: HandlePermit,
    pathOf: (guid) => `/specialWork/${guid}`,
  },
  contract: { Extra: ServedCompanyButton },
  courseware: { Toolbar: StudyLink },
  exam: { Extra: ExamButtons, Toolbar: PapersLink, useDemands: useExamDemands },
  expertSelection: { actions: selectionActions },
  hiddenDanger: { actions: hazardActions, views: { plan: PlanView } },
  holiday: { Toolbar: MissingYears },
  feedback: { actions: feedbackActions, views: { replies: Timeline } },
  dailyReport: { actions: dailyReportActions },
  hostingProject: { Extra: ServedCompanyButton },
  incident: {
    actions: incidentActions,
    views: { dynamics: Timeline },
    pathOf: (guid) => `/browseReceiveInfo/infoDetails?guid=${guid}`,
  },
  menu: { views: { icon: MenuIcon, svgIcon: MenuIcon, elIcon: MenuIcon } },
  notice: { actions: noticeActions },
  majorSupervise: { actions: superviseActions },
  specialTask: { views: { progress: GridProgressView }, Extra: TargetCount },
  noticeFeedBack: { pathOf: (guid) => `/gridManageNotic/myNotice/${guid}` },
  riskEvent: {
    inputs: { inherent: RiskScoreInput, current: RiskScoreInput },
    views: { inherent: RiskScoreView, current: RiskScoreView },
  },
  riskReport: { inputs: { majorRisks: MajorRisksInput } },
  riskUnit: { Extra: UnitButtons },
  safetyInputPlan: { actions: inputPlanActions },
  selfCheckPlan: { inputs: { templateGuid: StandardInput } },
  selfCheckRecord: { views: { items: CheckedItems } },
  selfCheckTask: { inputs: { templateGuid: StandardInput }, Extra: TimeAxisLink },
  schedule: { actions: scheduleActions },
  patrolRecord: { actions: patrolRecordActions },
  patrolTask: { actions: patrolTaskActions },
  rectifyInstruction: { actions: instructionActions },
  standardizationAllocation: { Extra: ServedCompanyButton },
  training: { Extra: TrainingButtons },
  tutorshipProject: { Extra: ServedCompanyButton },
  user: { actions: userActions, Extra: AccountButtons, useDemands: useAccountDemands, fixedFor: ownStaff },
  systemBusinessLog: { Extra: LogChanges },
  systemConfig: { views: { key: SettingKeyView }, Extra: NewTerm, likeBefore: SAME_SETTING },
  workflowTask: { Extra: OpenBusiness },
  workOrderTask: { actions: workOrderActions },
}

export function slotsOf(resource: string): ResourceSlots {
  return SLOTS[resource] ?? {}
}
