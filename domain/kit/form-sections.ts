import type { FieldMap } from './fields.ts'

export interface FormSection {
  section: string
  fields: readonly string[]
}

/**
 * A part of a form that names no fields asks those that people say of a record and that no move asks for, in the order of
 * the declaration: from the one named, or the first, to where the next such part begins; among them those that it names
 * `also`, though a move asks for them too or the platform works them out. What another part names is left to that one.
 */
export type ToldSection =
  | (FormSection & { from?: never; also?: never })
  | { section: string; from?: string; also?: readonly string[]; fields?: never }

interface Told {
  label: string
  fields: FieldMap
  workflow?: { moves: Readonly<Record<string, { asks?: object | null }>> }
  form?: readonly ToldSection[]
}

/** The parts of a form with the fields of each. */
export function formSections({ label, fields, workflow, form = [{ section: label }] }: Told): FormSection[] {
  const elsewhere = [
    ...form.flatMap((part) => part.fields ?? []),
    ...Object.values(workflow?.moves ?? {}).flatMap(({ asks }) => Object.keys(asks ?? {})),
  ]
  const also = form.flatMap((part) => part.also ?? [])
  const asked = Object.keys(fields).filter(
    (name) => also.includes(name) || (fields[name]?.computed !== true && !elsewhere.includes(name)),
  )
  // Each takes what those behind it have left, from where it begins.
  return form
    .toReversed()
    .map(({ section, from, fields: own }) => ({
      section,
      fields: own ?? asked.splice(from === undefined ? 0 : asked.indexOf(from)),
    }))
    .reverse()
}

/** Throws where a part is said to begin with what is not asked, has nothing left to ask, or names what it does not hold. */
export function assertBegun({ label, form = [{ section: label }] }: Told, sections: readonly FormSection[]): void {
  form.forEach((part, at) => {
    const first = sections[at]?.fields[0]
    if (part.fields === undefined && (first === undefined || first !== (part.from ?? first)))
      throw new Error(`${label}: ${part.section} begins with nothing that is asked`)
    if (part.also?.some((name) => !sections[at]?.fields.includes(name)) === true)
      throw new Error(`${label}: ${part.section} holds not all that it names`)
  })
}
