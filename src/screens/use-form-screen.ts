import { useState } from 'react'
import { editRefused, resolveConflict, useAct, useDraft } from '#app/data/index.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { NextValue } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { errorsOf, type FieldErrors, inputErrors } from '#app/screens/input-errors.ts'
import { problemFrom } from '#app/screens/use-asked.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { editableFields } from '#domain/kit/action.ts'
import { type FieldConflict, sameValue } from '#domain/kit/merge.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { actionNamed, resourceNamed } from '#domain/resources/registry.ts'

type Values = Readonly<Record<string, unknown>>

/** What a form remembers until it is sent: also what the record held when the person began, for the merge. */
interface FormDraft {
  recordGuid: string
  baseVersion: number | null
  base: Values
  values: Values
}

interface FormOptions {
  resource: string
  /** Null: a new one. */
  record: LocalRecord | null
  initial?: Values | undefined
  onSaved: (guid: string) => void
}

export interface FormController {
  values: Values
  errors: FieldErrors
  trouble: string | null
  conflicts: readonly FieldConflict[] | null
  busy: boolean
  loading: boolean
  savedAt: string | null
  isChanged: boolean
  draftKey: string
  set: (name: string, next: NextValue) => void
  submit: () => Promise<void>
  resolve: (choice: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<void>
  giveUpConflict: () => void
  discard: () => Promise<void>
}

/** The state of a form: a draft from the first key on, checked by the schema of its action, sent as one action. */
export function useFormScreen({ resource: name, record, initial = {}, onSaved }: FormOptions): FormController {
  const resource = resourceNamed(name)
  const fields = editableFields(resource)
  const draftKey = `edit:${name}:${record?.guid ?? 'new'}`
  const draft = useDraft<FormDraft>(draftKey, {
    kind: 'edit',
    title: `${record === null ? '新增' : '修改'}${resource.label}${record === null ? '' : ` · ${titleOf(name, record)}`}`,
    value: () => {
      const base = record === null ? initial : Object.fromEntries(Object.keys(fields).map((key) => [key, record[key]]))
      return {
        recordGuid: record?.guid ?? crypto.randomUUID(),
        baseVersion: record?.version ?? null,
        base: record === null ? {} : base,
        values: base,
      }
    },
  })
  const acting = useAct()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  /** The action as it lies in the tray after the server refused it: mended there rather than made a second time. */
  const [refusedId, setRefusedId] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[] | null>(null)
  const { values, base, recordGuid } = draft.value
  const changed = Object.keys(fields).filter((key) => !sameValue(values[key] ?? null, base[key] ?? null))

  function set(key: string, next: NextValue) {
    draft.set((before) => ({ ...before, values: { ...before.values, [key]: next(before.values[key] ?? null) } }))
    setErrors(({ [key]: _mended, ...others }) => others)
    setTrouble(null)
  }

  function refuse(problem: Problem) {
    const { outboxId } = problem.details
    if (typeof outboxId === 'string') setRefusedId(outboxId)
    if (problem.code === 'record.conflict') {
      setConflicts(problem.details.fields as FieldConflict[])
      return
    }
    const found = errorsOf(problem.issues)
    setErrors(found)
    setTrouble(
      Object.keys(found).some((key) => key in fields) ? null : (Object.values(found)[0] ?? sentenceOf(problem)),
    )
  }

  async function send(action: string, input: unknown): Promise<boolean> {
    const outcome = await acting.act({ actions: [{ resource: name, action, recordGuid, input }], draftKey })
    return outcome.state === 'applied'
  }

  async function sendAgain(id: string, input: unknown): Promise<boolean> {
    await editRefused(id, input)
    return false
  }

  async function submit() {
    const picked = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]))
    const action = record === null ? 'create' : 'update'
    const input =
      record === null ? filled(values, Object.keys(fields)) : { changes: picked(values), base: picked(base) }
    const found = inputErrors(actionNamed(name, action).input, input)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const isApplied = refusedId === null ? await send(action, input) : await sendAgain(refusedId, input)
      toast.success(isApplied ? '已保存' : '已保存在本机，联网后自动上传')
      onSaved(recordGuid)
    } catch (error) {
      refuse(problemFrom(error))
    }
  }

  async function resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>) {
    try {
      if (refusedId !== null) await resolveConflict(refusedId, choice)
      await draft.remove()
      toast.success('已按您的选择保存')
      onSaved(recordGuid)
    } catch (error) {
      setConflicts(null)
      refuse(problemFrom(error))
    }
  }

  return {
    values,
    errors,
    trouble,
    conflicts,
    busy: acting.busy,
    loading: draft.loading,
    savedAt: draft.savedAt,
    isChanged: changed.length > 0,
    draftKey,
    set,
    submit,
    resolve,
    giveUpConflict: () => setConflicts(null),
    discard: draft.remove,
  }
}

/** A new record names only what was filled in; a required field left empty is then found missing. */
function filled(values: Values, names: readonly string[]): Record<string, unknown> {
  const entries = names.map((name) => [name, values[name]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null && value !== ''))
}
