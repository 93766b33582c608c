import { correctedNow, useRecords } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import { type ColumnChoice, chosenColumns, withNote } from '#app/screens/column-choice.ts'
import { describeQuestion } from '#app/screens/describe-question.ts'
import { PrintFrame } from '#app/screens/PrintFrame.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { usePersonalNumbers } from '#app/screens/use-personal-numbers.tsx'
import { useSession } from '#app/session/index.ts'
import { Unread } from '#app/ui/index.ts'
import { MAX_PRINT_ROWS } from '#domain/contract/sheets.ts'
import type { Field } from '#domain/kit/fields.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import './list-print.css'

/** What stands on one line, so that a page holds as many rows as it can. */
const SHORT = new Set<Field['kind']>(['date', 'instant', 'integer', 'decimal', 'point', 'choice', 'bool'])

interface ListPrintProps {
  list: ListController
  /** How many were ticked, where those alone are printed. */
  chosen: number
  choice: ColumnChoice
  title: string
  onClose: () => void
}

/** The whole list on paper: every column of the definition and those added, who printed it, when, and what was asked. */
export function ListPrint({ list, chosen, choice, title, onClose }: ListPrintProps) {
  const session = useSession()
  const { resource } = list
  const records = useRecords(resource.name, { ...list.query, limit: MAX_PRINT_ROWS })
  const usual = new Set(resource.list.columns)
  const names = chosenColumns(resource, choice).filter(({ name, isShown }) => isShown || usual.has(name))
  const told = withNote(
    resource,
    names.map(({ name }) => name),
  )
  const wanted = told.flatMap((name) => {
    const field = fieldOf(resource, name)
    return field === null ? [] : [{ name, field }]
  })
  const numbers = usePersonalNumbers(
    resource,
    list.query,
    wanted.map(({ name }) => name),
  )
  const columns = wanted.filter(({ name }) => !numbers.withheld.includes(name))
  const question = chosen > 0 ? [{ label: '勾选', value: { words: `${chosen} 条` } }] : describeQuestion(list)
  return (
    <PrintFrame
      label={`打印${title}`}
      className="list-print"
      mayPrint={records.state === 'ready'}
      deeds={numbers.button}
      onClose={onClose}
    >
      <article className="print-sheet__paper">
        <header className="print-sheet__head">
          <h1>{title}</h1>
          <p className="print-sheet__facts">
            <span>打印人：{'actor' in session ? session.actor.name : ''}</span>
            <span>打印时间：{formatDateTime(correctedNow())}</span>
            {records.state === 'ready' && <span>共 {records.total} 条</span>}
          </p>
          <p className="print-sheet__facts">
            {question.length === 0 && <span>条件：全部</span>}
            {question.map(({ label, value }) => (
              <span key={label}>
                {label}：{'words' in value ? value.words : <RecordTitle {...value} />}
              </span>
            ))}
          </p>
        </header>
        <Unread read={records} rows={8} />
        {records.state === 'ready' && (
          <>
            {records.hasMore && <p>只打印前 {MAX_PRINT_ROWS} 条，全部内容请导出。</p>}
            <table>
              <thead>
                <tr>
                  <th>序号</th>
                  {columns.map(({ name, field }) => (
                    <th key={name}>{field.label}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.rows.map((record, at) => (
                  <tr key={record.guid}>
                    <td>{at + 1}</td>
                    {columns.map(({ name, field }) => {
                      const { Cell } = fieldView(field)
                      return (
                        <td key={name} data-short={SHORT.has(field.kind) || undefined}>
                          <Cell field={field} value={record[name]} others={record} />
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
            {records.rows.length === 0 && <p>当前暂无信息</p>}
          </>
        )}
      </article>
    </PrintFrame>
  )
}
