import { serviceProject } from '../service-project.ts'

/** 业务登记: the agency's other work for enterprises. */
export const agencyBusiness = serviceProject('agencyBusiness', '业务登记', {
  evaluation: '安全评价',
  testing: '检测检验',
  training: '安全培训',
  health: '职业卫生服务',
  other: '其他业务',
})
