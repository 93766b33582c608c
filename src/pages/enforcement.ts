import { type BuiltPage, resourcePage } from '#app/pages.ts'

/** Each page of figures opens with the dimension that it is named after. */
const statistics = (path: string, resource: string, title: string, by: string, since?: 'year') =>
  resourcePage(path, resource, { title, as: 'statistics', by, ...(since && { since }) })
/** What an enterprise is checked for in a special task: of visits ordered against it the office alone knows the type. */
const special = (path: string, title: string, view?: string) =>
  resourcePage(path, 'specialTaskCompany', { title, ...(view && { view }) })
const configuration = (path: string, bizType: string, title: string) =>
  resourcePage(path, 'workflowConfig', { title, filter: { field: 'bizType', equals: bizType } })

export const enforcementPages: readonly BuiltPage[] = [
  resourcePage('/inspectionAnnualPlan/annualPlan', 'annualPlan', { title: '年度计划' }),
  resourcePage('/inspectionMyTask/myTask', 'inspection', { title: '我的任务', view: 'toDo' }),
  resourcePage('/inspectionDocCheckPlan/fieldInspection', 'inspection', { title: '现场检查' }),
  resourcePage('/inspectionCheck/checkMethod', 'inspection', { title: '执法检查' }),
  resourcePage('/inspectionCheck/myTaskProgress', 'inspection', { title: '我的任务进度', view: 'toReview' }),
  resourcePage('/inspectionCheck/enforcementReferral', 'caseTransfer', { title: '执法移送', view: 'toHand' }),
  resourcePage('/inspectionCheck/queryDocuments', 'lawDocument', { title: '文书查询' }),
  resourcePage('/inspectionCheck/noEditDoc', 'lawDocument', { title: '文书查看' }),
  special('/inspectionZxCheck/checkMethod1', '专项检查'),
  resourcePage('/zhifajilu/zhifajilu', 'inspection', {
    title: '执法记录',
    filter: { not: { field: 'status', in: ['waiting', 'inspecting'] } },
  }),
  resourcePage('/xiangqing', 'inspection', { title: '执法记录详情' }),

  resourcePage('/inspectionCasehandling/casehandling', 'lawCase', { title: '案件办理', view: 'running' }),
  resourcePage('/inspectionCasehandling/securityList', 'lawCase', { title: '案件受理', view: 'accepting' }),
  resourcePage('/caseIndex/caseIndex', 'lawCase', { title: '案件查询' }),
  resourcePage('/inspectionCaseHandoverIndex/caseHandoverIndex', 'caseTransfer', { title: '案件移交' }),
  resourcePage('/inspectionCaseHandoverIndex/casesIndex', 'lawCase', {
    title: '移交案件列表',
    filter: { field: 'status', equals: 'transferred' },
  }),
  resourcePage('/inspectionCaseHandoverIndex/caseHandoverProcessing', 'caseTransfer', {
    title: '案件移交处理',
    view: 'toApprove',
  }),
  resourcePage('/transferDetails/transferDetails', 'caseTransfer', { title: '移送详情' }),

  resourcePage('/inspectionSystem/mendmentNo', 'documentNumber', { title: '文书编号设置', as: 'configuration' }),
  resourcePage('/inspectionSystem/checkMethod', 'checkMethod', { title: '检查方式设置', as: 'configuration' }),
  resourcePage('/inspectionSystem/lawManSort', 'user', {
    title: '执法人员',
    filter: { field: 'lawEnforcementPerson', equals: true },
  }),
  configuration('/inspectionSystem/caseApprovalConfig', 'case', '案件审批配置'),
  configuration('/inspectionSystem/caseApprovalConfig1', 'document', '文书审批配置'),
  configuration('/inspectionSystem/caseHandoverConfig', 'handover', '案件移交配置'),
  configuration('/caseConfiguration', 'case', '案件配置'),
  resourcePage('/inspectionSystem/doubleRandom', 'doubleRandom', { title: '双随机' }),
  resourcePage('/inspectionSystem/lawBasisCollection', 'lawBasis', { title: '执法依据库' }),
  resourcePage('/inspectionSystem/toConfigure', 'systemConfig', { title: '参数配置', as: 'configuration' }),

  statistics('/lawStatistics/lawStatistics', 'inspection', '执法情况统计', 'regionIds'),
  statistics('/lawStatistics/staffStatistics', 'lawCase', '执法人员统计', 'createUserGuid'),
  statistics('/lawStatistics/lawTimes', 'inspection', '执法次数统计', 'inspectDate'),
  statistics('/lawStatistics/lawBookTimes', 'lawDocument', '执法文书次数统计', 'docType'),
  statistics('/lawStatistics/lawBookTimes2', 'lawDocument', '执法文书送达统计', 'deliverType'),
  statistics('/lawStatistics/lawBookArea', 'lawDocument', '执法文书区域统计', 'regionIds'),
  statistics('/lawStatistics/lawBookPerson', 'lawDocument', '执法文书人员统计', 'createUserGuid'),
  statistics('/lawStatistics/lawBookPersonByYear', 'lawDocument', '执法文书人员年度统计', 'createUserGuid', 'year'),
  statistics('/lawStatistics/lawIndustryStatistic', 'inspection', '行业执法统计', 'company.tradeFamily'),
  statistics('/lawStatistics/caseTransfer', 'caseTransfer', '案件移送统计', 'transferType'),
  statistics('/lawStatistics/caseStatistics', 'lawCase', '案件统计', 'status'),

  special('/specialInspection/specialInspectionInfo', '专项检查信息'),
  special('/specialInspection/specialInspectionManage', '专项检查管理', 'open'),
  special('/specialInspection/inspection', '专项检查'),
  resourcePage('/specialInspection/inspectionItemTree', 'checkTemplate', { title: '检查项' }),
  resourcePage('/specialTaskIndex/troubleshooting', 'hiddenDanger', { title: '隐患排查' }),
]
