import type { ComponentType } from 'react'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import type { Field, MediaRef } from '#domain/kit/fields.ts'

/** What inputs of media need to know of the form they stand in. */
export interface MediaContext {
  /** The draft that what is captured belongs to until it is sent. */
  draftKey: string
  evidence: () => Evidence
  /** A picture of the same place from before, to be seen through the camera. */
  earlier?: MediaRef | undefined
}

export type NextValue = (value: unknown) => unknown

/** The control only: label, mark and message are the `FormField`'s around it. */
export interface FieldInputProps<F extends Field = Field> {
  field: F
  value: unknown
  /** Given a function from the last value to the next: two captures may be under way at once. */
  onChange: (next: NextValue) => void
  /** What the choice says of other fields of the same form; absent where there are none. */
  onFill?: ((values: Readonly<Record<string, unknown>>) => void) | undefined
  /** What the other fields of the same form hold; absent where there are none. */
  others?: Readonly<Record<string, unknown>> | undefined
  /** What is wrong inside a list, by `1/amount`; absent where nobody has looked. */
  inside?: Readonly<Record<string, string>> | undefined
  /** What is known of the record beside what the form holds; absent where there is none. */
  known?: Readonly<Record<string, unknown>> | undefined
  media: MediaContext
  disabled?: boolean | undefined
}

export interface FieldViewProps<F extends Field = Field> {
  field: F
  value: unknown
  /** What the other fields of the same record hold; absent where the value stands by itself. */
  others?: Readonly<Record<string, unknown>> | undefined
}

/** `raw` is the filter as it stands in the address of the list; empty when it is off. */
export interface FieldFilterProps<F extends Field = Field> {
  field: F
  raw: string
  onChange: (raw: string) => void
}

/** How a kind of field looks. `View` has room; `Cell` is one line of a table or card, masked where the field says so. */
export interface FieldLook<F extends Field = Field> {
  Input: ComponentType<FieldInputProps<F>>
  View: ComponentType<FieldViewProps<F>>
  Cell: ComponentType<FieldViewProps<F>>
  Filter: ComponentType<FieldFilterProps<F>> | null
}
