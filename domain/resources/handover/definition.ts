import { type Access, anyOf, ofOneself, only } from '#domain/kit/access.ts'
import { files, instant, reference, references, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { DUTY_DESK, GOVERNMENT } from '../duty.ts'

const desk = only(DUTY_DESK)
/** Whoever is on shift hands over his own, and reads what concerns him. */
const onShift = only(GOVERNMENT, ofOneself('fromUser'))
/** Until it is taken over, whoever hands over may put it right. */
const own: Access = (actor) => both({ field: 'fromUser', equals: actor.guid }, { field: 'status', equals: 'handing' })

/** 交接班 (`entities.md` I3): what one shift leaves to the next, signed by both. */
export const handover = defineResource({
  name: 'handover',
  label: '交接班',
  title: 'time',
  about: '{fromUser}向{toUser}交班：{time}',
  scope: 'server',
  retention: 'affairs',
  fields: {
    fromUser: reference('user', { label: '交班人', required: true }),
    toUser: reference('user', { label: '接班人', required: true }),
    time: instant({ label: '交接时间', required: true }),
    openEvents: references('incident', { label: '未结束事件' }),
    notes: text({ label: '交接事项', required: true, maxLength: 2000, multiline: true }),
    keysAndDevices: text({ label: '钥匙与设备', maxLength: 500, multiline: true }),
    fromSign: files({ label: '交班人签名', max: 1, required: true, min: 1, accept: 'signature' }),
    toSign: files({ label: '接班人签名', max: 1, accept: 'signature' }),
    takeTime: instant({ label: '接班时间', computed: true }),
    takeOpinion: text({ label: '接班意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: { handing: { label: '待接班', tone: 'waiting' }, taken: { label: '已接班', tone: 'good' } },
    turns: {
      handing: { people: ['toUser'] },
    },
    moves: {
      take: {
        label: '接班',
        from: ['handing'],
        to: 'taken',
        allow: (actor) => ({ field: 'toUser', equals: actor.guid }),
        asks: { toSign: 'required' },
        stamps: { takeTime: 'now', takeOpinion: 'opinion' },
        notBy: 'fromUser',
        rules: ({ toSign }) =>
          Array.isArray(toSign) && toSign.length > 0
            ? []
            : [{ path: 'toSign', code: 'required', message: '请接班人签名' }],
      },
    },
  },
  access: { read: anyOf(desk, onShift, ofOneself('toUser')), create: anyOf(desk, onShift), update: own, remove: own },
  list: {
    columns: ['time', 'fromUser', 'toUser', 'notes', 'takeTime'],
    filters: ['time', 'fromUser', 'toUser', 'status'],
    order: '-time',
    search: ['notes', 'keysAndDevices'],
    views: { toTake: { label: '待接班', in: ['handing'] } },
  },
  starts: (_today, now, self) => ({ time: now, fromUser: self }),
  rules: ({ fromUser, toUser }) =>
    fromUser !== null && fromUser === toUser
      ? [{ path: 'toUser', code: 'same', message: '交班人和接班人不能是同一人' }]
      : [],
})
