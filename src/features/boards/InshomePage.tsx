import { BoardScreen } from '#app/screens/BoardScreen.tsx'
import { ENFORCEMENT_BOARD } from '#domain/pages/boards.ts'

/** 执法首页: what waits for those who enforce. */
export function InshomePage() {
  return (
    <BoardScreen
      title="执法首页"
      groups={ENFORCEMENT_BOARD}
      links={[
        { label: '双随机', path: '/inspectionSystem/doubleRandom', icon: 'grid' },
        { label: '年度计划', path: '/inspectionAnnualPlan/annualPlan', icon: 'calendar' },
        { label: '执法依据库', path: '/inspectionSystem/lawBasisCollection', icon: 'document' },
        { label: '执法统计', path: '/lawStatistics/lawStatistics', icon: 'chart' },
      ]}
    />
  )
}
