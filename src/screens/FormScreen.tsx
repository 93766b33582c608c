import { type ComponentType, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { correctedNow, useRecord } from '#app/data/index.ts'
import type { FieldInputProps } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { useScrollToError } from '#app/screens/ActionSheet.tsx'
import { FormFrame, type FormPlacing } from '#app/screens/FormFrame.tsx'
import { type ClosedField, FormSections } from '#app/screens/FormSections.tsx'
import { useFormScreen } from '#app/screens/use-form-screen.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { useSession } from '#app/session/index.ts'
import { Button, confirm, EmptyState, PageSkeleton, Unread } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { Trouble } from '#app/ui/Trouble.tsx'
import { type Actor, ownCompany } from '#domain/kit/access.ts'
import { begun } from '#domain/kit/action.ts'
import type { Field } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { closedTo, saidOtherwise } from '#domain/kit/writable.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './detail.css'
import './form.css'

/** Seldom needed: two people have to change the same thing. */
const ConflictScreen = lazyPart(async () => (await import('#app/screens/ConflictScreen.tsx')).ConflictScreen)

/** What an administrator has said of the fields of a form, over what its definition says. */
export type FormDemands = Readonly<
  Record<string, { isVisible: boolean; isRequired: boolean; options?: readonly string[]; hint?: string }>
>

/** The same, where it depends on what is filled in. */
export type DemandsAsFilled = FormDemands | ((values: Readonly<Record<string, unknown>>) => FormDemands)

/** The address of an application to have a field of a record changed; null where there is none. */
export type ApplyAt = (name: string, record: LocalRecord, actor: Actor) => string | null

export interface FormScreenProps {
  resource: string
  /** Absent: a new record. */
  guid?: string | undefined
  /** What a new record starts with. */
  initial?: Readonly<Record<string, unknown>> | undefined
  /** What goes without saying: the parent it was opened from, the part of the resource that the page shows. */
  fixed?: Readonly<Record<string, unknown>> | undefined
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>> | undefined
  demands?: DemandsAsFilled | undefined
  applyAt?: ApplyAt | undefined
  onSaved?: ((guid: string) => void) | undefined
  place?: FormPlacing | undefined
  /** A part of the form by itself, with its own title. */
  part?: FormPart | undefined
  /** Leaves without saving; absent: to the page before this one. */
  onClose?: (() => void) | undefined
}

export interface FormPart {
  title: string
  sections: AnyResource['form']
  /** Under which errand it is kept on the device until it is sent. */
  kind: string
  draftTitle: (record: LocalRecord) => string
}

/** The form of any resource. */
export function FormScreen({ guid, ...form }: FormScreenProps) {
  const read = useRecord(form.resource, guid ?? null)
  const resource = resourceNamed(form.resource)
  const session = useSession()
  if (!('actor' in session)) return <PageSkeleton />
  if (guid === undefined) {
    if (resource.access.create(session.actor) === 'nothing')
      return <NotAllowed title={`新增${resource.label}`} {...form} />
    const given = givenFor(resource, session.actor)
    const initial = { ...given.initial, ...form.initial }
    const known = { ...form.fixed, ...given.fixed }
    // Where he may make it: what is his to say in his own area is asked, though the record lies nowhere yet.
    const { gridPath } = session.actor
    const now = correctedNow()
    const start = { ...begun(resource, session.actor, now), gridPath, ...initial, ...known }
    const closed = closedTo(session.actor, resource, start)
    // What must be said and is not his to say goes along unasked.
    const said = Object.entries(saidOtherwise(resource, session.actor, start, now))
    const needed = said.filter(([name]) => resource.fields[name]?.required)
    const isMoment = (name: string) => resource.fields[name]?.kind === 'instant'
    const moments = needed.flatMap(([name]) => (isMoment(name) ? [name] : []))
    const fixed = { ...known, ...Object.fromEntries(needed.filter(([name]) => !isMoment(name))) }
    const unasked = [...Object.keys(given.fixed), ...closed.keys()]
    return <FormBody {...form} initial={initial} fixed={fixed} moments={moments} unasked={unasked} record={null} />
  }
  const title = form.part?.title ?? `修改${resource.label}`
  const { place = 'page', onClose } = form
  if (read.state === 'loading') return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <FormFrame title={title} place={place} onClose={onClose}>
        <Unread read={read} />
      </FormFrame>
    )
  if (!matches(resource.access.update(session.actor), read.record)) return <NotAllowed title={title} {...form} />
  const own = resource.scope === 'company' ? { companyGuid: read.record.companyGuid } : {}
  const { record } = read
  const closed = [...closedTo(session.actor, resource, record)].map(([name, { way }]): [string, ClosedField] => [
    name,
    { way, applyAt: form.applyAt?.(name, record, session.actor) ?? null },
  ])
  return <FormBody key={guid} {...form} fixed={own} closed={new Map(closed)} record={record} />
}

