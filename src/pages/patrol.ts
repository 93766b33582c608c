import { type BuiltPage, page, resourcePage } from '#app/pages.ts'

const HIDDEN = '/fiveInOneCom/doublePrevent/hiddenManage'

/** What grows out of patrols: special tasks, supervision of major hazards, figures. */
export const patrolPages: readonly BuiltPage[] = [
  page(
    '/specialTaskIndex/essentialInformation',
    async () => (await import('#app/features/special-task/SpecialTasksPage.tsx')).SpecialTasksPage,
  ),
  resourcePage('/specialTaskIndex/statistics', 'specialTaskCompany', { title: '专项任务统计', as: 'statistics' }),
  page(
    `${HIDDEN}/majorSupervise`,
    async () => (await import('#app/features/hazards/MajorSupervisePage.tsx')).MajorSupervisePage,
  ),
  page(
    `${HIDDEN}/hazardStatistics`,
    async () => (await import('#app/features/hazards/HazardStatisticsPage.tsx')).HazardStatisticsPage,
  ),
  page(
    '/newGridPatrol/hazardReport',
    async () => (await import('#app/features/patrol/self-check/HazardReportPage.tsx')).HazardReportPage,
  ),
  resourcePage('/newGridPatrol/statistics', 'patrolRecord', { title: '巡查统计', as: 'statistics' }),
  resourcePage('/newGridPatrol/similarPhotos', 'patrolRecord', { title: '疑似重复照片', view: 'similar' }),
]
