import { useParams } from 'react-router-dom'
import { InstructionDetail } from '#app/features/instructions/InstructionDetail.tsx'

export function InstructionPage() {
  const { guid = '' } = useParams()
  return <InstructionDetail key={guid} guid={guid} place="page" />
}
