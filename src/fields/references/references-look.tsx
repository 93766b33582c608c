import { Fragment, useState } from 'react'
import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import { ReferencePicker } from '#app/fields/reference/ReferencePicker.tsx'
import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { NO_VALUE } from '#app/fields/words.ts'
import { Button, IconButton } from '#app/ui/index.ts'
import type { ReferencesField } from '#domain/kit/fields.ts'

const guidsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((guid): guid is string => typeof guid === 'string') : []

function ReferencesInput({ field, value, onChange, disabled }: FieldInputProps<ReferencesField>) {
  const [isOpen, setIsOpen] = useState(false)
  const guids = guidsOf(value)
  function toggle(guid: string) {
    onChange((last) => {
      const before = guidsOf(last)
      return before.includes(guid) ? before.filter((each) => each !== guid) : [...before, guid]
    })
  }
  return (
    <div>
      {guids.length > 0 && (
        <ul className="picker__chips">
          {guids.map((guid) => (
            <li key={guid} className="picker__chip">
              <RecordTitle resource={field.to} guid={guid} />
              <IconButton icon="close" label="移除" disabled={disabled} onClick={() => toggle(guid)} />
            </li>
          ))}
        </ul>
      )}
      <Button icon="plus" disabled={disabled} onClick={() => setIsOpen(true)}>
        选择{field.label}
      </Button>
      {isOpen && (
        <ReferencePicker
          resource={field.to}
          title={`选择${field.label}`}
          chosen={guids}
          isMultiple
          onPick={(picked) => onChange(() => picked.map(({ guid }) => guid))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

function ReferencesView({ field, value }: FieldViewProps<ReferencesField>) {
  const guids = guidsOf(value)
  if (guids.length === 0) return NO_VALUE
  return guids.map((guid, index) => (
    <Fragment key={guid}>
      {index > 0 && '、'}
      <RecordTitle resource={field.to} guid={guid} />
    </Fragment>
  ))
}

/** As many as a cell has room for. */
const MOST_NAMES = 3

function ReferencesCell({ field, value }: FieldViewProps<ReferencesField>) {
  const guids = guidsOf(value)
  return (
    <>
      <ReferencesView field={field} value={guids.slice(0, MOST_NAMES)} />
      {guids.length > MOST_NAMES && ` 等 ${guids.length} 个`}
    </>
  )
}

export const referencesLook: FieldLook<ReferencesField> = {
  Input: ReferencesInput,
  View: ReferencesView,
  Cell: ReferencesCell,
  Filter: null,
}
