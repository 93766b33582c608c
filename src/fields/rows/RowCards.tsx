import { type ComponentType, useEffect, useRef } from 'react'
import { plainView } from '#app/fields/plain.tsx'
import { type RowValue, rowsOf } from '#app/fields/rows/row-values.ts'
import type { FieldInputProps } from '#app/fields/types.ts'
import { Button, FormField, IconButton } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { isAsked, unasked } from '#domain/kit/dependent.ts'
import type { RowsField } from '#domain/kit/fields.ts'
import { asOffered } from '#domain/kit/offered.ts'

/** With the first list that can be chosen from another. */
const RowsFromList = lazyPart(async () => (await import('#app/fields/rows/RowsFromList.tsx')).RowsFromList)

const FOCUSABLE = 'input, select, textarea, button'

export interface RowsInputProps extends FieldInputProps<RowsField> {
  /** For fields of a row that look otherwise than their kind; `others` are the fields of that row. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
}

/** Each row as a card of its own fields; rows are added and taken away, and the focus goes along to what is open. */
export function RowCards({
  field,
  value,
  onChange,
  media,
  disabled,
  others,
  known,
  inside,
  inputs = {},
}: RowsInputProps) {
  const rows = rowsOf(value)
  const room = (field.max ?? Infinity) - rows.length
  const box = useRef<HTMLDivElement>(null)
  const addedAt = useRef<number | null>(null)
  const hasRemoved = useRef(false)

  useEffect(() => {
    // Not before: in a full list it could not be pressed.
    if (hasRemoved.current) box.current?.querySelector<HTMLElement>('.rows-input__add')?.focus()
    hasRemoved.current = false
    if (addedAt.current === null) return
    const added = box.current?.querySelectorAll(':scope > fieldset')[addedAt.current]
    if (added === undefined) return
    addedAt.current = null
    // The first control of a question answers it; what stands beside it helps to.
    const controls = [...added.querySelectorAll('.form-field')].map((each) =>
      each.querySelector<HTMLInputElement>(FOCUSABLE),
    )
    controls.find((control) => control?.value === '')?.focus()
  })

  const change = (at: number, name: string, next: (before: unknown) => unknown) =>
    onChange((before) =>
      rowsOf(before).map((row, index) => {
        if (index !== at) return row
        const changed = { ...row, [name]: next(row[name] ?? null) }
        return { ...changed, ...unasked(field.fields, changed) }
      }),
    )

  function put(next: (before: readonly RowValue[]) => readonly RowValue[], at: number) {
    addedAt.current = at
    onChange((before) => next(rowsOf(before)))
  }

  function remove(at: number) {
    hasRemoved.current = true
    onChange((before) => rowsOf(before).filter((_row, index) => index !== at))
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
            if (inner.kind === 'rows' || inner.silent === true || inner.computed === true || !isAsked(inner, row))
              return null
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
      {field.from && (
        <RowsFromList
          from={field.from}
          named={{ ...known, ...others }}
          rows={rows}
          room={room}
          disabled={disabled}
          onPut={put}
        />
      )}
      <Button
        className="rows-input__add"
        icon="plus"
        disabled={disabled || room <= 0}
        onClick={() => put((before) => [...before, {}], rows.length)}
      >
        {room > 0 ? `添加${field.label}` : `最多${field.max}项`}
      </Button>
    </div>
  )
}
