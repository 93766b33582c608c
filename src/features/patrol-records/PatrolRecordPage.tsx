import { PatrolRecordDetail } from '#app/features/patrol-records/PatrolRecordDetail.tsx'
import { useParams } from '#app/router/index.ts'

export function PatrolRecordPage() {
  const { guid = '' } = useParams()
  return <PatrolRecordDetail key={guid} guid={guid} place="page" />
}
