import { useState } from 'react'
import { useRecord } from '#app/data/index.ts'
import type { RowValue } from '#app/fields/rows/row-values.ts'
import { Button, sentenceOf } from '#app/ui/index.ts'
import { CheckItemPicker } from '#app/widgets/check-items/CheckItemPicker.tsx'
import { isEmpty, type RowsFrom } from '#domain/kit/fields.ts'
import { codesIn, rowFrom } from '#domain/kit/rows-from.ts'
import type { CheckItem, checkTemplate } from '#domain/resources/checkTemplate/definition.ts'

interface RowsFromListProps {
  from: RowsFrom
  /** What is known of the record, as it stands in the form. */
  named: RowValue
  rows: readonly RowValue[]
  /** How many more there may be. */
  room: number
  disabled: boolean | undefined
  /** Changes the rows, and goes on at this one. */
  onPut: (next: (before: readonly RowValue[]) => readonly RowValue[], at: number) => void
}

/** Rows from the check list that the record names; where that cannot be read, why. Nothing where it names none. */
export function RowsFromList({ from, named, rows, room, disabled, onPut }: RowsFromListProps) {
  const list = named[from.list]
  const guid = typeof list === 'string' ? list : null
  const read = useRecord<typeof checkTemplate>('checkTemplate', guid)
  const [isOpen, setIsOpen] = useState(false)
  if (guid === null) return null
  if (read.state === 'offline' || (read.state === 'problem' && read.problem.code === 'network.unreachable'))
    return <Hint text="本机没有这份检查标准，联网后可以从中选取；现在请手工填写" />
  if (read.state === 'problem') return <Hint text={`检查标准未能打开（${sentenceOf(read.problem)}），请手工填写`} />

  function add(items: readonly CheckItem[]) {
    setIsOpen(false)
    const chosen = items.map((item) => rowFrom(from, item))
    onPut((before) => [...before.filter(isTyped), ...chosen], rows.filter(isTyped).length)
  }

  return (
    <>
      <Button icon="task" disabled={disabled || read.state === 'loading'} onClick={() => setIsOpen(true)}>
        从检查标准选取
      </Button>
      {isOpen && read.state === 'ready' && (
        <CheckItemPicker
          template={read.record}
          chosen={codesIn(from, rows)}
          room={room + rows.length - rows.filter(isTyped).length}
          onPick={add}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const isTyped = (row: RowValue) => Object.values(row).some((value) => !isEmpty(value))

function Hint({ text }: { text: string }) {
  return (
    <p className="form-field__hint" role="status">
      {text}
    </p>
  )
}
