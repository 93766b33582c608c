import { useRecords } from '#app/data/index.ts'
import { rowsOf } from '#app/fields/rows/row-values.ts'
import { RowsInput } from '#app/fields/rows/rows-look.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { Button } from '#app/ui/index.ts'
import type { RowsField } from '#domain/kit/fields.ts'
import { signedLine } from '#domain/rules/training-hours.ts'

const MOST = 500
const NAMED = 5

/** The list of those who took part, under a word on those who signed in: they come onto it by themselves. */
export function TakersInput(props: FieldInputProps) {
  const { value, onChange, known = {}, disabled } = props
  const read = useRecords('trainingSignIn', {
    filter: { field: 'trainingGuid', equals: String(known.guid) },
    order: 'signInTime',
    limit: MOST,
  })
  const signed = read.state === 'ready' ? read.rows.map((row) => signedLine(known, row)) : []
  const listed = new Set(rowsOf(value).map(({ name }) => name))
  const missing = signed.filter(({ name }) => !listed.has(name))
  return (
    <div className="rows-input">
      {read.state === 'ready' && signed.length === 0 && <p>还没有人签到，请在下面添加参训人员。</p>}
      {read.state === 'offline' && <p>已签到的人员结束后自动列入名单，这里只需补充没有签到的人员。</p>}
      {missing.length > 0 && (
        <p>
          已签到 {signed.length} 人：
          {missing
            .slice(0, NAMED)
            .map(({ name }) => name)
            .join('、')}
          {missing.length > NAMED && '等'}。结束后自动列入名单，这里只需补充没有签到的人员；要填写成绩，可以先列入。
        </p>
      )}
      {missing.length > 0 && (
        <Button disabled={disabled} onClick={() => onChange((before) => [...rowsOf(before), ...missing])}>
          列入已签到的 {missing.length} 人
        </Button>
      )}
      <RowsInput {...props} field={props.field as RowsField} />
    </div>
  )
}
