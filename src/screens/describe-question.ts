import { fieldOf } from '#app/fields/field-of.ts'
import { rangeOf } from '#app/fields/raw-filter.ts'
import { ALL_VIEW, type ListState } from '#app/screens/list-state.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** One condition: its name and its value, in words or as the record that stands for it. */
export interface Condition {
  label: string
  value: { words: string } | { resource: string; guid: string }
}

/** What a list was asked for, for a reader: 视图 逾期, 关键字 化工, 风险等级 重大风险. */
export function describeQuestion({ resource, state }: { resource: AnyResource; state: ListState }): Condition[] {
  const named = state.view === ALL_VIEW ? undefined : resource.list.views[state.view]?.label
  const view = resource.lacks?.mark ?? named
  const filters = Object.entries(state.filters).flatMap(([name, raw]) => {
    const field = fieldOf(resource, name)
    return field === null ? [] : [{ label: field.label, value: wantedBy(field, raw) }]
  })
  return [
    ...(view === undefined ? [] : [{ label: '视图', value: { words: view } }]),
    ...(state.keyword === '' ? [] : [{ label: '关键字', value: { words: state.keyword } }]),
    ...filters,
  ]
}

function wantedBy(field: Field, raw: string): Condition['value'] {
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const labels = raw.split(',').map((code) => field.options[code] ?? code)
      return { words: labels.join('、') }
    }
    case 'bool':
      return { words: raw === 'true' ? '是' : '否' }
    case 'integer':
    case 'decimal':
    case 'point':
    case 'date':
    case 'instant': {
      const { from, to } = rangeOf(raw)
      return { words: [from === '' ? '' : `${from} 起`, to === '' ? '' : `至 ${to}`].join(' ').trim() }
    }
    case 'reference':
    case 'references':
      // A grid is written as its path.
      return { resource: field.to, guid: raw.endsWith('/') ? (raw.split('/').at(-2) ?? '') : raw }
    default:
      return { words: raw }
  }
}
