import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { ChainInput } from '#app/features/flows/ChainInput.tsx'
import { ChainView } from '#app/features/flows/ChainView.tsx'
import { resourceOfFlow } from '#app/features/flows/resource-of-flow.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { FormScreen } from '#app/screens/FormScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyState, LinkButton, Page, Section, Segmented, Tag, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { ApprovalFlow } from '#domain/kit/approval.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { workflowConfig } from '#domain/resources/workflowConfig/definition.ts'
import { APPROVAL_FLOWS, approvalFlow } from '#domain/workflows/approval-flows.ts'
import { builtInNodes } from '#domain/workflows/flow-chart.ts'
import './flows.css'

/** The versions of a flow are few; older ones than these are looked up by nobody. */
const MOST_VERSIONS = 100

/** The page on which some of the flows are laid down, the first of them open. */
export function flowsPageOf(title: string, keys: readonly string[]): ComponentType {
  const flows = APPROVAL_FLOWS.filter(({ key }) => keys.includes(key))
  return function Flows() {
    return <FlowsPage title={title} flows={flows} />
  }
}

/** Every flow that is configured anywhere, reviews of standardisation among them. */
export function AllFlowsPage() {
  return <FlowsPage title="审批流程总览" flows={APPROVAL_FLOWS} />
}

function FlowsPage({ title, flows }: { title: string; flows: readonly ApprovalFlow[] }) {
  const [params, setParams] = useSearchParams()
  const chosen = approvalFlow(params.get('flow'))
  const flow = flows.find((each) => each === chosen) ?? flows[0]
  const form = params.get('form')
  const open = params.get('open')
  const goTo = (more: Readonly<Record<string, string>>) => {
    const kept = flow === undefined ? {} : { flow: flow.key }
    return `?${new URLSearchParams({ ...kept, ...more })}`
  }
  if (flow === undefined) return null
  if (form !== null) return <VersionForm flow={flow} guid={form === 'new' ? null : form} goTo={goTo} />
  if (open !== null) return <Version flow={flow} guid={open} goTo={goTo} />
  return (
    <Page title={title}>
      {flows.length > 1 && (
        <Segmented
          label="流程"
          value={flow.key}
          options={flows.map(({ key, label }) => ({ value: key, label }))}
          onChange={(key) => setParams({ flow: key }, { replace: true })}
        />
      )}
      <Versions key={flow.key} flow={flow} goTo={goTo} />
    </Page>
  )
}

const INPUTS = { nodes: ChainInput }

type GoTo = (more: Readonly<Record<string, string>>) => string

function useVersions({ key }: ApprovalFlow) {
  return useRecords<typeof workflowConfig>('workflowConfig', {
    filter: { field: 'bizType', equals: key },
    order: '-effectiveFrom',
    limit: MOST_VERSIONS,
  })
}

/** The version by which what is begun on a day will be done. */
function inForceOn(rows: readonly LocalRecord[], today: string): LocalRecord | null {
  const begun = rows.filter((row) => isBegun(row, today))
  return begun.reduce<LocalRecord | null>(
    (latest, row) => (latest === null || String(row.effectiveFrom) > String(latest.effectiveFrom) ? row : latest),
    null,
  )
}

