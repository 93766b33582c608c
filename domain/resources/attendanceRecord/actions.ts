import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { mediaRefSchema } from '#domain/kit/fields.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { attendStatusOf } from '#domain/rules/attendance.ts'
import { attendanceRecord } from './definition.ts'

const placeSchema = z.strictObject({
  lng: z.number().check(z.gte(-180), z.lte(180)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
  accuracy: z.number().check(z.gte(0)),
})
const inputSchema = z.strictObject({
  place: z.nullable(placeSchema),
  remark: z.optional(z.nullable(z.string().check(z.maxLength(300, '说明不能超过300个字')))),
  photo: z.optional(z.nullable(z.array(mediaRefSchema).check(z.maxLength(2, '照片最多2张')))),
})

/** 签到: makes the day's record. Without a position a remark says why. */
export const signInAttendance = defineAction(attendanceRecord, {
  name: 'signIn',
  label: '签到',
  creates: true,
  input: inputSchema,
  allow: attendanceRecord.access.create,
  apply: (_blank, { place, remark, photo }, { actor, madeAt, figure }) => {
    assertExplained(place, remark)
    return {
      userGuid: actor.guid,
      userName: actor.name,
      gridGuid: actor.gridGuid,
      gridPath: actor.gridPath,
      date: dayOf(madeAt),
      signInTime: madeAt,
      signInLng: place?.lng ?? null,
      signInLat: place?.lat ?? null,
      signInAccuracy: place?.accuracy ?? null,
      remark: remark ?? null,
      photo: photo ?? null,
      attendStatus: attendStatusOf({ signInTime: madeAt, signOutTime: null }, madeAt, figure),
    }
  },
})

/** 签退: may be done again, the last one counts. */
export const signOutAttendance = defineAction(attendanceRecord, {
  name: 'signOut',
  label: '签退',
  input: inputSchema,
  allow: (actor) => ({ field: 'userGuid', equals: actor.guid }),
  apply: (record, { place, remark, photo }, { madeAt, figure }) => {
    assertExplained(place, remark)
    if (record.date !== dayOf(madeAt)) throw wrong<typeof attendanceRecord>('date', '只能签退当天的考勤', 'past')
    return {
      signOutTime: madeAt,
      signOutLng: place?.lng ?? null,
      signOutLat: place?.lat ?? null,
      ...(remark == null ? {} : { remark }),
      ...(photo == null ? {} : { photo: [...(record.photo ?? []), ...photo].slice(-2) }),
      attendStatus: attendStatusOf({ signInTime: record.signInTime, signOutTime: madeAt }, madeAt, figure),
    }
  },
})

function assertExplained(place: unknown, remark: string | null | undefined): void {
  if (place !== null || (remark ?? '').trim() !== '') return
  throw wrong<typeof attendanceRecord>('remark', '没有定位时请写明所在地点', 'required')
}
