import { slotsOf } from '#app/resources/screen-parts.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** What may be done with a record beside the moves of its workflow: its resource's own deeds, and taking it away. */
export function recordSpecs(resource: AnyResource): ActionSpec[] {
  const { actions = [] } = slotsOf(resource.name)
  return resource.form.length > 0 ? [...actions, removal(resource)] : [...actions]
}

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
