import { serviceProject } from '../service-project.ts'

/** 综合服务（托管）项目: an agency that hosts an enterprise may not review it (`entities.md` Q6). */
export const hostingProject = serviceProject('hostingProject', '综合服务项目', {
  hosting: '安全生产托管',
  consulting: '安全管理咨询',
  inspection: '隐患排查服务',
  other: '其他综合服务',
})
