import { HazardDetail } from '#app/features/hazards/HazardDetail.tsx'
import { useParams } from '#app/router/index.ts'

export function HazardPage() {
  const { guid = '' } = useParams()
  return <HazardDetail key={guid} guid={guid} place="page" />
}
