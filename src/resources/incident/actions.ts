import type { ActionSpec } from '#app/screens/action-spec.ts'
import { CASUALTY_FIELDS, DYNAMIC_FIELDS, FACT_FIELDS, REPORT_FIELDS } from '#domain/resources/incident/actions.ts'

const isOver = (status: unknown) => status === 'settled' || status === 'closed'

const addReport: ActionSpec = {
  action: 'addReport',
  label: '上报',
  tone: 'primary',
  shown: ({ status }) => !isOver(status),
  fields: Object.entries(REPORT_FIELDS).map(([name, field]) => ({ name, field, required: true })),
  initial: ({ reports }) => ({ type: Array.isArray(reports) && reports.length > 0 ? 'followUp' : 'first' }),
  done: '已记录上报',
}

const updateCasualties: ActionSpec = {
  action: 'updateCasualties',
  label: '更新伤亡',
  note: '等级按更新后的伤亡和损失重新计算，原等级留在记录中。',
  shown: ({ status }) => !isOver(status),
  fields: Object.entries(CASUALTY_FIELDS).map(([name, field]) => ({ name, field, required: name === 'content' })),
  initial: (record) =>
    Object.fromEntries(Object.keys(CASUALTY_FIELDS).map((name) => [name, name === 'content' ? null : record[name]])),
  done: '已更新伤亡',
}

const completeFacts: ActionSpec = {
  action: 'completeFacts',
  label: '补充信息',
  // Before that, whoever reported it puts it right in its form.
  shown: ({ status }) => status !== 'toVerify' && !isOver(status),
  fields: Object.entries(FACT_FIELDS).map(([name, field]) => ({
    name,
    field,
    required: name === 'eventType' || name === 'address',
  })),
  initial: (record) => Object.fromEntries(Object.keys(FACT_FIELDS).map((name) => [name, record[name]])),
  done: '已补充',
}

const addDynamic: ActionSpec = {
  action: 'addDynamic',
  label: '记录动态',
  shown: ({ status }) => !isOver(status),
  fields: [{ name: 'content', field: DYNAMIC_FIELDS.content, required: true }],
  done: '已记录动态',
}

export const incidentActions: readonly ActionSpec[] = [addDynamic, completeFacts, updateCasualties, addReport]
