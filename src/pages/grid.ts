import { type BuiltPage, page, resourcePage } from '#app/pages.ts'

const INFORMATION = '/comopanyInformationManagement'

const collected = (path: string, targetType: string, title: string) =>
  resourcePage(path, 'collection', { title, filter: { field: 'targetType', equals: targetType } })

export const gridPages: readonly BuiltPage[] = [
  resourcePage('/enterpriseConfirmation', 'companyAuditRecord', { title: '企业确认待办', view: 'todo' }),
  resourcePage('/companyQQmanage', 'companyGrid', { title: '企业确权管理' }),
  page('/companyQQmanageNew', async () => (await import('#app/features/rights/RightsPage.tsx')).RightsPage),
  resourcePage('/companyQQtodoTasks', 'companyGrid', { title: '企业确权待办', view: 'todo' }),
  resourcePage('/safePromiseManage', 'safePromise', { title: '安全承诺管理' }),
  resourcePage(`${INFORMATION}/informationChangeRecord`, 'companyChangeRecord', { title: '信息变更记录' }),
  resourcePage(`${INFORMATION}/deleteCompanyManage`, 'companyDelete', { title: '企业删除管理' }),
  resourcePage(`${INFORMATION}/deleteAudit`, 'companyDelete', { title: '删除审核', view: 'todo' }),
  resourcePage(`${INFORMATION}/registrationInformationAuditDialog`, 'companyAuditRecord', { title: '注册信息审核' }),
  resourcePage(`${INFORMATION}/accountRecovery`, 'accountRecovery', { title: '企业账号找回' }),
  collected('/myCollection/departmentCollection', 'department', '部门收藏'),
  collected('/myCollection/personCollection', 'person', '人员收藏'),
  collected('/myCollection/companyCollection', 'company', '企业收藏'),
  resourcePage('/otherContacts/index', 'otherContact', { title: '其他联系人' }),
]
