import type { ActionSpec } from '#app/screens/action-spec.ts'
import { choice, text } from '#domain/kit/fields.ts'
import { MONTHS } from '#domain/resources/safetyInputPlan/definition.ts'

const month = { name: 'month', field: choice({ label: '月份', options: MONTHS }), required: true }
const hasClosed = ({ closedMonths }: Readonly<Record<string, unknown>>) =>
  Array.isArray(closedMonths) && closedMonths.length > 0

export const inputPlanActions: readonly ActionSpec[] = [
  {
    action: 'closeMonth',
    label: '月结',
    fields: [month],
    note: '月结后，该月的投入台账不能再新增、修改或删除；确需更正的，由监管部门重新打开。',
    done: '已月结',
  },
  {
    action: 'reopenMonth',
    label: '重新打开月份',
    shown: hasClosed,
    fields: [
      month,
      { name: 'reason', field: text({ label: '原因', maxLength: 500, multiline: true }), required: true },
    ],
    note: '重新打开后，企业可以更正该月的投入台账，更正后应再次月结。',
    done: '已重新打开',
  },
]
