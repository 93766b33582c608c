import type { LocalRecord } from '#app/offline/types.ts'
import { LinkButton } from '#app/ui/index.ts'

/** From an exam to how everybody did. */
export function ExamButtons({ record }: { record: LocalRecord }) {
  if (record.status === 'draft') return null
  return (
    <LinkButton to={`/studyManage/testAdministration/ranking/${record.guid}`} icon="chart">
      成绩排名与阅卷
    </LinkButton>
  )
}
