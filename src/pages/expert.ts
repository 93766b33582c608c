import { type BuiltPage, resourcePage } from '#app/pages.ts'

export const expertPages: readonly BuiltPage[] = [
  resourcePage('/technocracy/expertManagement', 'expert', { title: '专家管理' }),
  resourcePage('/expertManagement', 'expert', { title: '专家管理' }),
  resourcePage('/expertInformation', 'expert', { title: '专家信息' }),
  resourcePage('/correctionPersonnel', 'expert', { title: '人员信息更正' }),
  resourcePage('/expertStatistics', 'expert', { title: '专家统计', as: 'statistics' }),
  resourcePage('/zjkWJStatistics', 'expert', { title: '专家库统计', as: 'statistics', by: 'level' }),
  resourcePage('/zjkBase/technicalPersonnelManage', 'expert', { title: '技术人员管理' }),

  resourcePage('/expertApply', 'expertAdmission', { title: '专家申请' }),
  resourcePage('/firstInspection', 'expertAdmission', { title: '专家初审', view: 'first' }),
  resourcePage('/endInspection', 'expertAdmission', { title: '专家终审', view: 'final' }),
  resourcePage('/zjkBase/zjkWJReviews', 'expertAdmission', { title: '专家准入审核' }),
  resourcePage('/progressQuery', 'expertAdmission', { title: '进度查询' }),
  resourcePage('/examineProgress', 'expertAdmission', { title: '进度查询' }),

  resourcePage('/selectionoofExperts', 'expertSelection', { title: '专家抽取' }),
  resourcePage('/selectionEvent', 'expertSelection', { title: '抽取活动' }),
  resourcePage('/selectionRecord', 'expertSelection', {
    title: '抽取记录',
    filter: { field: 'status', in: ['drawn', 'confirmed', 'evaluated', 'paying', 'done'] },
  }),
  resourcePage('/zjkEvent/expertSelection', 'expertSelection', { title: '专家抽取' }),
  resourcePage('/zjkEvent/selectionFlow', 'expertSelection', { title: '抽取流程', view: 'running' }),
  resourcePage('/zjkEvent/zjkWJDirectorReviews', 'expertSelection', { title: '专家抽取审核', view: 'toAudit' }),
  resourcePage('/zjkEvent/expertEvaluation', 'expertTask', { title: '专家评价' }),
  resourcePage('/zjkEvent/financeConfirmation', 'expertTask', { title: '财务确认', view: 'toPay' }),

  resourcePage('/leaveManageMent', 'expertLeave', { title: '专家请假' }),
  resourcePage('/zyxzwh', 'expertGroup', { title: '专业小组维护' }),
  resourcePage('/MyZyxzwh', 'expertGroup', { title: '我的专业小组' }),
  resourcePage('/zjkWJApproval', 'expertPoolConfig', { title: '专家库配置', as: 'configuration' }),
  resourcePage('/userManage', 'user', { title: '用户管理' }),
]
