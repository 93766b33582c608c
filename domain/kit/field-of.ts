import { named } from '#domain/lib/named.ts'
import type { Field } from './fields.ts'
import type { AnyResource } from './resource.ts'

/** What every record has besides the fields of its definition, described as if it were one of them. */
const BASE_FIELDS: Readonly<Record<string, Field>> = {
  createTime: { kind: 'instant', label: '登记时间' },
  updateTime: { kind: 'instant', label: '更新时间' },
  createUserGuid: { kind: 'reference', label: '登记人', to: 'user' },
  updateUserGuid: { kind: 'reference', label: '更新人', to: 'user' },
  mediaDone: { kind: 'integer', label: '附件' },
  mediaTotal: { kind: 'integer', label: '附件总数' },
}

/** The field of this name, the status and what every record carries included; null where there is none. */
export function fieldOf(resource: AnyResource, name: string): Field | null {
  if (name === 'status' && resource.workflow !== undefined) {
    const states = Object.entries(resource.workflow.states)
    return {
      kind: 'choice',
      label: '状态',
      options: Object.fromEntries(states.map(([code, state]) => [code, state.label])),
      tones: Object.fromEntries(states.map(([code, state]) => [code, state.tone])),
    }
  }
  return named(resource.fields, name) ?? named(BASE_FIELDS, name) ?? null
}
