import type { ActionSpec } from '#app/screens/action-spec.ts'
import { INSPECTED } from '#domain/resources/device/actions.ts'

/** The reports of earlier inspections stay; the days are those of the new one. */
const inspect: ActionSpec = {
  action: 'inspect',
  label: '登记检验',
  tone: 'primary',
  fields: Object.entries(INSPECTED).map(([name, field]) => ({ name, field, required: 'required' in field })),
  initial: ({ inspectOrg, inspectReport }) => ({ inspectOrg, inspectReport, useStatus: 'using' }),
  done: '已登记检验',
}

export const deviceActions: readonly ActionSpec[] = [inspect]
