import type { ComponentType, ReactNode } from 'react'
import { FieldBasis } from '#app/fields/FieldBasis.tsx'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps, MediaContext, NextValue } from '#app/fields/types.ts'
import { errorAt, errorsInside, type FieldErrors } from '#app/screens/input-errors.ts'
import { FormField } from '#app/ui/index.ts'
import type { Field } from '#domain/kit/fields.ts'
import { asOffered } from '#domain/kit/offered.ts'
import { labelOf } from '#domain/kit/place.ts'

/** What any form holds and takes, whatever it is kept in. */
export interface AskedForm {
  values: Readonly<Record<string, unknown>>
  errors: FieldErrors
  set: (name: string, next: NextValue) => void
}

interface AskedFieldProps {
  name: string
  field: Field
  form: AskedForm
  media: MediaContext
  /** Where it is not as the definition says. */
  required?: boolean | undefined
  hint?: string | undefined
  disabled?: boolean | undefined
  /** In place of the control of its kind. */
  Input?: ComponentType<FieldInputProps> | undefined
  /** What is known of the record beside what the form holds. */
  known?: Readonly<Record<string, unknown>> | undefined
  children?: ReactNode
}

/** One question of any form as the definition of its field says it: label, mark, control, choices, what is wrong with it. */
export function AskedField({
  name,
  field,
  form,
  media,
  required = field.required,
  hint = field.hint,
  disabled,
  Input = fieldView(field).Input,
  known = {},
  children,
}: AskedFieldProps) {
  const { values, errors, set } = form
  return (
    <FormField label={labelOf(field)} required={required} error={errorAt(name, field, errors)} hint={hint}>
      <Input
        field={asOffered(field, values)}
        value={values[name] ?? null}
        others={values}
        inside={errorsInside(name, errors)}
        known={known}
        media={media}
        disabled={disabled}
        onChange={(next) => set(name, next)}
        onFill={(filled) => {
          for (const [other, value] of Object.entries(filled)) set(other, () => value)
        }}
      />
      <FieldBasis field={field} value={values[name]} others={{ ...known, ...values }} />
      {children}
    </FormField>
  )
}
