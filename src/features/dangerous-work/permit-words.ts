import { isAsked } from '#domain/kit/dependent.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { GAS_ITEMS } from '#domain/resources/dangerousWorkConfig/definition.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { GAS_UNITS } from '#domain/rules/gas-limit.ts'
import type { GasTest, PermitMeasure } from '#domain/rules/work-permit.ts'
import type { Permit } from './use-permit.ts'

// The permit in words, for the screen and for paper alike.

const { fields } = dangerousWorkPermit
const ROLES: Readonly<Record<string, string>> = fields.people.fields.role.options
const ITEMS: Readonly<Record<string, string>> = GAS_ITEMS
const OWN_FIELDS = [
  'fireMethod',
  'spaceName',
  'medium',
  'pipeName',
  'plateAction',
  'plateNo',
  'height',
  'riskFactors',
  'liftWeight',
  'liftTool',
  'powerPoint',
  'voltage',
  'powerKw',
  'depth',
  'breakReason',
] as const

/** What only permits of this kind say, as far as it is known. */
export function particularsOf(permit: Permit): { label: string; words: string }[] {
  return OWN_FIELDS.flatMap((name) => {
    const field = fields[name]
    const value = permit[name]
    const values = Array.isArray(value) ? value : value == null ? [] : [value]
    if (values.length === 0 || !isAsked(field, permit as unknown as AnyRecord)) return []
    const options: Readonly<Record<string, string>> = 'options' in field ? field.options : {}
    const words = values.map((each) => options[String(each)] ?? String(each)).join('、')
    return [{ label: field.label, words: 'unit' in field ? `${words} ${field.unit}` : words }]
  })
}

export const roleWords = (role: string | null) => ROLES[role ?? ''] ?? role ?? ''

export const readingWords = ({ item, value, unit }: GasTest) => `${ITEMS[item] ?? item} ${value} ${GAS_UNITS[unit]}`

export const involvedWords = (involved: PermitMeasure['involved']) =>
  involved === null ? '待确认' : involved === 'yes' ? '涉及' : '不涉及'
