import { type BuiltPage, page, resourcePage } from '#app/pages.ts'

export const enterprisePages: readonly BuiltPage[] = [
  page(
    '/companyBase/companyKeyInformation',
    async () => (await import('#app/features/company-home/KeyInformationPage.tsx')).KeyInformationPage,
  ),
  resourcePage('/notAuditcompanyBase', 'companyAuditRecord', { title: '未审核基本信息' }),
  resourcePage('/changeInfo', 'companyChangeRecord', { title: '信息变更记录' }),
  resourcePage('/companyCertificate', 'companyCertificate'),
  resourcePage('/managementSystem', 'managementSystem'),
  resourcePage('/organization', 'companyDepartment', { title: '企业与部门', as: 'tree' }),
  resourcePage('/organization/employee', 'companyEmployee'),
  resourcePage('/personnelCertificate', 'personnelCertificate'),
  resourcePage('/companyPromiseManage', 'commitNotice', { title: '承诺公告' }),
  resourcePage('/factoryBuildingLessor', 'factoryBuildingLessor', { title: '厂房租赁' }),
  resourcePage('/enterpriseTerminal', 'workOrderTask'),
  resourcePage('/companyCreateGongdan', 'workOrderTask', { title: '我的工单任务', view: 'open' }),
  resourcePage('/workOrderJiGou', 'workOrderTask'),
  resourcePage('/companyModel', 'user', { title: '企业账号管理', filter: { field: 'userType', equals: 'company' } }),
  resourcePage('/system/basicConfigure', 'basicConfig', { as: 'configuration' }),
  resourcePage('/system/phoneUntying', 'user', { title: '手机解绑', view: 'phoneBound' }),
  resourcePage('/system/findphone', 'user', { title: '手机号查询' }),
]
