import { type ComponentType, type ReactNode, useState } from 'react'
import { FieldBasis } from '#app/fields/FieldBasis.tsx'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps, MediaContext } from '#app/fields/types.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import { AskedField } from '#app/screens/AskedField.tsx'
import { errorAt } from '#app/screens/input-errors.ts'
import { isWide } from '#app/screens/RecordSections.tsx'
import type { FormController } from '#app/screens/use-form-screen.ts'
import { Card, Icon, LinkButton, Section, Tag, useLayout } from '#app/ui/index.ts'
import { editableFields } from '#domain/kit/action.ts'
import { isAsked, isRequired } from '#domain/kit/dependent.ts'
import type { Field, FieldMap } from '#domain/kit/fields.ts'
import { carried, labelOf } from '#domain/kit/place.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** A field that this person may not write: what he is told instead, and where he applies for it. */
export interface ClosedField {
  way: string
  applyAt: string | null
}

interface FormSectionsProps {
  resource: AnyResource
  form: FormController
  /** Shown, not asked. */
  fixed: Readonly<Record<string, unknown>>
  /** Shown, and not this person's to change. */
  closed: ReadonlyMap<string, ClosedField>
  /** Not even shown. */
  unasked: readonly string[]
  inputs: Readonly<Record<string, ComponentType<FieldInputProps>>>
  media: MediaContext
}

/** The sections of a form with the fields that are asked for as things stand. */
export function FormSections({ resource, unasked, ...rest }: FormSectionsProps) {
  const editable = editableFields(resource)
  const said = carried(resource.fields, Object.keys(resource.fields))
  const shown = resource.form.map(({ section, fields }) => ({
    section,
    names: fields.filter((name) => {
      if (unasked.includes(name) || said.has(name)) return false
      const field = editable[name]
      // Given by the record it hangs on; nobody types a key.
      if (field?.silent === true) return false
      return field === undefined ? rest.form.derived.includes(name) : isAsked(field, rest.form.preview)
    }),
  }))
  const filled = shown.filter(({ names }) => names.length > 0)
  return filled.map(({ section, names }) => (
    <FormSection
      key={section}
      title={section}
      isFoldable={filled.length > 1}
      errorCount={names.filter((name) => errorAt(name, resource.fields[name], rest.form.errors) !== undefined).length}
    >
      {names.map((name) => (
        <FormPlace key={name} name={name} fields={resource.fields} {...rest} />
      ))}
    </FormSection>
  ))
}

interface FormSectionProps {
  title: string
  isFoldable: boolean
  errorCount: number
  children: React.ReactNode
}

/** On a phone a section folds away once it is done; one with something wrong is open. */
function FormSection({ title, isFoldable, errorCount, children }: FormSectionProps) {
  const layout = useLayout()
  const [isFolded, setIsFolded] = useState(false)
  const body = (
    <Card>
      <div className="form-screen__fields">{children}</div>
    </Card>
  )
  if (layout !== 'phone' || !isFoldable) return <Section title={title}>{body}</Section>
  const isOpen = !isFolded || errorCount > 0
  return (
    <section className="section">
      <h2 className="form-screen__fold">
        <button type="button" aria-expanded={isOpen} onClick={() => setIsFolded(isOpen)}>
          <span>{title}</span>
          {errorCount > 0 && <Tag tone="bad">{errorCount} 项有误</Tag>}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </h2>
      {isOpen && body}
    </section>
  )
}

interface FormPlaceProps extends Omit<FormSectionsProps, 'resource' | 'unasked'> {
  name: string
  fields: FieldMap
}

function FormPlace({ name, fields, form, fixed, closed, inputs, media }: FormPlaceProps) {
  const field = fields[name]
  if (field === undefined) return null
  const className = isWide(field) ? 'form-screen__wide' : undefined
  if (name in fixed) return <Said field={field} value={fixed[name]} others={fixed} className={className} />
  const closedBy = closed.get(name)
  if (closedBy !== undefined)
    return (
      <Said field={field} value={form.values[name]} others={form.values} className={className}>
        <ToApply label={field.label} {...closedBy} />
      </Said>
    )
  if (field.computed === true)
    return (
      <Said field={field} value={form.preview[name]} className={className} isLive>
        <FieldBasis field={field} value={form.preview[name]} others={{ ...form.values, ...form.preview }} />
      </Said>
    )
  return (
    <div className={className} data-field={name}>
      <AskedField
        name={name}
        field={field}
        form={form}
        media={media}
        required={isRequired(field, form.preview)}
        disabled={form.busy || form.loading}
        Input={inputs[name]}
      />
    </div>
  )
}

function ToApply({ label, way, applyAt }: ClosedField & { label: string }) {
  return (
    <p className="form-field__hint form-screen__closed">
      <Icon name="lock" />
      {way}
      {applyAt !== null && (
        <LinkButton to={applyAt} size="small">
          <span>
            申请变更<span className="visually-hidden">{label}</span>
          </span>
        </LinkButton>
      )}
    </p>
  )
}

interface SaidProps {
  field: Field
  value: unknown
  others?: Readonly<Record<string, unknown>>
  className: string | undefined
  /** Changes while one types. */
  isLive?: boolean
  children?: ReactNode
}

/** Said, not asked. */
function Said({ field, value, others, className, isLive = false, children }: SaidProps) {
  const { View } = fieldView(field)
  return (
    <div className={className}>
      <span className="form-field__label">{labelOf(field)}</span>
      <div className="form-screen__fixed" aria-live={isLive ? 'polite' : undefined}>
        {isLive && isEmptyValue(value) ? '填写后自动计算' : <View field={field} value={value} others={others} />}
      </div>
      {isLive && field.hint !== undefined && <p className="form-field__hint">{field.hint}</p>}
      {children}
    </div>
  )
}
