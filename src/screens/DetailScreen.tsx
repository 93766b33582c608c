import { Children, type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRecord } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { ChildRecords, childrenShown, fixedByParent, startedByParent } from '#app/screens/ChildRecords.tsx'
import { type ChildPlace, childOf, withChild } from '#app/screens/child-place.ts'
import { DetailFrame } from '#app/screens/DetailFrame.tsx'
import { FormScreen, type FormScreenProps } from '#app/screens/FormScreen.tsx'
import { History, useHistory } from '#app/screens/History.tsx'
import { takesNotes, withMoveSpecs } from '#app/screens/move-specs.ts'
import { Notes } from '#app/screens/Notes.tsx'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { type FieldSlots, RecordSections, type SectionSpec } from '#app/screens/RecordSections.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, clockOf, IconButton, Segmented, toast } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { StepBar } from '#app/widgets/steps/StepBar.tsx'
import { type AnyResource, type ChildDefinition, closingOf } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { recordBar } from '#domain/workflows/record-bar.ts'

/** Only with records whose flow people configure. */
const RecordFlow = lazyPart(async () => (await import('#app/screens/flow/RecordFlow.tsx')).RecordFlow)

/** Only with the first record that somebody prints. */
const PrintSheet = lazyPart(async () => (await import('#app/screens/PrintSheet.tsx')).PrintSheet)

export interface DetailScreenProps {
  resource: string
  guid: string
  /** Over the record: what it is, unless said the label of its resource. */
  title?: string | undefined
  place?: 'page' | 'pane' | undefined
  onClose?: (() => void) | undefined
  within?: string | undefined
  actions?: readonly ActionSpec[] | undefined
  sections?: readonly SectionSpec[] | undefined
  slots?: FieldSlots | undefined
  /** Before the sections: what this resource answers first. */
  top?: ((record: LocalRecord) => ReactNode) | undefined
  /** Beside the actions: 修改 and the like. */
  extra?: ((record: LocalRecord) => ReactNode) | undefined
  /** What shows a record that hangs on this one; without it none are listed. */
  child?: ComponentType<ChildDetailProps> | undefined
  /** The form of a child, where it is more than the generic one. */
  form?: ComponentType<FormScreenProps> | undefined
}

/** Where a child is shown: in the place of its parent, which comes back when it closes. */
export interface ChildDetailProps {
  resource: string
  guid: string
  place: 'page' | 'pane'
  onClose: () => void
  /** What kind of record its parent is. */
  within?: string
  editTo: string
}

const OWN_TAB = 'record'

