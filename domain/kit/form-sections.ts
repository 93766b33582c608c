import type { FieldMap } from './fields.ts'

export interface FormSection {
  section: string
  fields: readonly string[]
}

/**
 * A part of a form that names no fields asks those that people say of a record and that no move asks for, in the order of
 * the declaration: from the one named, or the first, to where the next such part begins. What another part names is left
 * to that one.
 */
export type ToldSection = FormSection | { section: string; from?: string }

interface Told {
  label: string
  fields: FieldMap
  workflow?: { moves: Readonly<Record<string, { asks?: object | null }>> }
  form?: readonly ToldSection[]
}

/** The parts of a form with the fields of each; throws where one is said to begin with what is not asked. */
export function formSections({ label, fields, workflow, form = [{ section: label }] }: Told): FormSection[] {
  const elsewhere = new Set([
    ...form.flatMap((part) => ('fields' in part ? part.fields : [])),
    ...Object.values(workflow?.moves ?? {}).flatMap(({ asks }) => Object.keys(asks ?? {})),
  ])
  const asked = Object.keys(fields).filter((name) => fields[name]?.computed !== true && !elsewhere.has(name))
  const begins = form.flatMap((part) => ('fields' in part ? [] : [part.from ?? asked[0]]))
  for (const name of begins)
    if (name === undefined || !asked.includes(name))
      throw new Error(`${label}: no part of the form begins with ${name}`)
  return form.map((part) => {
    if ('fields' in part) return part
    const next = begins[begins.indexOf(part.from ?? asked[0]) + 1]
    return {
      section: part.section,
      fields: asked.slice(
        part.from === undefined ? 0 : asked.indexOf(part.from),
        next === undefined ? undefined : asked.indexOf(next),
      ),
    }
  })
}