/** An enterprise writes its own records, and whoever works in a grid mostly those of his grid. */
function givenFor(resource: AnyResource, actor: Actor) {
  const companyGuid = 'companyGuid' in resource.fields ? ownCompany(actor) : null
  const gridGuid = resource.scope === 'grid' ? actor.gridGuid : null
  const now = correctedNow()
  return {
    fixed: companyGuid === null ? {} : { companyGuid },
    initial: { ...resource.starts?.(dayOf(now), now, actor.guid), ...(gridGuid === null ? {} : { gridGuid }) },
  }
}

function NotAllowed({
  title,
  place = 'page',
  onClose,
}: Pick<FormScreenProps, 'place' | 'onClose'> & { title: string }) {
  return (
    <FormFrame title={title} place={place} onClose={onClose}>
      <EmptyState icon="lock" text="没有权限，请联系管理员" />
    </FormFrame>
  )
}

interface FormBodyProps extends FormScreenProps {
  record: LocalRecord | null
  moments?: readonly string[]
  unasked?: readonly string[]
  closed?: ReadonlyMap<string, ClosedField>
}
const NOTHING_CLOSED: ReadonlyMap<string, ClosedField> = new Map()

function FormBody({
  resource: name,
  record,
  initial,
  fixed = {},
  moments = [],
  unasked = [],
  closed = NOTHING_CLOSED,
  inputs = {},
  demands: said = {},
  onSaved,
  place = 'page',
  part,
  onClose,
}: FormBodyProps) {
  const navigate = useNavigate()
  const leave = onClose ?? (() => navigate(-1))
  const errand = part === undefined || record === null ? undefined : errandOf(part, record)
  const form = useFormScreen({ resource: name, record, initial, fixed, moments, errand, onSaved: onSaved ?? leave })
  const demands = typeof said === 'function' ? said(form.values) : said
  const media = useMediaContext(form.draftKey, form.preview.companyName)
  const box = useRef<HTMLDivElement>(null)
  useScrollToError(box, form)
  useScrollToLeft(box, form.leftAt)
  const whole = resourceNamed(name)
  const resource = part === undefined ? whole : { ...whole, form: part.sections }

  async function handleDiscard() {
    const isSure = await confirm({ title: '放弃修改？', text: '填写的内容将被清除', okText: '放弃', danger: true })
    if (!isSure) return
    await form.discard()
    leave()
  }

  if (form.conflicts !== null)
    return (
      <ConflictScreen
        waiting={<PageSkeleton />}
        resource={name}
        place={place}
        conflicts={form.conflicts}
        meanwhile={form.meanwhile}
        onResolve={(choice) => void form.resolve(choice)}
        onBack={form.giveUpConflict}
      />
    )

  return (
    <FormFrame
      title={part?.title ?? `${record === null ? '新增' : '修改'}${resource.label}`}
      place={place}
      onClose={onClose}
      mark={
        form.savedAt !== null && (
          <span key={form.savedAt} className="saved-mark" role="status">
            已保存草稿
          </span>
        )
      }
      footer={
        <>
          {form.savedAt !== null && <Button onClick={() => void handleDiscard()}>放弃修改</Button>}
          <Button
            tone="primary"
            size="large"
            loading={form.busy}
            disabled={form.loading || (record !== null && !form.isChanged)}
            onClick={() => void form.submit()}
          >
            {record === null ? saveWords(resource.label) : '保存修改'}
          </Button>
        </>
      }
    >
      <div ref={box} className="form-screen">
        <Trouble className="action-form__trouble" text={form.trouble} />
        <FormSections
          resource={demanding(resource, demands)}
          form={form}
          fixed={fixed}
          closed={closed}
          unasked={[...unasked, ...Object.keys(demands).filter((key) => demands[key]?.isVisible === false)]}
          inputs={inputs}
          media={media}
        />
      </div>
    </FormFrame>
  )
}

/** A long form that is gone on with shows where it was left. */
function useScrollToLeft(box: { readonly current: HTMLElement | null }, name: string | null) {
  useEffect(() => {
    if (name === null) return
    box.current?.querySelector(`[data-field="${name}"]`)?.scrollIntoView({ block: 'center' })
  }, [name, box])
}

function errandOf({ kind, draftTitle, sections }: FormPart, record: LocalRecord) {
  const names = sections.flatMap(({ fields }) => fields)
  return { kind, names, draftKey: `${kind}:${record.guid}`, title: draftTitle(record) }
}

/** The same resource with the marks of what has to be filled in here. */
function demanding(resource: AnyResource, demands: FormDemands): AnyResource {
  const fields = Object.entries(resource.fields).map(([key, field]) => {
    const { isRequired = false, options, hint } = demands[key] ?? {}
    return [key, narrowed({ ...field, ...(isRequired && { required: true }), ...(hint && { hint }) }, options)]
  })
  return { ...resource, fields: Object.fromEntries(fields) }
}

/** A longer name would break over two lines beside 放弃修改 on a phone. */
const saveWords = (label: string) => (label.length <= 5 ? `保存${label}` : '保存')

/** Choices without those that are not for this person to make. */
function narrowed(field: Field, options: readonly string[] | undefined): Field {
  if (options === undefined || (field.kind !== 'choice' && field.kind !== 'choices')) return field
  return {
    ...field,
    options: Object.fromEntries(Object.entries(field.options).filter(([code]) => options.includes(code))),
  }
}
