import { InstructionDetail } from '#app/features/instructions/InstructionDetail.tsx'
import { instructionActions } from '#app/resources/rectifyInstruction/actions.ts'
import { ListScreen } from '#app/screens/ListScreen.tsx'
import { RECORD_PATHS } from '#domain/rules/task-path.ts'

export const INSTRUCTIONS_PATH = RECORD_PATHS.rectifyInstruction

export function InstructionsPage() {
  return (
    <ListScreen
      resource="rectifyInstruction"
      title="整改指令"
      actions={instructionActions}
      pathOf={(guid) => `${INSTRUCTIONS_PATH}/${guid}`}
      detail={(place) => <InstructionDetail key={place.guid} {...place} />}
    />
  )
}