/** A record of any resource: title, state, sections, history, and what this person may do with it. */
export function DetailScreen({
  resource: name,
  guid,
  title,
  place = 'page',
  onClose,
  within,
  actions,
  sections,
  slots,
  top,
  extra,
  child,
  form = FormScreen,
}: DetailScreenProps) {
  const resource = resourceNamed(name)
  const [isPrinting, setIsPrinting] = useState(false)
  const read = useRecord(name, guid)
  const record = read.state === 'ready' ? read.record : null
  const children = useChildren(guid, child === undefined ? null : resource, record)
  const deeds = useRecordActions(name, record, withMoveSpecs(resource, actions), onClose)
  const more = record === null ? [] : Children.toArray(extra?.(record))
  const hasFooter = deeds.buttons !== null || more.length > 0
  if (children.open !== null && child !== undefined && record !== null)
    return (
      <ChildScreen
        open={children.open}
        parent={record}
        place={place}
        goTo={children.goTo}
        known={children.known}
        within={resource.label}
        child={child}
        form={form}
      />
    )
  return (
    <>
      <DetailFrame
        read={read}
        title={title ?? resource.label}
        name={record === null ? undefined : titleOf(name, record)}
        place={place}
        onClose={onClose}
        within={within}
        footer={
          hasFooter ? (
            <>
              {more}
              {deeds.buttons}
            </>
          ) : undefined
        }
      >
        {(shown) => (
          <>
            <DetailHead
              resource={name}
              record={shown}
              tools={<DetailTools title={titleOf(name, shown)} onPrint={() => setIsPrinting(true)} />}
            />
            <Steps resource={resource} record={shown} />
            {children.tabs.length > 1 && (
              <Segmented
                label="相关内容"
                value={children.tab}
                options={children.tabs.map(({ resource: value, label }) => ({ value, label }))}
                onChange={children.setTab}
              />
            )}
            {children.shown === null ? (
              <>
                {top?.(shown)}
                <RecordSections resource={resource} record={shown} sections={sections} slots={slots} />
                {takesNotes(resource) && <Notes record={shown} />}
                {shown.flowKey != null && <RecordFlow resource={resource} record={shown} />}
                {resource.workflow !== undefined && <History resource={name} record={shown} />}
              </>
            ) : (
              <ChildRecords key={children.tab} parent={shown} child={children.shown} />
            )}
          </>
        )}
      </DetailFrame>
      {deeds.sheet}
      {isPrinting && record !== null && (
        <PrintSheet
          resource={resource}
          record={record}
          sections={sections}
          slots={slots}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </>
  )
}

interface Tab {
  resource: string
  by: string | null
  label: string
}

/** The tabs of a record with children, and the child that the address opens in its place. `resource` null: none. */
function useChildren(guid: string, resource: AnyResource | null, record: LocalRecord | null) {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const [tab, setTab] = useState(OWN_TAB)
  const shown =
    resource === null || record === null || !('actor' in session) ? [] : childrenShown(resource, record, session.actor)
  const tabs: Tab[] = [{ resource: OWN_TAB, by: null, label: '详细信息' }, ...shown]
  const open = childOf(params, guid)
  const known = shown.find((each) => each.resource === open?.resource)
  return {
    tab,
    setTab,
    tabs,
    shown: shown.find((each) => each.resource === tab) ?? null,
    open: known === undefined ? null : open,
    known: known ?? null,
    goTo: (next: ChildPlace | null) => setParams((before) => withChild(before, guid, next), { replace: true }),
  }
}

interface ChildScreenProps {
  open: ChildPlace
  known: ChildDefinition | null
  parent: LocalRecord
  place: 'page' | 'pane'
  goTo: (next: ChildPlace | null) => void
  within: string
  child: ComponentType<ChildDetailProps>
  form: ComponentType<FormScreenProps>
}

/** A child in the place of its parent: the record, its form, or the form of a new one. */
function ChildScreen({ open, known, parent, place, goTo, within, child: Child, form: Form }: ChildScreenProps) {
  const [params] = useSearchParams()
  const { resource, what, guid } = open
  const declared = known ?? { resource, by: '' }
  const show = (next: string) => goTo({ resource, what: 'open', guid: next })
  if (what === 'new' || guid === null)
    return (
      <Form
        resource={resource}
        initial={startedByParent(declared, parent)}
        fixed={fixedByParent(declared, parent)}
        place={place}
        onClose={() => goTo(null)}
        onSaved={show}
      />
    )
  if (what === 'edit')
    return <Form resource={resource} guid={guid} place={place} onClose={() => show(guid)} onSaved={show} />
  const editTo = `?${withChild(params, parent.guid, { resource, what: 'edit', guid })}`
  return (
    <Child resource={resource} guid={guid} place={place} onClose={() => goTo(null)} within={within} editTo={editTo} />
  )
}

/** How far the record has come, where its workflow is a way and not one step. */
function Steps({ resource: { name, workflow }, record }: { resource: AnyResource; record: LocalRecord }) {
  const closing = workflow === undefined ? null : closingOf(workflow, String(record.status))
  // Where it was given up, its steps alone tell.
  const { answer } = useHistory({ resource: name, record, isWanted: closing === 'badly' || closing === 'aside' })
  if (workflow === undefined) return null
  const steps = recordBar(workflow, record, answer.state === 'ready' ? answer.data.map(({ node }) => node) : [])
  if (steps.length < 3) return null
  return (
    <Card>
      <StepBar steps={steps} label="办理进度" />
    </Card>
  )
}

function DetailTools({ title, onPrint }: { title: string; onPrint: () => void }) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(location.href)
      toast.success(`已复制“${title}”的链接`)
    } catch {
      toast.error('无法复制链接，请从地址栏复制')
    }
  }
  return (
    <span className="detail__tools">
      <IconButton icon="link" label="复制链接" onClick={() => void handleCopy()} />
      <IconButton icon="print" label="打印" onClick={onPrint} />
    </span>
  )
}

/** Title, state and last change, where the frame around it has no room for them. */
export function DetailHead({
  resource: name,
  record,
  title,
  tools,
}: {
  resource: string
  record: LocalRecord
  title?: string
  tools?: ReactNode
}) {
  const status = fieldOf(resourceNamed(name), 'status')
  const Status = status === null ? null : fieldView(status).View
  return (
    <div className="detail__head">
      <h2 className="detail__title">{title ?? titleOf(name, record)}</h2>
      {tools}
      <p className="detail__state">
        {status !== null && Status !== null && <Status field={status} value={record.status} />}
        <SyncTag record={record} />
        {record.updateTime !== '' && <span className="detail__time">更新于 {clockOf(record.updateTime)}</span>}
      </p>
    </div>
  )
}