function Versions({ flow, goTo }: { flow: ApprovalFlow; goTo: GoTo }) {
  const session = useSession()
  const list = useVersions(flow)
  const today = dayOf(correctedNow())
  if (list.state !== 'ready') return <Unread read={list} rows={4} />
  const rows = list.rows as readonly LocalRecord[]
  const now = inForceOn(rows, today)
  const mayChange = 'actor' in session && workflowConfig.access.create(session.actor) !== 'nothing'
  return (
    <>
      <Section
        title={`现行${flow.label}流程`}
        note={now === null ? '平台内置' : `${now.configName}，${now.effectiveFrom}起`}
        actions={
          mayChange && (
            <LinkButton to={goTo({ form: 'new' })} icon="plus" tone="primary" size="small">
              自某日起变更
            </LinkButton>
          )
        }
      >
        <Card>
          <ChainView flow={flow} nodes={now?.nodes ?? builtInNodes(workflowOf(flow), flow)} />
        </Card>
      </Section>
      <Section title="各版本">
        {rows.length === 0 ? (
          <EmptyState text="还没有配置过，按平台内置流程办理" />
        ) : (
          <Card flush>
            <ul className="flow-versions">
              {rows.map((row) => (
                <li key={row.guid}>
                  <Link className="flow-versions__line" to={goTo({ open: row.guid })}>
                    <span className="flow-versions__name">
                      {String(row.configName)}
                      <VersionTag row={row} now={now} today={today} />
                    </span>
                    <span className="flow-versions__since">
                      {row.effectiveFrom === null ? '未定生效日期' : `${row.effectiveFrom}起`}
                    </span>
                    {row.changeNote !== null && <span className="flow-versions__note">{String(row.changeNote)}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Section>
    </>
  )
}

function workflowOf(flow: ApprovalFlow) {
  const { workflow } = resourceOfFlow(flow)
  if (workflow === undefined) throw new Error(`${flow.key} has no workflow`)
  return workflow
}

function VersionTag({ row, now, today }: { row: LocalRecord; now: LocalRecord | null; today: string }) {
  if (row === now) return <Tag tone="good">现行</Tag>
  if (row.effectiveFrom === null) return <Tag tone="muted">旧配置，未生效</Tag>
  if (row.enabled !== true) return <Tag tone="muted">草案</Tag>
  return String(row.effectiveFrom) > today ? <Tag tone="waiting">将生效</Tag> : <Tag tone="muted">不再适用</Tag>
}

const isBegun = ({ enabled, effectiveFrom }: LocalRecord, today: string) =>
  enabled === true && typeof effectiveFrom === 'string' && effectiveFrom <= today

const TOLD = [
  { section: '版本', fields: ['bizType', 'versionNo', 'effectiveFrom', 'changeNote', 'enabled', 'createUserGuid'] },
]

/** What a version lays down. It stays as it is once it has begun; until then it may be changed and taken back. */
function Version({ flow, guid, goTo }: { flow: ApprovalFlow; guid: string; goTo: GoTo }) {
  const [, setParams] = useSearchParams()
  const session = useSession()
  const today = dayOf(correctedNow())
  const mayChange = 'actor' in session && workflowConfig.access.update(session.actor) !== 'nothing'
  const specs = recordSpecs(resourceNamed('workflowConfig'))
  return (
    <DetailScreen
      resource="workflowConfig"
      guid={guid}
      title={`${flow.label}流程`}
      onClose={() => setParams(new URLSearchParams(goTo({}).slice(1)), { replace: true })}
      actions={specs.map((spec) => ({ ...spec, shown: (record) => !isBegun(record, today) }))}
      sections={TOLD}
      top={(record) => (
        <Card>
          <ChainView flow={flow} nodes={record.nodes} />
        </Card>
      )}
      extra={(record) =>
        mayChange && !isBegun(record, today) ? (
          <LinkButton to={goTo({ form: guid })} icon="pen">
            修改
          </LinkButton>
        ) : null
      }
    />
  )
}

/** A new version begins with what holds now; one that has not begun yet is changed. */
function VersionForm({ flow, guid, goTo }: { flow: ApprovalFlow; guid: string | null; goTo: GoTo }) {
  const [, setParams] = useSearchParams()
  const list = useVersions(flow)
  const close = () => setParams(new URLSearchParams(goTo({}).slice(1)), { replace: true })
  if (guid !== null)
    return <FormScreen resource="workflowConfig" guid={guid} inputs={INPUTS} onSaved={close} onClose={close} />
  if (list.state !== 'ready') return <Unread read={list} rows={4} />
  const now = inForceOn(list.rows as readonly LocalRecord[], dayOf(correctedNow()))
  return (
    <FormScreen
      resource="workflowConfig"
      fixed={{ bizType: flow.key }}
      inputs={INPUTS}
      initial={{ nodes: now?.nodes ?? builtInNodes(workflowOf(flow), flow) }}
      onSaved={close}
      onClose={close}
    />
  )
}
