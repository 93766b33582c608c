import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { withChild } from '#app/screens/child-place.ts'
import { RecordCard } from '#app/screens/RecordCard.tsx'
import { useSession } from '#app/session/index.ts'
import { Button, Card, EmptyState, LinkButton, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { Actor } from '#domain/kit/access.ts'
import { editableFields } from '#domain/kit/action.ts'
import { matches } from '#domain/kit/filter.ts'
import { type AnyRecord, type AnyResource, type ChildDefinition, isTree } from '#domain/kit/resource.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'

/** Children shown at first, and added each time one asks for more. */
const GROWTH = 20

interface ChildRecordsProps {
  parent: LocalRecord
  child: { resource: string; by: string }
}

/** The records of another resource that hang on this one, and the way to a new one. */
export function ChildRecords({ parent, child: { resource: name, by } }: ChildRecordsProps) {
  const [params] = useSearchParams()
  const session = useSession()
  const [limit, setLimit] = useState(GROWTH)
  const resource = resourceNamed(name)
  const records = useRecords(name, {
    filter: { field: by, equals: parent.guid },
    limit,
    order: resource.list.order,
    ofOthers: resource.scope === 'user',
  })
  const addressOf = (what: 'open' | 'new', guid: string | null) =>
    `?${withChild(params, parent.guid, { resource: name, what, guid })}`
  const mayAdd = 'actor' in session && mayHaveMore(resource, by, session.actor)
  const add = mayAdd && (
    <LinkButton to={addressOf('new', null)} icon="plus" size="small" tone="primary">
      新增{resource.label}
    </LinkButton>
  )

  if (records.state !== 'ready') return <Unread read={records} rows={3} />
  if (records.rows.length === 0) return <EmptyState text={`当前暂无信息，还没有${resource.label}`} action={add} />
  return (
    <div className="child-records">
      <div className="child-records__head">
        <span>共 {records.total.toLocaleString('zh-CN')} 条</span>
        {add}
      </div>
      <Card flush>
        {records.rows.map((record) => (
          <Link key={record.guid} to={addressOf('open', record.guid)} className="record-card child-records__row">
            <RecordCard resource={resource} record={record} title={titleBelow(resource, record, parent)} />
          </Link>
        ))}
      </Card>
      {records.hasMore && (
        <Button block onClick={() => setLimit(limit + GROWTH)}>
          加载更多
        </Button>
      )}
    </div>
  )
}

/** The field by which its card is headed; undefined where cards of many enterprises stand together: that is the card's to say. */
function titleBelow(resource: AnyResource, record: AnyRecord, parent: AnyRecord): string | undefined {
  const own = ownTitle(resource, record, parent)
  return own === resource.title && !('companyName' in parent) ? undefined : own
}

/** Named like what it hangs on, a record is known by the first thing it says that its parent does not. */
export function ownTitle({ title, list }: AnyResource, record: AnyRecord, parent: AnyRecord): string {
  const shared = record[title]
  if (typeof shared !== 'string' || parent[title] !== shared) return title
  const isOwn = (name: string) => name !== 'status' && typeof record[name] === 'string' && record[name] !== parent[name]
  return list.columns.find((name) => name !== title && isOwn(name)) ?? title
}

function mayHaveMore(resource: AnyResource, by: string, actor: Actor): boolean {
  return by in editableFields(resource) && resource.access.create(actor) !== 'nothing'
}

/** The children of a record that this person may see, those below it in its own tree first. */
export function childrenShown(
  resource: AnyResource,
  record: AnyRecord,
  actor: Actor,
): (ChildDefinition & { label: string })[] {
  const below = isTree(resource) ? [{ resource: resource.name, by: 'parentGuid', label: `下级${resource.label}` }] : []
  const declared = (resource.children ?? []).flatMap((declaredChild) => {
    const child = findResource(declaredChild.resource)
    const isOfThis = matches(declaredChild.of?.(actor) ?? 'everything', record)
    const isShown = isOfThis && child !== null && child.access.read(actor) !== 'nothing'
    return isShown ? [{ ...declaredChild, label: declaredChild.label ?? child.label }] : []
  })
  return [...below, ...declared.filter(({ resource: name }) => name !== resource.name)]
}

/** What a new child says of itself by the record it hangs on. */
export function fixedByParent(
  child: { resource: string; by: string },
  parent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const resource = resourceNamed(child.resource)
  const isOfCompany = resource.scope === 'company' && child.by !== 'companyGuid' && parent.companyGuid != null
  return { [child.by]: parent.guid, ...(isOfCompany ? { companyGuid: parent.companyGuid } : {}) }
}

/** What a new child begins with, to be changed at will: what its parent says of the same matter. */
export function startedByParent({ fills = {} }: ChildDefinition, parent: AnyRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fills).flatMap(([name, from]) => (parent[from] == null ? [] : [[name, parent[from]]])),
  )
}
