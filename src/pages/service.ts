import { type BuiltPage, page, resourcePage } from '#app/pages.ts'
import type { Filter } from '#domain/kit/filter.ts'

const is = (field: string, value: string): Filter => ({ field, equals: value })
const application = (path: string, title: string, part: { view?: string; filter?: Filter } = {}) =>
  resourcePage(path, 'standardizationApplication', { title, ...part })
const allocation = (path: string, title: string, filter?: Filter) =>
  resourcePage(path, 'standardizationAllocation', { title, ...(filter && { filter }) })
/** What stands before its second or a later grade (`entities.md` E5). */
const AGAIN: Filter = { field: 'applyType', in: ['renew', 'upgrade'] }
const CHEMICAL = is('allocateKind', 'chemical')

/** The standardisation review as the offices and the enterprises meet it; agencies have pages of their own. */
const reviews: readonly BuiltPage[] = [
  application('/standardizationManagement/associationApproval', '协会审批', { view: 'reviewing' }),
  application('/standardizationManagement/reevaluation', '标准化复评', { filter: AGAIN }),
  application('/standardizationManagement/reevaluationFile', '复评资料', { filter: AGAIN }),
  resourcePage('/standardizationManagement/standardizationReview', 'standardizationReview', {
    title: '标准化复审',
    filter: AGAIN,
  }),
  resourcePage('/standardizationManagement/newFile', 'standardizationReview', { title: '评审页面', view: 'open' }),
  allocation('/standardizationManagement/standardizedAllot', '标准化分配', { not: CHEMICAL }),
  allocation('/standardizationManagement/chemicalsDistribute', '危化品标准化分配', CHEMICAL),
  resourcePage('/standardizationManagement/standardCertificate', 'standardizationCertificate'),
  resourcePage('/standardizationManagement/standardizationProject', 'standardizationProject'),
  resourcePage('/standardizationManagement/missScore', 'lostScoreItem', { title: '失分项' }),
  resourcePage('/standardizationManagement/threeRepository', 'hazardDescription', { title: '三库管理' }),
  resourcePage('/standardizationManagement/greyList', 'greyList'),

  application('/companySpecialInspection/standardizationApply', '标准化申请'),
  application('/companySpecialInspection/applicationNotice', '申请告知书'),
  application('/companySpecialInspection/approval', '审批', { view: 'district' }),
  application('/companyStandardizeIndex', '企业标准化'),
  application('/standardizationProject/applicationNotice', '申请告知书'),
  application('/standardizationProject/reReviewApplication', '复审申请', { filter: is('applyType', 'renew') }),
  resourcePage('/companySpecialInspection/standardizationProject', 'standardizationProject'),
  resourcePage('/companySpecialInspection/reviewRectification', 'rectificationResult', { title: '评审后整改' }),
  resourcePage('/companySpecialInspection/rectificationResults', 'rectificationResult', { title: '整改结果' }),
  resourcePage('/companySpecialInspection/standardAssess', 'standardizationReview', { title: '标准化评估' }),
  resourcePage('/companySpecialInspection/evaluationResult', 'standardizationReview', { title: '评价结果' }),
  resourcePage('/companySpecialInspection/standardCertificate', 'standardizationCertificate'),
  allocation('/companySpecialInspection/allocation', '分配'),
  allocation('/companySpecialInspection/distribution', '下发', {
    not: { field: 'status', in: ['toAllocate', 'refused'] },
  }),
  resourcePage('/standardizationProject/tutorshipProjectConfirm', 'tutorshipProject', { title: '辅导项目确认' }),
  resourcePage('/standardizationProject/agencyDirectory', 'agencyBase', { title: '机构名录' }),
  resourcePage('/myContract', 'contract', { title: '我的合同' }),
  resourcePage('/myContractDialog', 'contract', { title: '合同详情' }),
  resourcePage('/jiGouMyTask', 'agencyTask', { title: '机构我的任务' }),
  resourcePage('/anQuanShengChanPingGu', 'assessmentReport', { title: '安全生产评估' }),
  resourcePage('/anQuanShengChanHeCha', 'riskReport', { title: '安全生产核查' }),
]

