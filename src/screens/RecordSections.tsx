import type { ComponentType } from 'react'
import { FieldBasis } from '#app/fields/FieldBasis.tsx'
import { fieldIn } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldViewProps } from '#app/fields/types.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { Card, Row, Section } from '#app/ui/index.ts'
import type { Field } from '#domain/kit/fields.ts'
import { carried, labelOf } from '#domain/kit/place.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

export interface SectionSpec {
  section: string
  fields: readonly string[]
}

/** Looks of single fields of a resource that replace those of their kind, by name. */
export type FieldSlots = Readonly<Record<string, ComponentType<FieldViewProps>>>

interface RecordSectionsProps {
  resource: AnyResource
  record: LocalRecord
  sections?: readonly SectionSpec[] | undefined
  slots?: FieldSlots | undefined
}

/** A record's fields under the headings of its form. A heading under which nothing is filled in stays away. */
export function RecordSections({ resource, record, sections, slots = {} }: RecordSectionsProps) {
  return filledSections(resource, record, sections).map(({ section, fields }) => (
    <Section key={section} title={section}>
      <Card>
        <div className="record-sections__rows">
          {fields.map((name) => (
            <FieldRow key={name} resource={resource} record={record} name={name} View={slots[name]} />
          ))}
        </div>
      </Card>
    </Section>
  ))
}

/** The headings under which something is filled in, with what is. A name beside the reference it was copied from says it. */
export function filledSections(
  resource: AnyResource,
  record: LocalRecord,
  given?: readonly SectionSpec[],
): readonly SectionSpec[] {
  const sections = sectionsOf(resource, given)
  const filled = new Set(sections.flatMap(({ fields }) => fields).filter((name) => !isEmptyValue(record[name])))
  const said = carried(resource.fields, [...filled])
  const isShown = (name: string) =>
    filled.has(name) &&
    !said.has(name) &&
    !isSilent(resource, name) &&
    !(isSaidByName(resource.fields, name) && filled.has(copiedName(resource.fields, name) ?? name))
  return sections
    .map(({ section, fields }) => ({ section, fields: fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The headings a record is read under: those given, or those of its form, with what nobody fills in after them. */
export function sectionsOf(resource: AnyResource, given?: readonly SectionSpec[]): readonly SectionSpec[] {
  if (given !== undefined) return given
  if (resource.form.length === 0) return [everything(resource)]
  const named = new Set(resource.form.flatMap(({ fields }) => fields))
  for (const name of [...named]) named.add(copiedName(resource.fields, name) ?? name)
  const others = readable(resource).filter((name) => !named.has(name))
  return [...resource.form, { section: '办理信息', fields: [...others, 'createTime', 'createUserGuid'] }]
}

export const isSilent = ({ fields }: AnyResource, name: string) => CODED.has(name) || fields[name]?.silent === true

/** Asked for in forms by their names and kept as codes. */
const CODED = new Set(['gridPath', 'regionIds'])
/** Working columns that say nothing to a person. */
const SILENT = new Set([...CODED, 'path', 'offlineId', 'companyGuid', 'parentGuid'])

function everything(resource: AnyResource): SectionSpec {
  return { section: '详细信息', fields: [...readable(resource), 'createTime'] }
}

function readable({ fields, offline }: AnyResource): string[] {
  const isNote = (name: string) => 'notePhotos' in fields && (name === 'notes' || name === 'notePhotos')
  return Object.keys(fields).filter(
    (name) =>
      !SILENT.has(name) && !isNote(name) && !isSaidByName(fields, name) && offline.withhold?.includes(name) !== true,
  )
}

/** Where a record keeps the name of what a reference points to, so that lists need no second look. */
function copiedName(fields: AnyResource['fields'], name: string): string | undefined {
  if (!name.endsWith('Guid')) return undefined
  return [name.replace(/Guid$/, 'Name'), name.replace(/Guid$/, '')].find((each) => each in fields)
}

/** The copied name says the same. */
function isSaidByName(fields: AnyResource['fields'], name: string): boolean {
  return fields[name]?.kind === 'reference' && copiedName(fields, name) !== undefined
}

interface FieldRowProps {
  resource: AnyResource
  record: LocalRecord
  name: string
  View?: ComponentType<FieldViewProps> | undefined
}

export function FieldRow({ resource, record, name, View: OwnView }: FieldRowProps) {
  const field = fieldIn(resource, name, record)
  if (field === null) return null
  const View = OwnView ?? fieldView(field).View
  return (
    <Row label={labelOf(field)} stack={isWide(field)}>
      <View field={field} value={record[name]} others={record} />
      <FieldBasis field={field} value={record[name]} others={record} />
    </Row>
  )
}

/** Too long or too high to stand at the right of its label. */
export function isWide(field: Field): boolean {
  switch (field.kind) {
    case 'text':
      return field.multiline === true || field.rich === true || field.maxLength > 200
    case 'files':
    case 'json':
    case 'rows':
      return true
    default:
      return false
  }
}
