import { type BuiltPage, resourcePage } from '#app/pages.ts'
import { ofOwnAgency } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'

/** An agency may look up others on the register; the page of its file is about its own. */
const own = ofOwnAgency('guid')
const MEMBERS: Filter = { field: 'memberType', equals: 'member' }
const OTHERS: Filter = { field: 'memberType', equals: 'nonMember' }
const FILED: Filter = { field: 'status', in: ['YBA', 'BGZ', 'ZT'] }
const filed = (filter: Filter): Filter => ({ all: [filter, FILED] })
const status = (...states: string[]): Filter => ({ field: 'status', in: states })
const kind = (allocateKind: string): Filter => ({ field: 'allocateKind', equals: allocateKind })

/** Admission and the register of agencies. */
const register: readonly BuiltPage[] = [
  resourcePage('/agencyInfo/institutionalInformation', 'agencyBase', { title: '会员单位', filter: filed(MEMBERS) }),
  resourcePage('/agencyInfo/auditOrganizationXHW', 'agencyBase', { title: '非会员单位', filter: filed(OTHERS) }),
  resourcePage('/agencyInfo/essentialInformationXHW', 'agencyBase', { title: '非会员机构基本信息', filter: OTHERS }),
  resourcePage('/agencyInfo/reviewOrganization', 'reviewOrganization', { title: '评审机构管理' }),
  resourcePage('/agencyInfo/standardizationPause', 'standardizationPause', { title: '标准化暂停' }),
  resourcePage('/agency', 'agencyBase', { title: '机构信息', filter: FILED }),
  resourcePage('/externalInstitutions', 'agencyBase', { title: '非会员服务机构', filter: filed(OTHERS) }),
  resourcePage('/dangerProject', 'agencyBase', { title: '机构概览', as: 'statistics' }),
  resourcePage('/auditOrganizationAll1/auditOrganizationDSH', 'agencyBase', {
    title: '准入初审',
    filter: status('DSH', 'CSTG'),
  }),
  resourcePage('/auditOrganizationAll1/institutionalInformations', 'agencyBase', {
    title: '已准入机构信息',
    filter: FILED,
  }),
  resourcePage('/auditOrganizationAll1/orgnInformationChange', 'agencyChange', {
    title: '信息变更审核',
    view: 'toReview',
  }),
  resourcePage('/auditOrganizationAll1/standardizationPause', 'standardizationPause', { title: '标准化暂停' }),
  resourcePage('/auditOrganizationAll1/reviewOrganization', 'reviewOrganization', { title: '评审机构' }),
  resourcePage('/auditOrganizationAll1/serveMarket', 'agencyBase', { title: '中介超市', filter: status('YBA') }),
  resourcePage('/auditOrganizationAll1/essentialInformationCXHW', 'agencyBase', {
    title: '准入机构基本信息',
    filter: FILED,
  }),
  resourcePage('/auditOrganizationAll1/essentialInformationXHW', 'agencyBase', {
    title: '非会员机构基本信息',
    filter: OTHERS,
  }),
  resourcePage('/annualRegistration/applyDealtwith', 'agencyRegistration', {
    title: '登记申请审核',
    filter: status('pending', 'returned'),
  }),
  resourcePage('/annualRegistration/auditOrganizationYBA', 'agencyRegistration', {
    title: '已登记机构',
    filter: status('registered'),
  }),
  resourcePage('/annualRegistration/unregistereAgency', 'agencyRegistration', {
    title: '未登记机构历史',
    filter: status('unregistered'),
  }),
  resourcePage('/auditOrganizatioDTJ', 'agencyBase', { title: '待提交机构', filter: status('DTJ', 'TH') }),
  resourcePage('/auditOrganization', 'agencyBase', { title: '机构审核', filter: status('DSH', 'CSTG', 'TH') }),
  resourcePage('/auditOrganizationAll', 'agencyBase', { title: '全部机构审核' }),
  resourcePage('/auditOrganizationXHW', 'agencyBase', { title: '待审核机构', filter: status('DSH') }),
  resourcePage('/auditOrganizationXHW/agencyChangeInfo', 'agencyChange', { title: '机构变更信息' }),
]

/** What an agency keeps of itself. */
const ownPages: readonly BuiltPage[] = [
  resourcePage('/essentialInformationIndex', 'agencyBase', { title: '机构基本信息', own }),
  resourcePage('/essentialInformationXHW', 'agencyBase', { title: '非会员机构基本信息', filter: OTHERS, own }),
  resourcePage('/essentialInformationXHN', 'agencyBase', { title: '会员机构基本信息', filter: MEMBERS, own }),
  resourcePage('/essentialInformationIndex/changeInfo', 'agencyChange', { title: '信息变更' }),
  resourcePage('/essentialInformationXHW/changeInfoXHW', 'agencyChange', { title: '非会员机构信息变更' }),
  resourcePage('/essentialInformationXHN/changeInfoXHN', 'agencyChange', { title: '会员机构信息变更' }),
  resourcePage('/essentialInformationDj', 'agencyRegistration', { title: '机构登记信息' }),
  resourcePage('/personnelInformation', 'agencyEmployee', { title: '人员信息' }),
  resourcePage('/equipmentInformation', 'agencyEquipment', { title: '设备信息' }),
  resourcePage('/agencyBusiness', 'agencyBusiness', { title: '业务登记' }),
  resourcePage('/indexSum', 'agencyBusiness', { title: '业务登记汇总', as: 'statistics' }),
  resourcePage('/registrationApplicationTime', 'registrationApplicationTime', {
    title: '登记申请时间配置',
    as: 'configuration',
  }),
  resourcePage('/projectApprovalIndex', 'agencyProject', { title: '项目审批' }),
  // The value for intermediary agencies (document 2, sections 2.3 and 2.8): only their accounts.
  resourcePage('/userManagementIndex', 'user', {
    title: '用户管理',
    filter: { field: 'userType', equals: 'agency' },
  }),
  resourcePage('/assessmentReportIndex', 'assessmentReport', { title: '评价报告' }),
  resourcePage('/assessmentReportIndex2', 'assessmentReport', {
    title: '评价报告（公开）',
    filter: { field: 'isPublic', equals: true },
  }),
]

