import { serviceProject } from '../service-project.ts'

/** 辅导项目: an agency that coaches an enterprise may not review it (`entities.md` Q6). */
export const tutorshipProject = serviceProject('tutorshipProject', '辅导项目', {
  standardization: '标准化辅导',
  doublePrevent: '双重预防机制建设',
  chemical: '危化品安全辅导',
  other: '其他辅导',
})
