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
  const signedNames = new Set<unknown>(signed.map(({ name }) => name))
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
      <NotBooked companyGuid={known.companyGuid} names={[...listed].filter((name) => !signedNames.has(name))} />
    </div>
  )
}

/** Hours go into the file of a person of the enterprise: who of a list will get none, and why. */
function NotBooked({ companyGuid, names }: { companyGuid: unknown; names: readonly unknown[] }) {
  const read = useRecords('companyEmployee', {
    filter: { field: 'companyGuid', equals: String(companyGuid) },
    limit: MOST,
  })
  if (read.state !== 'ready' || read.total !== read.rows.length) return null
  const bearersOf = (name: unknown) => read.rows.filter((person) => person.name === name).length
  const written = names.filter((name) => typeof name === 'string' && name !== '')
  const strangers = written.filter((name) => bearersOf(name) === 0)
  const namesakes = written.filter((name) => bearersOf(name) > 1)
  return (
    <>
      {strangers.length > 0 && (
        <p className="form-field__hint" role="status">
          企业人员中没有{strangers.join('、')}，学时不会记入个人档案，请核对姓名或先登记企业人员。
        </p>
      )}
      {namesakes.length > 0 && (
        <p className="form-field__hint" role="status">
          企业人员中有重名的{namesakes.join('、')}，分不清是谁，请本人扫码签到。
        </p>
      )}
    </>
  )
}
