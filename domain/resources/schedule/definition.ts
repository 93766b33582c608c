import { type Access, anyOf, only } from '#domain/kit/access.ts'
import { choice, date, reference, references, text } from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { atDutyDesk, GOVERNMENT } from '../duty.ts'

const onDuty: Access = (actor) =>
  either({ field: 'dutyPersons', has: actor.guid }, { field: 'leader', equals: actor.guid })

/** 排班 (`entities.md` I3). Nobody stands in two shifts of a day; an exchange of shifts is approved by another. */
export const schedule = defineResource({
  name: 'schedule',
  label: '值班安排',
  title: 'dutyDate',
  about: '{swapFrom}申请由{swapTo}替班：{dutyDate} {shift}',
  scope: 'server',
  retention: 'affairs',
  fields: {
    dutyDate: date({ label: '值班日期', required: true }),
    shift: choice({
      label: '班次',
      required: true,
      options: { day: '白班', night: '夜班', full: '全天' },
      tones: { day: 'info', night: 'waiting', full: 'good' },
    }),
    leader: reference('user', { label: '带班领导', required: true }),
    dutyPersons: references('user', { label: '值班人员', required: true }),
    backup: references('user', { label: '备班人员' }),
    phone: text({ label: '值班电话', maxLength: 30, format: 'phone' }),
    remark: text({ label: '说明', maxLength: 300, multiline: true }),
    swapFrom: reference('user', { label: '换班申请人', computed: true }),
    swapTo: reference('user', { label: '替班人' }),
    swapReason: text({ label: '换班原因', maxLength: 300, multiline: true }),
    swapOpinion: text({ label: '换班审批意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      planned: { label: '已排班', tone: 'info' },
      swapPending: { label: '换班待批', tone: 'waiting' },
      done: { label: '已完成', tone: 'good' },
    },
    turns: {
      planned: { waitsFor: { date: 'dutyDate' } },
      swapPending: { roles: ['leader'], notBy: 'swapFrom', due: 'dutyDate' },
    },
    moves: {
      requestSwap: {
        label: '申请换班',
        from: ['planned'],
        to: 'swapPending',
        allow: onDuty,
        asks: { swapTo: 'required', swapReason: 'required' },
        stamps: { swapFrom: 'user' },
        rules: ({ swapFrom, swapTo, dutyPersons, leader }) =>
          swapFrom === swapTo || swapTo === leader || (Array.isArray(dutyPersons) && dutyPersons.includes(swapTo))
            ? [{ path: 'swapTo', code: 'already', message: '替班人已在本班次值班' }]
            : [],
      },
      approveSwap: {
        label: '同意换班',
        from: ['swapPending'],
        to: 'planned',
        allow: atDutyDesk,
        asks: null,
        notBy: 'swapFrom',
      },
      refuseSwap: {
        label: '不同意换班',
        from: ['swapPending'],
        to: 'planned',
        allow: atDutyDesk,
        stamps: { swapOpinion: 'opinion' },
        notBy: 'swapFrom',
        opinionRequired: true,
      },
      finish: { label: '值班完成', from: ['planned'], to: 'done', allow: anyOf(atDutyDesk, onDuty) },
    },
  },
  access: { read: only(GOVERNMENT), create: atDutyDesk, update: atDutyDesk, remove: atDutyDesk },
  list: {
    columns: ['dutyDate', 'shift', 'leader', 'dutyPersons', 'backup', 'phone'],
    filters: ['dutyDate', 'shift', 'leader', 'status'],
    order: 'dutyDate',
    search: ['phone', 'remark'],
    views: {
      today: { label: '今日值班', filter: (today) => ({ field: 'dutyDate', equals: today }) },
      week: {
        label: '未来七天',
        filter: (today) => both({ field: 'dutyDate', atLeast: today }, { field: 'dutyDate', below: addDays(today, 7) }),
      },
      swaps: { label: '换班待批', in: ['swapPending'] },
    },
  },
  rules: personIssues,
  unique: [['dutyDate', 'shift']],
})

function personIssues({ leader, dutyPersons, backup }: AnyRecord): InputIssue[] {
  const standing = [leader, ...list(dutyPersons)]
  if (list(dutyPersons).length === 0) return [{ path: 'dutyPersons', code: 'required', message: '请选择值班人员' }]
  if (new Set(standing).size < standing.length)
    return [{ path: 'dutyPersons', code: 'twice', message: '同一人不能在一个班次中重复值班' }]
  return list(backup).some((guid) => standing.includes(guid))
    ? [{ path: 'backup', code: 'twice', message: '备班人员不能同时值班' }]
    : []
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
