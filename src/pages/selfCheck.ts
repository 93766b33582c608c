import { type BuiltPage, page, resourcePage } from '#app/pages.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { WorkKind } from '#domain/resources/risk.ts'

const PREVENT = '/fiveInOneCom/doublePrevent'
const is = (field: string, equals: string): Filter => ({ field, equals })

const selfCheck = async () => (await import('#app/features/patrol/self-check/SelfCheckPage.tsx')).SelfCheckPage
const todo = async () => (await import('#app/features/self-check/TodoPage.tsx')).TodoPage
const riskMap = async () => (await import('#app/features/risk/RiskMapPage.tsx')).RiskMapPage
const prevention = async () =>
  (await import('#app/features/double-prevention/DoublePreventionPage.tsx')).DoublePreventionPage
const permits = (path: string, kind: WorkKind) =>
  page(path, async () => {
    const { permitsPageOf } = await import('#app/features/dangerous-work/PermitsPage.tsx')
    return permitsPageOf(kind)
  })

/** Self-check, risk and dangerous work: the enterprise's own pages and the supervisors' view of them. */
export const selfCheckPages: readonly BuiltPage[] = [
  page(
    '/selfchekHome/home',
    async () => (await import('#app/features/self-check/SelfCheckHomePage.tsx')).SelfCheckHomePage,
  ),
  page('/companyHome/investigationTasks1', selfCheck),
  page('/selfCheckingRecords/startInvestigation', selfCheck),
  page('/selfCheckingRecords/startInvestigationNew', selfCheck),
  page(
    '/selfCheckingRecords/hazardReport',
    async () => (await import('#app/features/patrol/self-check/HazardReportPage.tsx')).HazardReportPage,
  ),
  page('/selfCheckingRecords/todoTasks', todo),
  page(
    '/selfCheckingRecords/timeAxis',
    async () => (await import('#app/features/self-check/TimeAxisPage.tsx')).TimeAxisPage,
  ),
  resourcePage('/selfCheckingRecords/selfCheckList', 'selfCheckPlan', { title: '自查清单' }),
  resourcePage('/selfCheckingRecords/historyTasks', 'selfCheckTask', { title: '历史任务', view: 'history' }),
  // All that was ever to be checked, what is open or late included; one's own done work is 历史任务.
  resourcePage('/selfCheckingRecords/adminHistory', 'selfCheckTask', { title: '管理端历史' }),
  resourcePage('/selfCheckingRecords/selfCheckRecords', 'selfCheckRecord'),

  resourcePage('/inspectionCompanyCheck/companyCheckVo', 'selfCheckTask', { title: '企业自查情况' }),
  resourcePage('/inspectionCompanyCheck/selfCheckingRecord', 'selfCheckRecord'),
  resourcePage('/inspectionCompanyCheck/selfInspectionRecords', 'selfCheckRecord', {
    title: '自检记录',
    filter: { field: 'level', in: ['team', 'post'] },
  }),
  resourcePage('/inspectionCompanyCheck/investigationTaskHide', 'selfCheckTask', { title: '排查任务', view: 'todo' }),
  resourcePage('/inspectionIdentifyRisk/selfCheckingRecord2', 'selfCheckRecord', {
    title: '企业级自查记录',
    filter: is('level', 'company'),
  }),
  resourcePage('/riskStatistic/investigationTasks2', 'selfCheckRecord', { title: '自查清单详情' }),
  resourcePage('/companyQuery/investigationTasks2', 'selfCheckRecord', { title: '自查清单详情' }),
  resourcePage('/gridManageStatistic/investigationTasks2', 'selfCheckRecord', { title: '自查清单详情' }),
  resourcePage('/investigationTasks2', 'selfCheckRecord', { title: '自查清单详情' }),
  resourcePage('/riskStatistic/checkReportStatics', 'selfCheckTask', { title: '自查自报统计', as: 'statistics' }),
  resourcePage('/riskStatistic/statCompanyCheckExamine', 'selfCheckRecord', {
    title: '企业自查考核统计',
    as: 'statistics',
  }),
  resourcePage('/riskStatistic/companyStatistics', 'riskUnit', { title: '企业统计', as: 'statistics' }),
  resourcePage('/riskStatistic/riskControlStatistics', 'riskMeasure', { title: '风险管控统计', as: 'statistics' }),

  resourcePage('/inspectionRisk/riskCompany', 'company', {
    title: '风险企业',
    filter: { field: 'riskColor', in: ['red', 'orange', 'yellow', 'blue'] },
  }),
  resourcePage('/inspectionRisk/inspectionIdentifyRiskChildren', 'riskEvent', { title: '风险辨识' }),
  resourcePage('/inspectionRisk/riskCriteria', 'riskCriteria'),
  page(
    '/inspectionRisk/riskAssessmentMethod',
    async () => (await import('#app/features/risk/RiskMethodPage.tsx')).RiskMethodPage,
  ),
  resourcePage('/riskReportVerification', 'riskReport', { title: '风险报告核查任务', view: 'toVerify' }),
  resourcePage('/emphasisHazard', 'majorRiskFactor'),
  resourcePage('/emphasisHazardChange', 'majorRiskFactor', { title: '较大危险因素变更', view: 'changes' }),
  resourcePage('/emphasisHazardCompany', 'majorRiskFactor', {
    title: '企业较大危险因素',
    filter: is('status', 'confirmed'),
  }),
  resourcePage('/zfPromiseManage/zfPromiseManageIndex', 'commitNotice', { title: '承诺公告管理' }),
  resourcePage('/promiseStatistics/promiseStatisticsIndex', 'commitNotice', { title: '承诺统计', as: 'statistics' }),
  resourcePage('/chemicalsSynchronization/selfCheckAndSelfReport', 'selfCheckRecord', { title: '自查自报同步' }),
  resourcePage('/chemicalsSynchronization/riskControl', 'riskEvent', {
    title: '风险管控同步',
    filter: is('status', 'published'),
  }),

  resourcePage('/companyRisk/hazardIdentification', 'riskUnit', { title: '风险辨识分级' }),
  page('/companyRisk/hazardDistributionMap', riskMap),
  resourcePage('/companyRisk/identificationResults', 'riskEvent', { title: '辨识结果' }),
  resourcePage('/companyIdentifyRisk', 'majorRiskFactor', { title: '较大危险因素辨识' }),
  resourcePage('/companyIdentifyRiskNew', 'majorRiskFactor', { title: '较大危险因素辨识' }),
  resourcePage('/companyRiskNew/hazardGrading', 'riskUnit', { title: '风险分级' }),
  page('/companyRiskNew/hazardDistribution', riskMap),
  resourcePage('/companyRiskNew/identificationResults', 'riskEvent', { title: '辨识结果' }),

  page('/fiveInOneGov', prevention),
  page('/fiveInOneCom/totalAnalysis', prevention),
  page(`${PREVENT}/riskControlLevel/riskFourColorImg`, riskMap),
  resourcePage(`${PREVENT}/riskControlLevel/riskAnalysisUnit`, 'riskUnit'),
  resourcePage(`${PREVENT}/riskControlLevel/riskSafeEvent`, 'riskEvent'),
  resourcePage(`${PREVENT}/riskControlLevel/riskControlManage`, 'riskMeasure'),
  resourcePage(`${PREVENT}/hiddenManage/safetyCheckList`, 'selfCheckPlan', { title: '安全检查清单' }),
  resourcePage(`${PREVENT}/hiddenManage/safetyCheckRecord`, 'selfCheckRecord', { title: '安全检查记录' }),
  resourcePage(`${PREVENT}/hiddenManage/hiddenScreenTask`, 'selfCheckTask', { title: '隐患排查任务', view: 'todo' }),
  resourcePage(`${PREVENT}/hiddenManage/hiddenScreenRecord`, 'hiddenDanger', {
    title: '隐患排查记录',
    filter: is('sourceType', 'selfCheck'),
  }),
  resourcePage(`${PREVENT}/hiddenManage/maintenanceRecord`, 'maintenanceRecord'),
  resourcePage(`${PREVENT}/threeCardManage/safetyProductCard`, 'safetyCard', {
    title: '安全生产责任卡',
    filter: is('cardType', 'duty'),
  }),
  resourcePage(`${PREVENT}/threeCardManage/jonRiskCard`, 'safetyCard', {
    title: '岗位风险卡',
    filter: is('cardType', 'risk'),
  }),
  resourcePage(`${PREVENT}/threeCardManage/emergencyCard`, 'safetyCard', {
    title: '应急处置卡',
    filter: is('cardType', 'emergency'),
  }),
  resourcePage(`${PREVENT}/commitNotice/teamGroup`, 'commitNotice', { title: '班组承诺', filter: is('level', 'team') }),
  resourcePage(`${PREVENT}/commitNotice/workShop`, 'commitNotice', {
    title: '车间承诺',
    filter: is('level', 'workshop'),
  }),
  resourcePage(`${PREVENT}/commitNotice/company`, 'commitNotice', {
    title: '公司承诺',
    filter: is('level', 'company'),
  }),

  permits('/fiveInOneCom/specialWork/fireWork', 'fire'),
  permits('/fiveInOneCom/specialWork/confinedSpace', 'confined'),
  permits('/fiveInOneCom/specialWork/temporaryElectricity', 'electricity'),
  permits('/fiveInOneCom/specialWork/heightWork', 'height'),
  permits('/fiveInOneCom/specialWork/liftingWork', 'lifting'),
  permits('/fiveInOneCom/specialWork/blindPlateWork', 'blindPlate'),
  permits('/fiveInOneCom/specialWork/excavationWork', 'excavation'),
  permits('/fiveInOneCom/specialWork/roadBreakWork', 'roadBreak'),
  page('/specialWork', async () => (await import('#app/features/dangerous-work/PermitsPage.tsx')).AllPermitsPage),
  page('/specialWork/:guid', async () => (await import('#app/features/dangerous-work/PermitPage.tsx')).PermitPage),
  resourcePage('/dangerousWorkManager/dangerousWorkRegister', 'dangerousWorkRegister'),
  resourcePage('/newDangerWorkRecord', 'dangerousWorkPermit', { title: '危险作业记录' }),
  resourcePage('/dangerWorkDispatch', 'dangerousWorkDispatch', { title: '危险作业派遣' }),
  resourcePage('/inspection/newDangerWork/dangerWorkDispatch', 'dangerousWorkDispatch', {
    title: '危险作业派遣',
    view: 'toCheck',
  }),
  resourcePage('/dangerWorkEvaluate', 'dangerousWorkEvaluation'),
  resourcePage('/dangerWorkAnalysis', 'dangerousWorkPermit', { title: '危险作业分析', as: 'statistics' }),
  resourcePage('/dangerWorkConfiguration', 'dangerousWorkConfig'),

  resourcePage('/agencyCompanyView/riskControl', 'riskEvent', { title: '风险管控', filter: is('status', 'published') }),
  resourcePage('/agencyCompanyView/selfCheckRecords', 'selfCheckRecord'),
]
