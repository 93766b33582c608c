import type { FieldInputProps } from '#app/fields/types.ts'
import { ColleagueInput } from '#app/screens/ColleagueInput.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import type { StandIns } from '#domain/contract/stand-in.ts'

const SUCCESSORS = 'api/user/successors'

/** 任务接手人: of the colleagues who can take all that somebody leaves behind who goes to the grid chosen above. */
export function SuccessorInput({ field, value, onChange, others, known, disabled = false }: FieldInputProps) {
  const body = { guid: known?.guid, gridGuid: others?.gridGuid }
  const isAsked = typeof body.gridGuid === 'string'
  const { answer } = useAsked<StandIns>(isAsked ? SUCCESSORS : null, body)
  const work = answer.state === 'ready' ? answer.data.work : undefined
  return (
    <>
      <ColleagueInput
        label={field.label}
        value={value}
        call={SUCCESSORS}
        body={body}
        none="没有能接下全部工作的人员：接手人须与其同一单位、账号可以登录，这些工作都归其管辖和职责。请先办理“工作交接”，分给几个人"
        disabled={disabled || !isAsked || work === ''}
        onPick={(guid) => onChange(() => guid)}
      />
      <p className="form-field__hint" role="status">
        {work === undefined && '名下有未办结的工作时必须选择，工作随之移交'}
        {work === '' && '没有要移交的工作，不用选择'}
        {work !== undefined && work !== '' && `须移交：${work}`}
      </p>
    </>
  )
}
