import { useState } from 'react'
import { PickerButton } from '#app/fields/reference/PickerButton.tsx'
import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import { ReferencePicker } from '#app/fields/reference/ReferencePicker.tsx'
import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import type { ReferenceField } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'

const guidOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

interface ReferenceInputProps extends FieldInputProps<ReferenceField> {
  /** Those that suit the rest of the form. */
  filter?: Filter | undefined
}

export function ReferenceInput({ field, value, onChange, disabled, filter = 'everything' }: ReferenceInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const guid = guidOf(value)
  return (
    <PickerButton
      label={`选择${field.label}`}
      name={field.label}
      isEmpty={guid === null}
      disabled={disabled}
      onOpen={() => setIsOpen(true)}
      onClear={field.required === true || disabled === true ? undefined : () => onChange(() => null)}
      sheet={
        isOpen && (
          <ReferencePicker
            resource={field.to}
            title={`选择${field.label}`}
            chosen={guid === null ? [] : [guid]}
            filter={both(field.among ?? 'everything', filter)}
            onPick={([picked]) => onChange(() => picked?.guid ?? null)}
            onClose={() => setIsOpen(false)}
          />
        )
      }
    >
      {guid === null ? '请选择' : <RecordTitle resource={field.to} guid={guid} />}
    </PickerButton>
  )
}

function ReferenceView({ field, value }: FieldViewProps<ReferenceField>) {
  return <RecordTitle resource={field.to} guid={guidOf(value)} />
}

/** A grid is written into the address as its path, so that one filter stands for all the grids below it. */
function ReferenceFilter({ field, raw, onChange }: FieldFilterProps<ReferenceField>) {
  const [isOpen, setIsOpen] = useState(false)
  const isPath = raw.endsWith('/')
  const guid = isPath ? (raw.split('/').at(-2) ?? null) : guidOf(raw)
  return (
    <PickerButton
      label={`按${field.label}筛选`}
      name={field.label}
      isEmpty={guid === null}
      icon="down"
      onOpen={() => setIsOpen(true)}
      onClear={() => onChange('')}
      sheet={
        isOpen && (
          <ReferencePicker
            resource={field.to}
            title={field.label}
            chosen={guid === null ? [] : [guid]}
            onPick={([picked]) => onChange(picked?.path ?? picked?.guid ?? '')}
            onClose={() => setIsOpen(false)}
          />
        )
      }
    >
      {guid === null ? '全部' : <RecordTitle resource={field.to} guid={guid} />}
    </PickerButton>
  )
}

export const referenceLook: FieldLook<ReferenceField> = {
  Input: ReferenceInput,
  View: ReferenceView,
  Cell: ReferenceView,
  Filter: ReferenceFilter,
}
