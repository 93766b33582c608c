import { PatrolRecordDetail } from '#app/features/patrol-records/PatrolRecordDetail.tsx'
import { PatrolRecordRow } from '#app/features/patrol-records/PatrolRecordRow.tsx'
import { patrolRecordActions } from '#app/resources/patrolRecord/actions.ts'
import { ListScreen } from '#app/screens/ListScreen.tsx'
import { RECORD_PATHS } from '#domain/rules/task-path.ts'

export const PATROL_RECORDS_PATH = RECORD_PATHS.patrolRecord

export function PatrolRecordsPage() {
  return (
    <ListScreen
      resource="patrolRecord"
      title="巡查记录"
      actions={patrolRecordActions}
      pathOf={(guid) => `${PATROL_RECORDS_PATH}/${guid}`}
      card={(record) => <PatrolRecordRow record={record} />}
      detail={(place) => <PatrolRecordDetail key={place.guid} {...place} />}
    />
  )
}
