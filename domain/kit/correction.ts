import { type ActionDefinition, askedFields, defineAction, OPINION } from './action.ts'
import { correctionFields } from './correction-fields.ts'
import { isEmpty } from './fields.ts'
import { both } from './filter.ts'
import { sameValue } from './merge.ts'
import type { InputIssue } from './problems.ts'
import type { AnyRecord, AnyResource, Corrections } from './resource.ts'
import { inputSchema } from './schema.ts'
import { valueWords } from './value-words.ts'
import { refuse } from './wrong.ts'

/** The name of the action. */
export const CORRECT = 'correct'
interface Correction {
  at: string
  item: string
  before: string
  after: string
  reason: string
  userName: string
}

/**
 * 更正: what was written down wrongly in a record that is decided, issued or over is put right by whom the definition
 * names, with the reason; what stood there before is kept beside it. What was wrong in the matter itself is no slip of
 * the pen: it is decided anew.
 */
export function correctionAction(of: unknown): ActionDefinition {
  const resource = of as AnyResource
  const { corrections } = resource
  if (corrections === undefined) throw new Error(`${resource.name} declares no corrections`)
  const names = Object.keys(corrections.fields)
  const states = [...new Set(Object.values(corrections.fields).flat())]
  const asked = askedFields(resource, Object.fromEntries(names.map((name) => [name, 'optional'])))
  return defineAction(resource, {
    name: CORRECT,
    label: '更正',
    offline: 'online',
    input: inputSchema({ ...asked, opinion: { ...OPINION, label: '更正原因', required: true } }),
    allow: (actor) => both(corrections.by(actor), { field: 'status', in: states }),
    fills: [...names, ...Object.keys(correctionFields)],
    says: correctionWords,
    apply: (record, { opinion, ...values }, { actor, now }) => {
      const changes = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => !sameValue(value ?? null, record[name] ?? null)),
      )
      refuse(issuesOf(resource, corrections, record, changes))
      const wordsOf = (name: string, value: unknown) => valueWords(asked[name], value)
      const made = Object.entries(changes).map(
        ([name, value]): Correction => ({
          at: now,
          item: asked[name]?.label ?? name,
          before: wordsOf(name, record[name]),
          after: wordsOf(name, value),
          reason: String(opinion),
          userName: actor.name,
        }),
      )
      const earlier = (record.corrections ?? []) as Correction[]
      return { ...changes, corrections: [...earlier, ...made] }
    },
  })
}

function issuesOf(resource: AnyResource, corrections: Corrections, record: AnyRecord, changes: object): InputIssue[] {
  const { fields, workflow } = resource
  const isOpen = (name: string) => corrections.fields[name]?.some((each) => each === record.status) === true
  const state = workflow?.states[String(record.status)]?.label
  const changed = Object.entries(changes)
  if (changed.length === 0) return [{ path: 'opinion', code: 'same', message: '没有改动，请改正写错的内容' }]
  return [
    ...changed.flatMap(([path, value]): InputIssue[] => {
      const label = fields[path]?.label
      if (isEmpty(record[path])) return [{ path, code: 'empty', message: `${label}还没有登记，不用更正` }]
      if (!isOpen(path)) return [{ path, code: 'protected', message: `${label}在“${state}”时不能更正` }]
      return isEmpty(value) ? [{ path, code: 'required', message: `请填写正确的${label}` }] : []
    }),
    ...(corrections.rules?.({ ...record, ...changes }, record) ?? []),
  ]
}

/** 决定日期：2026-11-01 → 2026-11-02。原因：笔误 — what was corrected in a record at a moment. */
export function correctionWords({ corrections }: AnyRecord, at: string): string {
  const made = ((corrections ?? []) as Correction[]).filter((each) => each.at === at)
  const changes = made.map(({ item, before, after }) => `${item}：${before} → ${after}`)
  return `${changes.join('；')}。原因：${made[0]?.reason ?? ''}`
}