const laws = (path: string, title: string) => resourcePage(path, 'lawBasis', { title })
const cases = (path: string, title: string) => resourcePage(path, 'accidentCase', { title })
const chemicals = (path: string, title: string) => resourcePage(path, 'chemical', { title })
const downloads = (path: string) => resourcePage(path, 'resourceFile', { title: '资源下载' })

const knowledge: readonly BuiltPage[] = [
  laws('/personnel', '法律法规'),
  laws('/personnel/lawContext', '法规正文'),
  laws('/knowledge/lawsRegulations', '法律法规'),
  laws('/knowledge/lawContext', '法规正文'),
  cases('/safetycostinput', '事故案例'),
  cases('/safetycostinput/accidentCase', '事故案例详情'),
  cases('/knowledge/accidentCases', '事故案例'),
  cases('/knowledge/accidentCase', '事故案例详情'),
  chemicals('/weixianhuaxuepin/chemicals', '化学品特性'),
  chemicals('/weixianhuaxuepin/chemicalContext', '化学品详情'),
  chemicals('/knowledge/chemicalProperties', '化学品特性'),
  chemicals('/knowledge/chemicalContext', '化学品详情'),
  resourcePage('/knowledge/emergencyKnowledge', 'emergencyKnowledge'),
  downloads('/downloadResources/downloadResourcesIndex'),
  downloads('/agencyResourceDown'),
]

/** Reached from elsewhere rather than from a menu. */
const direct: readonly BuiltPage[] = [
  resourcePage('/dljpSpecal', 'resourceFile', { title: '专题专栏' }),
  downloads('/resourcesDownload'),
  resourcePage('/taskParticulars', 'inspection', { title: '任务详情' }),
  resourcePage('/myTaskProgressHome', 'inspection', { title: '我的任务进度', view: 'toReview' }),
  resourcePage('/caseIndexHome', 'lawCase', { title: '案件信息' }),
  resourcePage('/transferDetailsHome', 'caseTransfer', { title: '移送详情' }),
]

const boards: readonly BuiltPage[] = [
  page('/inshome/home', async () => (await import('#app/features/boards/InshomePage.tsx')).InshomePage),
]

export const servicePages: readonly BuiltPage[] = [
  ...direct,
  ...boards,
  ...reviews,
  ...knowledge,
  resourcePage('/attendance/askForLeave', 'leave', { title: '请假管理' }),
  resourcePage('/orderInformation/index', 'orderInformation'),
  resourcePage('/orderInformation/viewDetails', 'orderInformation', { title: '指令信息详情' }),
  resourcePage('/inspection/orderInformation', 'orderInformation', { title: '指令信息', view: 'open' }),
  resourcePage('/secretInspectionRecord/index', 'secretInspection'),
  resourcePage('/complaintFeedbackIndex', 'complaint', { title: '投诉反馈' }),
  resourcePage('/opinionsSuggestionsIndex', 'suggestion', { title: '意见建议' }),
  resourcePage('/keyIndustryVerification', 'workOrderTask', {
    title: '重点行业核查',
    filter: is('orderType', 'keyIndustry'),
  }),
  resourcePage('/fiveInOneCom/safeProduction/personManage', 'companyEmployee', { title: '人员管理' }),
  resourcePage('/fiveInOneCom/productionPositionView/updateTime', 'staffLocation', { title: '定位更新时间' }),
  resourcePage('/fiveInOneCom/productionPositionView/personRegion', 'staffLocation', {
    title: '人员区域分布',
    as: 'statistics',
  }),
  resourcePage('/gridManageStatistic/companyStatistics', 'company', {
    title: '企业统计',
    as: 'statistics',
    by: 'gridGuid',
  }),
  resourcePage('/gridManageStatistic/pressIndustryEnterprisesStatistics', 'company', {
    title: '按行业企业统计',
    as: 'statistics',
    by: 'tradeFamily',
  }),
  resourcePage('/gridManageStatistic/statLawEnforcementPerson', 'user', { title: '执法人员统计', as: 'statistics' }),
]
