import { useEffect, useState } from 'react'
import { isResource } from '#app/data/definitions.ts'
import { getRecord } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { WithScreenParts } from '#app/resources/screen-parts.tsx'
import { batchActions } from '#app/screens/batch.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import type { Ticks } from '#app/screens/ticks.ts'
import { useSession } from '#app/session/index.ts'
import { Button } from '#app/ui/index.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

interface TickedTasksProps {
  tasks: readonly LocalRecord[]
  begin: Ticks['begin']
}

/** Ticked to-dos of one kind are done together, with the moves that all of their records offer. */
export function TickedTasks({ tasks, begin }: TickedTasksProps) {
  const shared = sharedResource(tasks)
  if (tasks.length > 0 && shared === null) return <span>同一类型、同一环节的事项才能批量办理</span>
  if (shared === null) return null
  return (
    <WithScreenParts of={shared} fallback={null}>
      <SharedMoves key={shared} name={shared} tasks={tasks} begin={begin} />
    </WithScreenParts>
  )
}

function SharedMoves({ name, tasks, begin }: TickedTasksProps & { name: string }) {
  const resource = resourceNamed(name)
  const records = useRecordsOf(tasks, name)
  const session = useSession()
  if (records === null || !('actor' in session)) return null
  const specs = withMoveSpecs(resource, recordSpecs(resource)).filter(({ removes }) => removes !== true)
  const rowOf = ({ guid }: LocalRecord) => tasks.find(({ bizGuid }) => bizGuid === guid)?.guid ?? guid
  const unread = tasks.length - records.length
  return (
    <>
      {unread > 0 && <span role="status">其中 {unread} 项读不到业务记录，不会一起办理</span>}
      {batchActions(resource, records, { specs, actor: session.actor }).map((spec) => (
        <Button
          key={spec.action}
          size="small"
          tone="primary"
          onClick={() => begin({ resource: resource.name, spec, records, rowOf })}
        >
          批量{spec.label}
        </Button>
      ))}
    </>
  )
}

function sharedResource(tasks: readonly LocalRecord[]): string | null {
  const [first] = tasks
  if (first === undefined || first.bizStatus == null) return null
  const isOne = tasks.every((task) => task.bizResource === first.bizResource && task.bizStatus === first.bizStatus)
  return isOne && isResource(first.bizResource) ? first.bizResource : null
}

/** The records behind the ticked to-dos, those that can be read; null while they are fetched. */
function useRecordsOf(tasks: readonly LocalRecord[], resource: string): readonly LocalRecord[] | null {
  const key = `${resource} ${tasks.map(({ bizGuid }) => bizGuid).join()}`
  const [found, setFound] = useState<{ key: string; records: readonly LocalRecord[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says which records they are
  useEffect(() => {
    let isCurrent = true
    void Promise.all(tasks.map(({ bizGuid }) => getRecord(resource, String(bizGuid)))).then((records) => {
      if (isCurrent) setFound({ key, records: records.filter((record) => record !== null) })
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return found?.key === key ? found.records : null
}
