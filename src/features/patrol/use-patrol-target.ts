import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getRecord, listDrafts } from '#app/data/index.ts'
import { DRAFT_KIND, draftKeyOf, type PatrolDraft, recordGuidOf } from './patrol-draft.ts'

export type PatrolTarget =
  | { state: 'loading' }
  /** No enterprise was named. */
  | { state: 'choose' }
  /** An enterprise, as a plate at a gate names it: its tasks are looked for. */
  | { state: 'choose-task'; companyGuid: string }
  | { state: 'open'; draftKey: string; recordGuid: string; companyGuid: string; taskGuid: string | null }
  /** The address is that of a patrol already handed in. */
  | { state: 'submitted'; recordGuid: string }

/** In an address: the visit belongs to no task, and that was chosen. */
export const NO_TASK = 'none'

/**
 * Which patrol the address means. One without a draft is given the newest of its enterprise and task, or a new one, and
 * carries it from then on: reloading leads back to the very same patrol.
 */
export function usePatrolTarget(): PatrolTarget {
  const [params, setParams] = useSearchParams()
  const companyGuid = params.get('company')
  const task = params.get('task')
  const taskGuid = task === NO_TASK ? null : task
  const draftKey = params.get('draft')
  const [found, setFound] = useState<{ asked: string | null; target: PatrolTarget } | null>(null)

  useEffect(() => {
    let isCurrent = true
    async function find() {
      const drafts = await listDrafts(DRAFT_KIND)
      if (!isCurrent) return
      if (draftKey === null) {
        if (companyGuid === null) return
        const newest = drafts.find(
          ({ value }) =>
            (value as PatrolDraft).companyGuid === companyGuid &&
            (task === null || (value as PatrolDraft).taskGuid === taskGuid),
        )
        if (newest === undefined && task === null)
          return setFound({ asked: companyGuid, target: { state: 'choose-task', companyGuid } })
        const named = new URLSearchParams({ company: companyGuid, ...(task === null ? {} : { task }) })
        named.set('draft', newest?.key ?? draftKeyOf(crypto.randomUUID()))
        setParams(named, { replace: true })
        return
      }
      const target = await targetOf(draftKey)
      if (isCurrent) setFound({ asked: draftKey, target })
    }

    async function targetOf(key: string): Promise<PatrolTarget> {
      const recordGuid = recordGuidOf(key)
      if (recordGuid === null) return { state: 'choose' }
      const kept = (await listDrafts(DRAFT_KIND)).find((draft) => draft.key === key)?.value as PatrolDraft | undefined
      if (kept !== undefined)
        return {
          state: 'open',
          draftKey: key,
          recordGuid,
          companyGuid: kept.companyGuid,
          taskGuid: kept.taskGuid,
        }
      if ((await getRecord('patrolRecord', recordGuid)) !== null) return { state: 'submitted', recordGuid }
      return companyGuid === null
        ? { state: 'choose' }
        : { state: 'open', draftKey: key, recordGuid, companyGuid, taskGuid }
    }

    void find()
    return () => {
      isCurrent = false
    }
  }, [companyGuid, task, taskGuid, draftKey, setParams])

  if (companyGuid === null && draftKey === null) return { state: 'choose' }
  // Found once, it stays: after submitting there is a record and no draft, and the page itself says so.
  return found !== null && found.asked === (draftKey ?? companyGuid) ? found.target : { state: 'loading' }
}
