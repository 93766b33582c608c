import { fieldView } from '#app/fields/index.tsx'
import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import type { OutboxEntry } from '#app/offline/types.ts'
import { slotsOf } from '#app/resources/screen-parts.tsx'
import { Row } from '#app/ui/index.ts'
import type { Field } from '#domain/kit/fields.ts'
import { answeredFields, answersOf } from './entry-fields.ts'

/** Read by a number of rows alone: what they hold is seen on the record's own page. */
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** What a person wrote, as he wrote it, before or beside what others made of the record. */
export function EntryContent({ entry }: { entry: OutboxEntry }) {
  const answers = answersOf(entry)
  const slots = slotsOf(entry.resource).views ?? {}
  return (
    <div className="record-sections__rows">
      {answeredFields(entry).map(({ name, field }) => {
        const value = answers[name]
        const Slot = slots[name]
        if (Slot === undefined && field.kind === 'json')
          return isList(value) ? (
            <Row key={name} label={field.label}>
              {value.length} 项
            </Row>
          ) : null
        const View = Slot ?? fieldView(field).View
        return (
          <Row key={name} label={field.label} stack={field.kind === 'files'}>
            <View field={field} value={value} />
          </Row>
        )
      })}
    </div>
  )
}

/** The same in one sentence, for a note: 复查：复查结果 不合格；复查意见 仍有杂物。 */
export function contentWords(entry: OutboxEntry): string {
  const answers = answersOf(entry)
  const parts = answeredFields(entry)
    .filter(({ field }) => field.kind !== 'files' && field.kind !== 'json')
    .map(({ name, field }) => `${field.label} ${wordsOf(field, answers[name])}`)
  const [deed] = entry.label.split(' · ')
  return `${deed}（未生效）：${parts.join('；')}`
}

/** What stands in the rows of a list counts, not how many there are: (1) 检查项 配电箱，问题 箱门敞开。 */
function wordsOf(field: Field, value: unknown): string {
  if (field.kind !== 'rows' || !isList(value)) return fieldWords(field, value)
  const cells = (row: Readonly<Record<string, unknown>>) =>
    Object.entries(field.fields).flatMap(([name, cell]) =>
      cell.silent === true || isEmptyValue(row[name]) ? [] : [`${cell.label} ${fieldWords(cell, row[name])}`],
    )
  return value.map((row, at) => `（${at + 1}）${cells(row as Record<string, unknown>).join('，')}`).join('')
}
