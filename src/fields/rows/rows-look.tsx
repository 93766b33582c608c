import { type ComponentType, useEffect, useRef } from 'react'
import { plainView } from '#app/fields/plain.tsx'
import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords, NO_VALUE } from '#app/fields/words.ts'
import { Button, FormField, IconButton } from '#app/ui/index.ts'
import { isAsked, unasked } from '#domain/kit/dependent.ts'
import type { RowsField } from '#domain/kit/fields.ts'
import { asOffered } from '#domain/kit/offered.ts'
import './rows.css'

type RowValue = Readonly<Record<string, unknown>>

const rowsOf = (value: unknown): readonly RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : [])

const FOCUSABLE = 'input, select, textarea, button'

interface RowsInputProps extends FieldInputProps<RowsField> {
  /** For fields of a row that look otherwise than their kind; `others` are the fields of that row. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
}

/** Each row as a card of its own fields; rows are added and taken away one by one, and the focus goes along. */
export function RowsInput({ field, value, onChange, media, disabled, others, inside, inputs = {} }: RowsInputProps) {
  const rows = rowsOf(value)
  const isFull = field.max !== undefined && rows.length >= field.max
  const box = useRef<HTMLDivElement>(null)
  const addedAt = useRef<number | null>(null)

  useEffect(() => {
    if (addedAt.current !== rows.length - 1) return
    addedAt.current = null
    const added = [...(box.current?.querySelectorAll('fieldset') ?? [])].at(-1)
    added?.querySelector<HTMLElement>(`.form-field :is(${FOCUSABLE})`)?.focus()
  }, [rows.length])

  const change = (at: number, name: string, next: (before: unknown) => unknown) =>
    onChange((before) =>
      rowsOf(before).map((row, index) => {
        if (index !== at) return row
        const changed = { ...row, [name]: next(row[name] ?? null) }
        return { ...changed, ...unasked(field.fields, changed) }
      }),
    )

  function add() {
    addedAt.current = rows.length
    onChange((before) => [...rowsOf(before), {}])
  }

  function remove(at: number) {
    onChange((before) => rowsOf(before).filter((_row, index) => index !== at))
    box.current?.querySelector<HTMLElement>('.rows-input__add')?.focus()
  }

  return (
    <div className="rows-input" ref={box}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are never reordered
        <fieldset key={at} className="rows-input__row">
          <legend className="rows-input__number">
            {field.label} {at + 1}
          </legend>
          <IconButton
            icon="trash"
            label={`删除${field.label}${at + 1}`}
            disabled={disabled}
            onClick={() => remove(at)}
          />
          {Object.entries(field.fields).map(([name, inner]) => {
            if (inner.kind === 'rows' || !isAsked(inner, row)) return null
            const Input = inputs[name] ?? plainView(inner).Input
            return (
              <FormField
                key={name}
                label={inner.label}
                required={inner.required}
                error={inside?.[`${at}/${name}`]}
                hint={inner.hint}
              >
                <Input
                  field={asOffered(inner, { ...others, ...row })}
                  value={row[name] ?? null}
                  others={row}
                  media={media}
                  disabled={disabled}
                  onChange={(next) => change(at, name, next)}
                />
              </FormField>
            )
          })}
        </fieldset>
      ))}
      <Button className="rows-input__add" icon="plus" disabled={disabled || isFull} onClick={add}>
        {isFull ? `最多${field.max}项` : `添加${field.label}`}
      </Button>
    </div>
  )
}

function RowsView({ field, value }: FieldViewProps<RowsField>) {
  const rows = rowsOf(value)
  if (rows.length === 0) return NO_VALUE
  const columns = Object.entries(field.fields).filter(([, inner]) => inner.silent !== true)
  return (
    <div className="rows-view">
      <table>
        <thead>
          <tr>
            {columns.map(([name, { label }]) => (
              <th key={name}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shown as they stand
            <tr key={at}>
              {columns.map(([name, inner]) => {
                if (inner.kind === 'rows') return null
                const { Cell } = plainView(inner)
                return (
                  <td key={name} data-label={inner.label} data-kind={inner.kind}>
                    <Cell field={inner} value={row[name]} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowsCell({ field, value }: FieldViewProps<RowsField>) {
  return fieldWords(field, value)
}

export const rowsLook: FieldLook<RowsField> = { Input: RowsInput, View: RowsView, Cell: RowsCell, Filter: null }
