import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import { date, files, text } from '#domain/kit/fields.ts'
import { either } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { chiefs } from './enforcement-shared.ts'
import { companySideInArea, HEAD_FIRST } from './shared.ts'

/*
 * Nobody is put on a list unheard: he is told why and what follows, may speak in his defence within the term, and somebody
 * other than who proposed it decides (应急管理部令第11号; `law-forms.md` F70, F71).
 */

export const hearingFields = {
  toldDate: date({ label: '告知日期', computed: true }),
  defenceDue: date({
    label: '陈述申辩截止',
    computed: true,
    reckonedBy: { figures: ['listing.defenceDays'], day: 'toldDate' },
  }),
  defence: text({ label: '陈述申辩', maxLength: 1000, multiline: true }),
  defenceFiles: files({ label: '申辩材料', max: 6, accept: 'document' }),
  defenceReply: text({ label: '申辩复核意见', maxLength: 500, multiline: true }),
}

export const HEARING_STATES = {
  proposed: { label: '拟列入', tone: 'muted' },
  told: { label: '已告知', tone: 'waiting' },
  toDecide: { label: '待决定', tone: 'waiting' },
} as const

/** Who says nothing by the last day has waived it. */
export const HEARING_TURNS = {
  proposed: { roles: ['leader'], notBy: 'createUserGuid' },
  told: { ...HEAD_FIRST, name: '陈述申辩', due: 'defenceDue', becomes: 'toDecide' },
  toDecide: { roles: ['leader'], notBy: 'createUserGuid' },
} as const

export const HEARING_MOVES = {
  tell: {
    label: '告知',
    from: ['proposed'],
    to: 'told',
    allow: chiefs,
    notBy: 'createUserGuid',
    stamps: { toldDate: 'today' },
  },
  defend: {
    label: '陈述申辩',
    from: ['told'],
    to: 'toDecide',
    allow: companySideInArea,
    asks: { defence: 'required', defenceFiles: 'optional' },
  },
  drop: { label: '不予列入', from: ['proposed', 'told', 'toDecide'], to: 'dropped', allow: chiefs },
} as const

export const defenceTerm = ({ toldDate }: AnyRecord, figure: FigureOn = builtInFigure) => ({
  defenceDue: typeof toldDate === 'string' ? addDays(toldDate, figure('listing.defenceDays', toldDate)) : null,
})

/** What was said is looked into, and the answer is given with the decision. */
const defenceAnswered = ({ defence, defenceReply }: AnyRecord): InputIssue[] =>
  typeof defence === 'string' && defence !== '' && (typeof defenceReply !== 'string' || defenceReply === '')
    ? [{ path: 'defenceReply', code: 'required', message: '企业已陈述申辩，请填写复核意见' }]
    : []

/** The decision, with the answer to what was said. */
export const LIST = {
  label: '决定列入',
  from: ['toDecide'],
  to: 'listed',
  allow: chiefs,
  notBy: 'createUserGuid',
  asks: { defenceReply: 'optional' },
  rules: defenceAnswered,
} as const

/** From when the enterprise knows: also of what was listed before enterprises were heard. */
export const TOLD = either(
  { not: { field: 'toldDate', equals: null } },
  { not: { field: 'status', in: ['proposed', 'dropped'] } },
)
