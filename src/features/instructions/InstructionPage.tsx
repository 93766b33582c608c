import { InstructionDetail } from '#app/features/instructions/InstructionDetail.tsx'
import { useParams } from '#app/router/index.ts'

export function InstructionPage() {
  const { guid = '' } = useParams()
  return <InstructionDetail key={guid} guid={guid} place="page" />
}
