import { toNestErrors } from '@hookform/resolvers'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { correctedNow, resolveConflict, useDraft, useRecord } from '#app/data/index.ts'
import type { NextValue } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { AskedForm } from '#app/screens/AskedField.tsx'
import { deedTitle } from '#app/screens/deed-title.ts'
import { errorsOf, type FieldErrors, fieldAt, inputErrors } from '#app/screens/input-errors.ts'
import { newTitle } from '#app/screens/new-title.ts'
import { useSentAction } from '#app/screens/use-sent-action.ts'
import { GoingContext } from '#app/state/going.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import { editableFields } from '#domain/kit/action.ts'
import { dependentIssues, unasked } from '#domain/kit/dependent.ts'
import type { FieldMap } from '#domain/kit/fields.ts'
import { type FieldConflict, sameValue } from '#domain/kit/merge.ts'
import { halfPlaces, withWholePlaces } from '#domain/kit/place.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import type { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

type Values = Record<string, unknown>

/** What a form remembers until it is sent: also what the record held when the person began, for the merge. */
interface FormDraft {
  recordGuid: string
  baseVersion: number | null
  base: Values
  values: Values
  /** The field that was filled in last. */
  at?: string
}

/** Where the server must answer: nobody should think that what he filled in is lost. */
const KEPT_AS_DRAFT = '没有网络，还不能保存到平台。填写的内容已作为草稿留在本机，联网后从“我的 → 未上传”继续'

interface FormOptions {
  resource: string
  /** Null: a new one. */
  record: LocalRecord | null
  initial?: Readonly<Values> | undefined
  /** What is not for the person to say: goes with whatever he fills in. */
  fixed?: Readonly<Values> | undefined
  /** Among that: the moment of saving. */
  moments?: readonly string[] | undefined
  /** A part of the form, kept under an errand of its own; absent: the whole form. */
  errand?: { kind: string; draftKey: string; title: string; names: readonly string[] } | undefined
  onSaved: (guid: string) => void
}

