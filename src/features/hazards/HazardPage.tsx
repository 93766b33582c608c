import { useParams } from 'react-router-dom'
import { HazardDetail } from '#app/features/hazards/HazardDetail.tsx'

export function HazardPage() {
  const { guid = '' } = useParams()
  return <HazardDetail key={guid} guid={guid} place="page" />
}
