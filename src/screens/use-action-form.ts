import { useState } from 'react'
import { useDraft } from '#app/data/index.ts'
import type { NextValue } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { AskedForm } from '#app/screens/AskedField.tsx'
import { type ActionField, type ActionSpec, type FieldValues, inputOf, isRequired } from '#app/screens/action-spec.ts'
import { deedTitle } from '#app/screens/deed-title.ts'
import { errorsOf, type FieldErrors, fieldAt, inputErrors, otherErrors } from '#app/screens/input-errors.ts'
import { useSentAction } from '#app/screens/use-sent-action.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { missingWords } from '#domain/kit/dependent.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { actionNamed } from '#domain/resources/actions.ts'

interface ActionFormOptions {
  resource: string
  record: LocalRecord
  spec: ActionSpec
  onDone: () => void
}

interface Answers {
  values: FieldValues
}

export interface ActionFormController extends AskedForm {
  fields: readonly ActionField[]
  /** What is wrong and belongs to no field. */
  trouble: string | null
  busy: boolean
  /** The record is what this form made of it, whether the answer has come or not. */
  isMade: boolean
  loading: boolean
  savedAt: string | null
  draftKey: string
  submit: () => Promise<void>
}

/** The answers to an action's questions: kept as a draft from the first one on, checked as the server will. */
export function useActionForm({ resource, record, spec, onDone }: ActionFormOptions): ActionFormController {
  const draftKey = `${spec.action}:${resource}:${record.guid}`
  const draft = useDraft<Answers>(draftKey, {
    kind: spec.action,
    title: deedTitle(spec.label, resource, record),
    value: () => ({ values: spec.initial?.(record) ?? {} }),
  })
  const sending = useSentAction({ resource, action: spec.action, recordGuid: record.guid, draftKey })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isMade, setMade] = useState(false)
  const { values } = draft.value
  const fields = spec.fields.filter(({ shown }) => shown?.(values, record) ?? true)

  function set(name: string, next: NextValue) {
    draft.set((before) => ({ ...before, values: { ...before.values, [name]: next(before.values[name] ?? null) } }))
    setErrors((before) => otherErrors(name, before))
    setTrouble(null)
  }

  async function submit() {
    const input = spec.input?.(values, record) ?? inputOf(spec, values, record)
    const found = {
      ...inputErrors(actionNamed(resource, spec.action).input, input),
      ...missing(fields, values, record),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) {
      const apart = Object.entries(found).find(([key]) => !fields.some(({ name }) => name === fieldAt(key)))
      setTrouble(apart?.[1] ?? null)
      return
    }
    setMade(true)
    setTrouble(null)
    try {
      const isApplied = await sending.send(input)
      toast.success(isApplied ? spec.done : `${spec.done}，联网后自动上传`)
      onDone()
    } catch (error) {
      setMade(false)
      const problem = problemFrom(error)
      const atFields = errorsOf(problem.issues)
      setErrors(atFields)
      const isAtField = Object.keys(atFields).some((name) => fields.some((field) => field.name === name))
      setTrouble(isAtField ? null : troubleWords(spec, Object.values(atFields)[0] ?? sentenceOf(problem)))
    }
  }

  return {
    fields,
    values,
    errors,
    trouble,
    busy: sending.busy,
    isMade: isMade || sending.isInTray,
    loading: draft.loading,
    savedAt: draft.savedAt,
    draftKey,
    set,
    submit,
  }
}

/** 删除失败：… */
function troubleWords({ failed }: ActionSpec, reason: string): string {
  return failed === undefined ? reason : `${failed}：${reason}`
}

function missing(fields: readonly ActionField[], values: FieldValues, record: LocalRecord): FieldErrors {
  const errors: Record<string, string> = {}
  for (const asked of fields) {
    const { name, field } = asked
    const value = values[name]
    const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0)
    if (isEmpty && isRequired(asked, values, record)) errors[name] = missingWords(field)
  }
  return errors
}
