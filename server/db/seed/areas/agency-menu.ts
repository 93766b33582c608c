import type { Role } from '#domain/kit/access.ts'
import type { MenuEntry } from '../menu.ts'

const KEEPERS: readonly Role[] = ['assoc', 'bureau', 'leader', 'admin']
const AGENCY: readonly Role[] = ['agency']

export const agencyMenu: readonly MenuEntry[] = [
  {
    title: '机构管理',
    icon: 'building',
    roles: KEEPERS,
    children: [
      { title: '机构概览', path: '/dangerProject', icon: 'chart' },
      { title: '机构信息', path: '/agency', icon: 'building' },
      { title: '会员单位', path: '/agencyInfo/institutionalInformation', icon: 'building' },
      { title: '非会员单位', path: '/agencyInfo/auditOrganizationXHW', icon: 'building' },
      { title: '非会员服务机构', path: '/externalInstitutions', icon: 'building' },
      { title: '已准入机构信息', path: '/auditOrganizationAll1/institutionalInformations', icon: 'shield' },
      { title: '中介超市', path: '/auditOrganizationAll1/serveMarket', icon: 'search' },
      { title: '用户管理', path: '/userManagementIndex', icon: 'user' },
    ],
  },
  {
    title: '机构准入',
    icon: 'shield',
    roles: KEEPERS,
    children: [
      { title: '准入初审', path: '/auditOrganizationAll1/auditOrganizationDSH', icon: 'task' },
      { title: '信息变更审核', path: '/auditOrganizationAll1/orgnInformationChange', icon: 'sync' },
      { title: '待提交机构', path: '/auditOrganizatioDTJ', icon: 'clock' },
      { title: '待审核机构', path: '/auditOrganizationXHW', icon: 'clock' },
      { title: '机构审核', path: '/auditOrganization', icon: 'task' },
      { title: '全部机构审核', path: '/auditOrganizationAll', icon: 'chart' },
      { title: '机构人员审核', path: '/personnelInformation', icon: 'users' },
      { title: '机构设备', path: '/equipmentInformation', icon: 'settings' },
    ],
  },
  {
    title: '年度登记',
    icon: 'calendar',
    roles: KEEPERS,
    children: [
      { title: '登记申请审核', path: '/annualRegistration/applyDealtwith', icon: 'task' },
      { title: '已登记机构', path: '/annualRegistration/auditOrganizationYBA', icon: 'shield' },
      { title: '未登记机构历史', path: '/annualRegistration/unregistereAgency', icon: 'clock' },
      { title: '登记申请时间配置', path: '/registrationApplicationTime', icon: 'settings' },
    ],
  },
  {
    title: '标准化评审',
    icon: 'patrol',
    roles: KEEPERS,
    children: [
      { title: '协会审批', path: '/organizationReviewManagement/associationApproval', icon: 'task' },
      { title: '协会分配项目', path: '/organizationReviewManagement/allocationProject', icon: 'grid' },
      { title: '小微标准化分配', path: '/organizationReviewManagement/standardizedDistribute', icon: 'grid' },
      { title: '危化品标准化分配', path: '/organizationReviewManagement/chemicalsDistribute', icon: 'grid' },
      { title: '标准化评估', path: '/organizationReviewManagement/standardAssess', icon: 'patrol' },
      { title: '标准化证书', path: '/organizationReviewManagement/standardCertificate', icon: 'document' },
      { title: '评审项目管理', path: '/reviewProjectManagement/reviewProjectManage', icon: 'folder' },
    ],
  },
  {
    title: '评审组织',
    icon: 'users',
    roles: KEEPERS,
    children: [
      { title: '评审机构', path: '/auditOrganizationAll1/reviewOrganization', icon: 'building' },
      { title: '标准化暂停', path: '/auditOrganizationAll1/standardizationPause', icon: 'lock' },
      { title: '评审整改', path: '/standardizedManagementAgency/reviewRectificationResults', icon: 'sync' },
      { title: '失分项', path: '/standardizedManagementAgency/missScore', icon: 'warning' },
    ],
  },
  {
    title: '机构业务',
    icon: 'folder',
    roles: KEEPERS,
    children: [
      { title: '辅导项目', path: '/tutorshipProject/tutorshipProjectIndex', icon: 'folder' },
      { title: '综合服务项目', path: '/hostingProject', icon: 'folder' },
      { title: '业务登记', path: '/agencyBusiness', icon: 'document' },
      { title: '评价报告', path: '/assessmentReportIndex', icon: 'document' },
      { title: '项目审批', path: '/projectApprovalIndex', icon: 'task' },
      { title: '标准隐患描述配置', path: '/tutorshipProject/hazardDescriptionConfig', icon: 'settings' },
    ],
  },
  {
    title: '机构统计',
    icon: 'chart',
    roles: KEEPERS,
    children: [
      { title: '辅导项目统计', path: '/accidentInfoManageStatMechanism/tutorshipProjectStat', icon: 'chart' },
      { title: '综合服务项目统计', path: '/accidentInfoManageStatMechanism/hostingProjectStat', icon: 'chart' },
      { title: '评审项目统计', path: '/accidentInfoManageStatMechanism/reviewProjectStat', icon: 'chart' },
      { title: '机构业务统计', path: '/accidentInfoManageStatMechanism/agencyBusinessStat', icon: 'chart' },
    ],
  },
  {
    title: '公开评审',
    icon: 'users',
    roles: KEEPERS,
    children: [
      { title: '审核流程', path: '/publicReview/auditProcess', icon: 'task' },
      { title: '申请评审表', path: '/publicReview/applicationReviewForm', icon: 'document' },
      { title: '评审表', path: '/publicReview/reviewForm', icon: 'document' },
      { title: '统计分析', path: '/publicReview/statisticalAnalysis', icon: 'chart' },
    ],
  },
  {
    title: '公开评审',
    icon: 'users',
    roles: ['company', 'safety'],
    children: [
      { title: '申请评审表', path: '/publicReview/applicationReviewForm', icon: 'document' },
      { title: '评审表', path: '/publicReview/reviewForm', icon: 'document' },
    ],
  },
  {
    title: '标准化审核',
    icon: 'patrol',
    roles: ['town'],
    children: [
      { title: '标准化申请审核', path: '/organizationReviewManagement/associationApproval', icon: 'task' },
      { title: '标准化证书', path: '/organizationReviewManagement/standardCertificate', icon: 'document' },
    ],
  },
  {
    title: '机构信息',
    icon: 'building',
    roles: AGENCY,
    children: [
      { title: '机构基本信息', path: '/essentialInformationIndex', icon: 'building' },
      { title: '信息变更', path: '/essentialInformationIndex/changeInfo', icon: 'sync' },
      { title: '机构登记信息', path: '/essentialInformationDj', icon: 'calendar' },
      { title: '登记申请时间', path: '/registrationApplicationTime', icon: 'clock' },
      { title: '人员信息', path: '/personnelInformation', icon: 'users' },
      { title: '设备信息', path: '/equipmentInformation', icon: 'settings' },
      { title: '用户管理', path: '/userManagementIndex', icon: 'user' },
    ],
  },
  {
    title: '服务项目',
    icon: 'folder',
    roles: AGENCY,
    children: [
      { title: '辅导项目', path: '/tutorshipProject/tutorshipProjectIndex', icon: 'folder' },
      { title: '综合服务项目', path: '/hostingProject', icon: 'folder' },
      { title: '业务登记', path: '/agencyBusiness', icon: 'document' },
      { title: '业务登记汇总', path: '/indexSum', icon: 'chart' },
      { title: '服务合同', path: '/myContract', icon: 'document' },
      { title: '机构任务', path: '/jiGouMyTask', icon: 'task' },
      { title: '评价报告', path: '/assessmentReportIndex', icon: 'document' },
      { title: '项目审批', path: '/projectApprovalIndex', icon: 'task' },
      { title: '标准隐患描述', path: '/tutorshipProject/hazardDescriptionConfig', icon: 'warning' },
    ],
  },
  {
    title: '标准化评审',
    icon: 'patrol',
    roles: AGENCY,
    children: [
      { title: '评审任务', path: '/standardizedManagementAgency/standardizedResult', icon: 'task' },
      { title: '评审页面', path: '/standardizedManagementAgency/newFile', icon: 'patrol' },
      { title: '失分项', path: '/standardizedManagementAgency/missScore', icon: 'warning' },
      { title: '整改结果确认', path: '/standardizedManagementAgency/reviewRectificationResults', icon: 'sync' },
      { title: '标准化项目', path: '/standardizedManagementAgency/standardizationProject', icon: 'folder' },
    ],
  },
]
