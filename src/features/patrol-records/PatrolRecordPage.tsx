import { useParams } from 'react-router-dom'
import { PatrolRecordDetail } from '#app/features/patrol-records/PatrolRecordDetail.tsx'

export function PatrolRecordPage() {
  const { guid = '' } = useParams()
  return <PatrolRecordDetail key={guid} guid={guid} place="page" />
}