/** What agencies do for enterprises. */
const projects: readonly BuiltPage[] = [
  resourcePage('/tutorshipProject/tutorshipProjectIndex', 'tutorshipProject', { title: '辅导项目' }),
  resourcePage('/tutorshipProject/hazardDescriptionConfig', 'hazardDescription', {
    title: '标准隐患描述配置',
    as: 'configuration',
  }),
  resourcePage('/hostingProject', 'hostingProject', { title: '综合服务项目' }),
  resourcePage('/accidentInfoManageStatMechanism/tutorshipProjectStat', 'tutorshipProject', {
    title: '辅导项目统计',
    as: 'statistics',
  }),
  resourcePage('/accidentInfoManageStatMechanism/hostingProjectStat', 'hostingProject', {
    title: '综合服务项目统计',
    as: 'statistics',
  }),
  resourcePage('/accidentInfoManageStatMechanism/reviewProjectStat', 'standardizationProject', {
    title: '评审项目统计',
    as: 'statistics',
  }),
  resourcePage('/accidentInfoManageStatMechanism/agencyBusinessStat', 'agencyBusiness', {
    title: '机构业务统计',
    as: 'statistics',
  }),
  // What the supervisors of an agency look up of the enterprises it works for.
  resourcePage('/agencyCompanyView/managementSystem', 'managementSystem', { title: '管理制度' }),
  resourcePage('/agencyCompanyView/departments', 'companyDepartment', { title: '部门信息', as: 'tree' }),
  resourcePage('/agencyCompanyView/chemicals', 'companyChemical', { title: '化学品信息' }),
  resourcePage('/agencyCheckLog/info', 'rectifyInstruction', { title: '整改指令详情' }),
]

/** Standardisation reviews, as the agency and as the association see them. */
const reviews: readonly BuiltPage[] = [
  resourcePage('/reviewProjectManagement/reviewProjectManage', 'standardizationProject', { title: '评审项目管理' }),
  resourcePage('/standardizedManagementAgency/standardizedResult', 'standardizationAllocation', { title: '评审任务' }),
  resourcePage('/standardizedManagementAgency/standardizationProject', 'standardizationProject', {
    title: '标准化项目',
  }),
  resourcePage('/standardizedManagementAgency/newFile', 'standardizationReview', { title: '评审页面', view: 'open' }),
  resourcePage('/standardizedManagementAgency/standardizationReview', 'standardizationReview', {
    title: '复审详情',
    filter: { field: 'applyType', equals: 'renew' },
  }),
  resourcePage('/standardizedManagementAgency/reviewRectificationResults', 'rectificationResult', {
    title: '整改结果确认',
  }),
  resourcePage('/standardizedManagementAgency/missScore', 'lostScoreItem', { title: '失分项' }),
  resourcePage('/organizationReviewManagement/associationApproval', 'standardizationApplication', {
    title: '协会审批',
  }),
  resourcePage('/organizationReviewManagement/newFile', 'standardizationReview', { title: '评审页面' }),
  resourcePage('/organizationReviewManagement/allocationProject', 'standardizationAllocation', {
    title: '协会分配项目',
    filter: kind('general'),
  }),
  resourcePage('/organizationReviewManagement/standardizedDistribute', 'standardizationAllocation', {
    title: '小微标准化分配',
    filter: kind('micro'),
  }),
  resourcePage('/organizationReviewManagement/chemicalsDistribute', 'standardizationAllocation', {
    title: '危化品标准化分配',
    filter: kind('chemical'),
  }),
  resourcePage('/organizationReviewManagement/standardAssess', 'standardizationReview', {
    title: '标准化评估',
    view: 'toAudit',
  }),
  resourcePage('/organizationReviewManagement/standardCertificate', 'standardizationCertificate', {
    title: '标准化证书',
  }),
]

const publicReviews: readonly BuiltPage[] = [
  resourcePage('/publicReview/auditProcess', 'publicReview', { title: '审核流程' }),
  resourcePage('/publicReview/applicationReviewForm', 'publicReview', {
    title: '申请评审表',
    filter: status('draft', 'applied', 'returned'),
  }),
  resourcePage('/publicReview/statisticalAnalysis', 'publicReview', { title: '统计分析', as: 'statistics' }),
  resourcePage('/publicReview/reviewForm', 'publicReview', {
    title: '评审表',
    filter: status('accepted', 'meeting', 'revising', 'rechecking', 'closed', 'failed'),
  }),
]

export const agencyPages: readonly BuiltPage[] = [...register, ...ownPages, ...projects, ...reviews, ...publicReviews]
