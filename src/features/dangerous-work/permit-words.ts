import { isAsked } from '#domain/kit/dependent.ts'
import { GAS_ITEMS } from '#domain/resources/dangerousWorkConfig/definition.ts'
import { dangerousWorkPermit, KIND_SECTIONS } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { GAS_UNITS } from '#domain/rules/gas-limit.ts'
import type { GasTest, PermitEntry, PermitMeasure, PermitSign } from '#domain/rules/work-permit.ts'
import type { Permit } from './use-permit.ts'

// The permit in words, for the screen and for paper alike.

const { fields } = dangerousWorkPermit
const ROLES: Readonly<Record<string, string>> = fields.people.fields.role.options
const ITEMS: Readonly<Record<string, string>> = GAS_ITEMS
const OWN_FIELDS = [...KIND_SECTIONS.flatMap(({ fields: names }) => [...names]), 'upgradeReason', 'longReason'] as const

/** What only permits of this kind say, as far as it is known, and why this one is not as usual. */
export function particularsOf(permit: Permit): { label: string; words: string }[] {
  return OWN_FIELDS.flatMap((name) => {
    const field = fields[name]
    const value = permit[name]
    const values = Array.isArray(value) ? value : value == null ? [] : [value]
    if (values.length === 0 || !isAsked(field, permit)) return []
    const options: Readonly<Record<string, string>> = 'options' in field ? field.options : {}
    const words = values.map((each) => options[String(each)] ?? String(each)).join('、')
    return [{ label: field.label, words: 'unit' in field ? `${words} ${field.unit}` : words }]
  })
}

export const roleWords = (role: string | null) => ROLES[role ?? ''] ?? role ?? ''

export const readingWords = ({ item, value, unit }: GasTest) => `${ITEMS[item] ?? item} ${value} ${GAS_UNITS[unit]}`

export const involvedWords = (involved: PermitMeasure['involved']) =>
  involved === null ? '待确认' : involved === 'yes' ? '涉及' : '不涉及'

export const directionWords = (direction: PermitEntry['direction']) => (direction === 'in' ? '进入' : '离开')

/** A signature with what it was given for. */
export type Signature = Pick<PermitSign, 'label' | 'name' | 'opinion' | 'at' | 'signGuid'>

/** All signatures in their order: who confirmed the measures, who analysed the air, and those of the form. */
export function signaturesOf({ measures, gasTests, signs }: Permit): Signature[] {
  const confirmed = (measures ?? []).flatMap(({ confirmer, confirmedAt, signGuid }): Signature[] =>
    confirmer === undefined || confirmedAt === undefined
      ? []
      : [
          {
            label: '安全措施确认人',
            name: confirmer,
            opinion: '措施已确认',
            at: confirmedAt,
            ...(signGuid && { signGuid }),
          },
        ],
  )
  const analysed = (gasTests ?? []).map(
    ({ analyst, at, signGuid }): Signature => ({
      label: '分析人',
      name: analyst,
      opinion: '数据属实',
      at,
      ...(signGuid && { signGuid }),
    }),
  )
  const once = new Map([...confirmed, ...analysed].map((each) => [`${each.label}${each.name}${each.at}`, each]))
  return [...once.values(), ...(signs ?? [])].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