export interface FormController extends AskedForm {
  /** The record as it would be, with what it works out by itself. */
  preview: Readonly<Values>
  /** The names of what it works out. */
  derived: readonly string[]
  trouble: string | null
  conflicts: readonly FieldConflict[] | null
  /** Who else changed those fields, and when. */
  meanwhile: Meanwhile | null
  busy: boolean
  loading: boolean
  /** The field that was filled in last, before it was left. */
  leftAt: string | null
  savedAt: string | null
  isChanged: boolean
  draftKey: string
  submit: () => Promise<void>
  resolve: (choice: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<void>
  giveUpConflict: () => void
  discard: () => Promise<void>
}

/** The state of a form: a draft from the first key on, checked by the schema of its action, sent as one action. */
export function useFormScreen({
  resource: name,
  record,
  initial = {},
  fixed = {},
  moments = [],
  errand,
  onSaved,
}: FormOptions): FormController {
  const resource = resourceNamed(name)
  const fields = askedIn(resource, errand?.names)
  const { draftKey, kind, title } = errand ?? {
    draftKey: `edit:${name}:${record?.guid ?? newKey(fixed)}`,
    kind: 'edit',
    title: record === null ? `新增${resource.label}` : deedTitle(`修改${resource.label}`, name, record),
  }
  const isNew = record === null && errand === undefined
  const draft = useDraft<FormDraft>(draftKey, {
    kind,
    title,
    stepOf: ({ at }) => (at === undefined ? null : sectionOf(resource, at)),
    ...(isNew && { titleOf: ({ values }): string => newTitle(resource, values, companyName) }),
    value: () => {
      const base =
        record === null
          ? { ...initial, ...fixed }
          : Object.fromEntries(Object.keys(fields).map((key) => [key, record[key]]))
      return {
        recordGuid: record?.guid ?? crypto.randomUUID(),
        baseVersion: record?.version ?? null,
        base: record === null ? {} : base,
        values: base,
      }
    },
  })
  const isShown = useShown()
  const { base, values: drafted } = draft.value
  const companyGuid = isNew && fixed.companyGuid === undefined ? drafted.companyGuid : null
  const company = useRecord<typeof companyDefinition>('company', typeof companyGuid === 'string' ? companyGuid : null, {
    isBrief: true,
  })
  const companyName = company.state === 'ready' ? (company.record.companyName ?? null) : null
  const recordGuid = record?.guid ?? draft.value.recordGuid
  const action = actionNamed(name, record === null ? 'create' : 'update')
  const sending = useSentAction({ resource: name, action: action.name, recordGuid, draftKey })
  const [wasKept, setWasKept] = useState(false)
  const [leftAt, setLeftAt] = useState<string | null>(null)
  // What may not wait may be on the platform although this device was switched off before it heard so.
  const mayBeThere = wasKept && isNew && action.offline === 'online'
  const there = useRecord(name, mayBeThere ? recordGuid : null)
  const isThere = mayBeThere && there.state === 'ready'
  const changedIn = (values: Values) =>
    withWholePlaces(
      fields,
      Object.keys(fields).filter((key) => !sameValue(values[key] ?? null, base[key] ?? null)),
    )

  /** What is filled in, without what is not asked for as things stand. */
  const settled = (values: Values): Values => {
    const all = { ...values, ...fixed, ...Object.fromEntries(moments.map((key) => [key, correctedNow()])) }
    return { ...all, ...unasked(fields, all) }
  }

  function inputFrom(typed: Values) {
    const values = settled(typed)
    if (record === null) return filled(values, Object.keys(fields))
    const picked = (from: Values) => Object.fromEntries(changedIn(values).map((key) => [key, from[key] ?? null]))
    return { changes: picked(values), base: picked(base) }
  }

  /** The record as it would be: for what it works out by itself, and for what must hold between its fields. */
  function recordFrom(typed: Values): AnyRecord {
    const whole = { ...(record ?? blankRecord(resource, recordGuid)), ...settled(typed) }
    return { ...whole, ...derived(resource, whole) }
  }

  /** As the server checks it: each field by itself, and only then the fields against one another. */
  function errorsIn(typed: Values): FieldErrors {
    const alone = inputErrors(action.input, inputFrom(typed))
    const values = settled(typed)
    const dependent = errorsOf([...dependentIssues(fields, values), ...halfPlaces(fields, changedIn(values), values)])
    const found = { ...dependent, ...alone }
    return Object.keys(found).length > 0 ? found : errorsOf(resource.rules?.(recordFrom(typed)) ?? [])
  }

  /** What is sent is checked, by the schema of its action: of a change only the fields that differ. */
  const resolver: Resolver<Values> = (values, _context, options) => {
    const found = Object.entries(errorsIn(values))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([key, message]) => [key, { type: 'input', message }]))
    return { values: {}, errors: toNestErrors(errors, options) }
  }

  const form = useForm<Values>({
    defaultValues: drafted,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false, // the screen scrolls to the first one
  })
  const { reset, getValues, setValue, setError, clearErrors } = form
  const values = form.watch()
  const preview = recordFrom(values)
  const errors = messagesOf(form.formState.errors)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[] | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)

  // The stored draft arrives once; from then on the form leads and the draft follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (draft.loading) return
    reset(drafted)
    setWasKept(draft.savedAt !== null)
    setLeftAt(draft.value.at ?? null)
  }, [draft.loading, draftKey, reset])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found there
  useEffect(() => {
    if (!isThere) return
    void draft.remove()
    toast.info('这份内容上次已经保存到平台')
    onSaved(recordGuid)
  }, [isThere])

  function set(key: string, next: NextValue) {
    const value = next(getValues(key) ?? null)
    setValue(key, value)
    draft.set((before) => ({ ...before, values: { ...before.values, [key]: value }, at: key }))
    clearErrors(Object.keys(errors).filter((each) => fieldAt(each) === key))
    setTrouble(null)
  }

  /** At the fields where they belong to one; else above the form. */
  function showErrors(found: FieldErrors, otherwise: string | null) {
    for (const [key, message] of Object.entries(found)) setError(key, { type: 'input', message })
    const isAtField = Object.keys(found).some((key) => key in fields)
    setTrouble(isAtField ? null : (Object.values(found)[0] ?? otherwise))
  }

  function refuse(problem: Problem) {
    setMeanwhile((problem.details.meanwhile as Meanwhile | undefined) ?? null)
    if (problem.code === 'record.conflict') setConflicts(problem.details.fields as FieldConflict[])
    else
      showErrors(errorsOf(problem.issues), problem.code === 'network.unreachable' ? KEPT_AS_DRAFT : sentenceOf(problem))
  }

  /** The address changes before the page does. */
  async function save(address: string) {
    setWasKept(false)
    setTrouble(null)
    try {
      const isApplied = await sending.send(inputFrom(getValues()))
      toast.success(isApplied ? '已保存' : '已保存在本机，联网后自动上传')
      if (isShown.current && location.href === address) onSaved(recordGuid)
    } catch (error) {
      refuse(problemFrom(error))
    }
  }

  async function submit() {
    const { href } = location
    await form.handleSubmit(
      () => save(href),
      (found) => showErrors(messagesOf(found), null),
    )()
  }

  async function resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>) {
    try {
      if (sending.refusedId !== null) await resolveConflict(sending.refusedId, choice)
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
    preview,
    derived: Object.keys(derived(resource, preview)),
    errors,
    trouble,
    conflicts,
    meanwhile,
    busy: sending.busy,
    loading: draft.loading,
    leftAt,
    savedAt: draft.savedAt,
    isChanged: changedIn(values).length > 0,
    draftKey,
    set,
    submit,
    resolve,
    giveUpConflict: () => setConflicts(null),
    discard: draft.remove,
  }
}

/** Whoever has gone on to another page meanwhile, or is on his way there, stays with it: what is saved leads nobody back. */
function useShown(): RefObject<boolean> {
  const isGoing = useContext(GoingContext)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = !isGoing
    return () => {
      isShown.current = false
    }
  }, [isGoing])
  return isShown
}

/** Nothing while what it is made of is only half filled in. */
function derived(resource: AnyResource, record: AnyRecord): Readonly<Values> {
  try {
    return resource.derive?.(record, dayOf(correctedNow())) ?? {}
  } catch {
    return {}
  }
}

/** Of a form with one alone it would say nothing. */
function sectionOf({ form }: AnyResource, name: string): string | null {
  return form.length > 1 ? (form.find(({ fields }) => fields.includes(name))?.section ?? null) : null
}

function askedIn(resource: AnyResource, names: readonly string[] | undefined): FieldMap {
  const fields = editableFields(resource)
  if (names === undefined) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

/** What was begun under one parent or in one list is not offered under another. */
function newKey(fixed: Readonly<Values>): string {
  const words = Object.entries(fixed).map(([key, value]) => `${key}=${value}`)
  return ['new', ...words.sort()].join(':')
}

function messagesOf(errors: Readonly<Record<string, unknown>>): FieldErrors {
  const found = Object.entries(errors).flatMap(([key, error]) => {
    const { message } = (error ?? {}) as { message?: unknown }
    return typeof message === 'string' ? [[key, message] as const] : []
  })
  return Object.fromEntries(found)
}

/** A new record names only what was filled in; a required field left empty is then found missing. */
function filled(values: Values, names: readonly string[]): Record<string, unknown> {
  const entries = names.map((name) => [name, values[name]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null && value !== ''))
}
