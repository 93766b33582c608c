import { type Actor, companyBeside } from '#domain/kit/access.ts'
import type { ActionDefinition } from '#domain/kit/action.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

/** Of a record known by a long text, more would not tell it better from others. */
const MAX_TITLE = 30

/** `修改 · 吴江示例纺织有限公司 空压机房`: the enterprise first, as in to-dos and drafts; whoever is of it knows that one. */
export function workLabel(
  { label, resource }: Pick<ActionDefinition, 'label' | 'resource'>,
  record: AnyRecord,
  { companyGuid }: Pick<Actor, 'companyGuid'>,
): string {
  const title = wordsOf(record[resource.title])
  const short = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title
  const named = [companyBeside(title, record, companyGuid), short].filter(Boolean).join(' ')
  return [label, named].filter(Boolean).join(' · ')
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '')
