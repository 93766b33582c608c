import { useSync } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { clockOf, Section, StatusTag } from '#app/ui/index.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './detail.css'

interface HistoryStep {
  /** The state reached. */
  node: string
  action: string
  opinion: string | null
  userName: string
  time: string
}

interface HistoryProps {
  resource: string
  record: LocalRecord
  isWanted?: boolean
}

/**
 * The steps a record has taken, the oldest first. Only the server has them, and the last one not before it was sent:
 * until then nothing is asked, or the answer of a version that it did not have yet would stay.
 */
export function useHistory({ resource, record: { guid, version, $sync }, isWanted = true }: HistoryProps) {
  const { state } = useSync()
  const isOffline = state === 'offline'
  const isAsked = isWanted && !isOffline && $sync !== 'waiting'
  const { answer } = useAsked<HistoryStep[]>(isAsked ? `/api/${resource}/history/${guid}` : null, { version })
  return { isOffline, answer }
}

/** What was done at a step: the move tells how somebody decided, such as 同意延期; earlier rows name the action. */
export function doneAt({ action }: HistoryStep, resource: AnyResource): string {
  return resource.workflow?.moves[action]?.label ?? actionsOf(resource.name).get(action)?.label ?? action
}

/** Who did what to a record and when, the latest first. */
export function History({ resource, record }: HistoryProps) {
  const { isOffline, answer } = useHistory({ resource, record })
  if (isOffline)
    return (
      <Section title="流转记录">
        <p className="history__note">没有网络，联网后显示</p>
      </Section>
    )
  if (answer.state !== 'ready' || answer.data.length === 0) return null
  const definition = resourceNamed(resource)
  return (
    <Section title="流转记录">
      <ol className="history">
        {[...answer.data].reverse().map((step) => {
          const reached = definition.workflow?.states[step.node]
          return (
            <li key={`${step.time}${step.action}`} className="history__step">
              <p className="history__head">
                <strong>{doneAt(step, definition)}</strong>
                {reached !== undefined && <StatusTag tone={reached.tone} label={reached.label} />}
              </p>
              <p className="history__who">
                {step.userName} · {clockOf(step.time)}
              </p>
              {step.opinion !== null && <p className="history__opinion">{step.opinion}</p>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
