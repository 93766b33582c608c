import { slotsOf } from '#app/resources/screen-parts.tsx'
import type { ActionField, ActionSpec } from '#app/screens/action-spec.ts'
import { OPINION } from '#domain/kit/action.ts'
import { isEmpty } from '#domain/kit/fields.ts'
import type { AnyResource, Corrections } from '#domain/kit/resource.ts'

/** What may be done with a record beside the moves of its workflow: its resource's own deeds, and taking it away. */
export function recordSpecs(resource: AnyResource): ActionSpec[] {
  const { actions = [] } = slotsOf(resource.name)
  const { corrections, form } = resource
  return [
    ...actions,
    ...(corrections === undefined ? [] : [correction(resource, corrections)]),
    ...(form.length > 0 ? [removal(resource)] : []),
  ]
}

/** What is written in the record and may be put right as it stands, with the reason. */
const correction = (resource: AnyResource, { fields }: Corrections): ActionSpec => ({
  action: 'correct',
  label: '更正',
  note: '原来的内容和更正原因留在更正记录里，并告知有关人员。',
  fields: [
    ...Object.entries(fields).flatMap(([name, states]): ActionField[] => {
      const { [name]: field } = resource.fields
      const shown: ActionField['shown'] = (_, record) =>
        states.includes(String(record.status)) && !isEmpty(record[name])
      return field === undefined ? [] : [{ name, field, shown }]
    }),
    { name: 'opinion', field: { ...OPINION, label: '更正原因' }, required: true },
  ],
  initial: (record) => Object.fromEntries(Object.keys(fields).map((name) => [name, record[name]])),
  done: '已更正',
  single: true,
})

const removal = (resource: AnyResource): ActionSpec => ({
  action: 'delete',
  label: '删除',
  tone: 'danger',
  fields: [],
  note: `删除后不能恢复，确定删除这条${resource.label}吗？`,
  done: '删除成功',
  failed: '删除失败',
  removes: true,
})
