import { useState } from 'react'
import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import { ReferencePicker } from '#app/fields/reference/ReferencePicker.tsx'
import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { Icon, IconButton } from '#app/ui/index.ts'
import type { ReferenceField } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import './picker.css'

const guidOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

interface ReferenceInputProps extends FieldInputProps<ReferenceField> {
  /** Those that suit the rest of the form. */
  filter?: Filter | undefined
}

export function ReferenceInput({ field, value, onChange, disabled, filter = 'everything' }: ReferenceInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const guid = guidOf(value)
  return (
    <div className="picker__control">
      <button
        type="button"
        className="input picker__open"
        data-empty={guid === null}
        aria-label={`选择${field.label}`}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        <span>{guid === null ? '请选择' : <RecordTitle resource={field.to} guid={guid} />}</span>
        <Icon name="forward" size={18} />
      </button>
      {guid !== null && field.required !== true && disabled !== true && (
        <IconButton icon="close" label={`清空${field.label}`} onClick={() => onChange(() => null)} />
      )}
      {isOpen && (
        <ReferencePicker
          resource={field.to}
          title={`选择${field.label}`}
          chosen={guid === null ? [] : [guid]}
          filter={both(field.among ?? 'everything', filter)}
          onPick={([picked]) => onChange(() => picked?.guid ?? null)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
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
    <div className="picker__control">
      <button
        type="button"
        className="input picker__open"
        data-empty={guid === null}
        aria-label={`按${field.label}筛选`}
        onClick={() => setIsOpen(true)}
      >
        <span>{guid === null ? '全部' : <RecordTitle resource={field.to} guid={guid} />}</span>
        <Icon name="down" size={18} />
      </button>
      {guid !== null && <IconButton icon="close" label={`清空${field.label}`} onClick={() => onChange('')} />}
      {isOpen && (
        <ReferencePicker
          resource={field.to}
          title={field.label}
          chosen={guid === null ? [] : [guid]}
          onPick={([picked]) => onChange(picked?.path ?? picked?.guid ?? '')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

export const referenceLook: FieldLook<ReferenceField> = {
  Input: ReferenceInput,
  View: ReferenceView,
  Cell: ReferenceView,
  Filter: ReferenceFilter,
}
