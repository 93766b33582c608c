import { useRef, useState } from 'react'
import { act } from '#app/data/index.ts'
import type { NextValue } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type ActionSpec, type FieldValues, isRequired } from '#app/screens/action-spec.ts'
import { batchInput, type RowOutcome } from '#app/screens/batch.ts'
import { type FieldErrors, fieldAt, inputErrors, otherErrors } from '#app/screens/input-errors.ts'
import { sentenceOf } from '#app/ui/index.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { actionNamed } from '#domain/resources/actions.ts'

export interface BatchController {
  values: FieldValues
  errors: FieldErrors
  outcomes: readonly RowOutcome[]
  /** `asking`: nothing done yet. */
  state: 'asking' | 'running' | 'ended'
  set: (name: string, next: NextValue) => void
  start: () => Promise<void>
  /** The record under way is finished, the rest is left. */
  stop: () => void
}

/** One action for many records, one after the other by the way each would take alone, each with an outcome of its own. */
export function useBatch(resource: string, records: readonly LocalRecord[], spec: ActionSpec): BatchController {
  const [values, setValues] = useState<FieldValues>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>(() => records.map(() => ({ state: 'waiting' })))
  const [state, setState] = useState<BatchController['state']>('asking')
  const isStopped = useRef(false)

  const note = (at: number, outcome: RowOutcome) =>
    setOutcomes((before) => before.map((each, place) => (place === at ? outcome : each)))

  async function start() {
    const found = check(resource, records[0], { spec, values })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setState('running')
    for (const [at, record] of records.entries()) {
      if (isStopped.current) break
      note(at, { state: 'running' })
      note(at, await outcomeOf({ resource, record, spec, values }))
    }
    setState('ended')
  }

  return {
    values,
    errors,
    outcomes,
    state,
    set(name, next) {
      setValues((before) => ({ ...before, [name]: next(before[name] ?? null) }))
      setErrors((before) => otherErrors(name, before))
    },
    start,
    stop: () => {
      isStopped.current = true
    },
  }
}

interface Deed {
  resource: string
  record: LocalRecord
  spec: ActionSpec
  values: FieldValues
}

async function outcomeOf({ resource, record, spec, values }: Deed): Promise<RowOutcome> {
  const input = batchInput(spec, values, record)
  try {
    const { state } = await act({ actions: [{ resource, action: spec.action, recordGuid: record.guid, input }] })
    return { state: state === 'applied' ? 'done' : 'queued' }
  } catch (error) {
    const problem = problemFrom(error)
    return { state: 'failed', sentence: problem.issues[0]?.message ?? sentenceOf(problem) }
  }
}

/** As far as it is the same for all: what the action asks for and the schema it is checked by. */
function check(
  resource: string,
  record: LocalRecord | undefined,
  { spec, values }: { spec: ActionSpec; values: FieldValues },
): FieldErrors {
  if (record === undefined) return {}
  const input = batchInput(spec, values, record)
  const missing = spec.fields.filter((asked) => isRequired(asked, values, record) && input[asked.name] === undefined)
  const asked = new Set(spec.fields.map(({ name }) => name))
  const wrong = Object.entries(inputErrors(actionNamed(resource, spec.action).input, input))
  return {
    ...Object.fromEntries(wrong.filter(([key]) => asked.has(fieldAt(key)))),
    ...Object.fromEntries(missing.map(({ name, field }) => [name, `请填写${field.label}`])),
  }
}
