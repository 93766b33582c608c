import { lazy, Suspense, useEffect, useState } from 'react'
import { isResource } from '#app/data/definitions.ts'
import { getRecord } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { WithScreenParts } from '#app/resources/screen-parts.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { batchActions } from '#app/screens/batch.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { useSession } from '#app/session/index.ts'
import { Button } from '#app/ui/index.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const BatchSheet = lazy(async () => ({ default: (await import('#app/screens/BatchSheet.tsx')).BatchSheet }))

interface TickedTasksProps {
  tasks: readonly LocalRecord[]
  onDone: () => void
}

/** Ticked to-dos of one kind are done together, with the moves that all of their records offer. */
export function TickedTasks({ tasks, onDone }: TickedTasksProps) {
  const shared = sharedResource(tasks)
  if (tasks.length > 0 && shared === null) return <span>同一类型的事项才能批量办理</span>
  if (shared === null) return null
  return (
    <WithScreenParts of={shared} fallback={null}>
      <SharedMoves key={shared} name={shared} tasks={tasks} onDone={onDone} />
    </WithScreenParts>
  )
}

function SharedMoves({ name, tasks, onDone }: TickedTasksProps & { name: string }) {
  const resource = resourceNamed(name)
  const records = useRecordsOf(tasks, name)
  const session = useSession()
  const [spec, setSpec] = useState<ActionSpec | null>(null)
  if (records === null || !('actor' in session)) return null
  const specs = withMoveSpecs(resource, recordSpecs(resource)).filter(({ removes }) => removes !== true)
  return (
    <>
      {batchActions(resource, records, { specs, actor: session.actor }).map((each) => (
        <Button key={each.action} size="small" tone="primary" onClick={() => setSpec(each)}>
          批量{each.label}
        </Button>
      ))}
      {spec !== null && (
        <Suspense fallback={null}>
          <BatchSheet
            resource={resource.name}
            records={records}
            spec={spec}
            onClose={(done) => {
              setSpec(null)
              if (done.length > 0) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function sharedResource(tasks: readonly LocalRecord[]): string | null {
  const [first] = tasks
  if (first === undefined || first.bizStatus == null) return null
  const isOne = tasks.every((task) => task.bizResource === first.bizResource && task.bizStatus === first.bizStatus)
  return isOne && isResource(first.bizResource) ? first.bizResource : null
}

/** The records behind the ticked to-dos; null while they are fetched. */
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
