import { inOwnArea, only } from '#domain/kit/access.ts'
import { bool, choices, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { atDutyDesk, EVENT_TYPES, GOVERNMENT } from '../duty.ts'

/** 网格责任人配置 (`entities.md` I4): who is texted when something happens in a grid. */
export const dutyConfigPerson = defineResource({
  name: 'dutyConfigPerson',
  label: '网格责任人',
  scope: 'grid',
  retention: 'people',
  fields: {
    configName: text({ label: '名称', required: true, maxLength: 60 }),
    eventTypes: choices({ label: '事件类型', required: true, options: EVENT_TYPES }),
    personGuids: references('user', { label: '责任人', required: true }),
    smsEnabled: bool({ label: '自动短信' }),
    remark: text({ label: '说明', maxLength: 300, multiline: true }),
  },
  access: { read: only(GOVERNMENT, inOwnArea), create: atDutyDesk, update: atDutyDesk, remove: atDutyDesk },
  list: {
    columns: ['configName', 'gridGuid', 'eventTypes', 'personGuids', 'smsEnabled'],
    filters: ['configName', 'gridGuid', 'smsEnabled'],
    order: 'configName',
  },
  form: [
    { section: '网格责任人', fields: ['configName', 'gridGuid', 'eventTypes', 'personGuids', 'smsEnabled', 'remark'] },
  ],
  rules: ({ gridGuid, personGuids }) => [
    ...(gridGuid === null ? [{ path: 'gridGuid', code: 'required', message: '请选择所属网格' }] : []),
    ...(Array.isArray(personGuids) && personGuids.length === 0
      ? [{ path: 'personGuids', code: 'required', message: '请选择责任人' }]
      : []),
  ],
})
