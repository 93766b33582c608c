import * as z from 'zod/mini'

// Only to those who supervise, of the people of their area:
//
//   POST /api/statistics/devices          { gridPath?, shown? } -> Answer<StuckDevice[]>
//   POST /api/statistics/devices/settle   { deviceId, userGuid } -> Answer<null>
//   POST /api/statistics/devices/message  { userGuid, text } -> Answer<null>

/** What somebody has to look after; what holds unsent work at all; every one that was heard of lately. */
export const SHOWN_DEVICES = ['stuck', 'waiting', 'all'] as const
export type ShownDevices = (typeof SHOWN_DEVICES)[number]

export const stuckDevicesRequestSchema = z.object({
  gridPath: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  shown: z.optional(z.enum(SHOWN_DEVICES)),
})

export const settleDeviceRequestSchema = z.object({
  deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
  userGuid: z.string().check(z.minLength(1), z.maxLength(64)),
})

export const deviceMessageRequestSchema = z.object({
  userGuid: z.string().check(z.minLength(1), z.maxLength(64)),
  text: z.string().check(z.trim(), z.minLength(1, '请填写消息内容'), z.maxLength(300, '消息不能超过300个字')),
})

/** A device whose holder's work does not arrive, as it said when last heard of. */
export interface StuckDevice {
  deviceId: string
  userGuid: string
  userName: string
  phone: string | null
  gridName: string | null
  /** When it was last heard of, ISO 8601. */
  at: string
  ops: number
  media: number
  bytes: number
  rejected: number
  /** Pieces of work as people count them, and of these patrols and self-checks; null where its app does not tell yet. */
  works: number | null
  patrols: number | null
  checks: number | null
  /** Of what waits longest. */
  oldestAt: string | null
  appV: string
  clockOffsetMs: number | null
  /** Why somebody should look at it, in Chinese. */
  alarm: string | null
}
