import * as z from 'zod/mini'
import { nobody, only } from '#domain/kit/access.ts'
import { instant, integer, json, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { OVERSEERS } from '../shared.ts'

const changedFields = z.record(z.string(), z.unknown())

/** 业务日志 (`entities.md` P5): who changed what, with the changed fields before and after. Changed by nobody. */
export const systemBusinessLog = defineResource({
  name: 'systemBusinessLog',
  label: '业务日志',
  title: 'actionLabel',
  scope: 'server',
  fields: {
    time: instant({ label: '时间' }),
    userGuid: reference('user', { label: '用户' }),
    userName: text({ label: '姓名', maxLength: 60 }),
    module: text({ label: '业务代码', maxLength: 60 }),
    moduleLabel: text({ label: '业务', maxLength: 60 }),
    action: text({ label: '操作代码', maxLength: 60 }),
    actionLabel: text({ label: '操作', maxLength: 60 }),
    bizGuid: text({ label: '记录编号', maxLength: 64, silent: true }),
    before: json(changedFields, { label: '修改前' }),
    after: json(changedFields, { label: '修改后' }),
    ip: text({ label: '地址', maxLength: 60 }),
    costMs: integer({ label: '耗时', unit: '毫秒' }),
  },
  access: { read: only(OVERSEERS), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['time', 'userName', 'moduleLabel', 'actionLabel', 'ip', 'costMs'],
    filters: ['userName', 'moduleLabel', 'actionLabel', 'bizGuid', 'time', 'userGuid', 'module', 'action'],
    order: '-time',
    search: ['userName', 'moduleLabel', 'actionLabel', 'bizGuid'],
  },
  form: [],
  indexes: [['bizGuid', 'time']],
})
