import * as z from 'zod/mini'

// To whoever is signed in, for the device he asks from:
//
//   POST /api/user/push        -> Answer<PushOffer>
//   POST /api/user/push/on     { endpoint, keys } -> Answer<null>     (again: nothing new)
//   POST /api/user/push/off    -> Answer<null>

/** What a browser hands out by `PushSubscription.toJSON()`; the lengths of its keys are those of RFC 8291. */
export const pushOnRequestSchema = z.object({
  endpoint: z.url('推送地址不正确').check(z.maxLength(1_000, '推送地址不正确')),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, '推送密钥不正确')),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/, '推送密钥不正确')),
  }),
})
export type PushOnRequest = z.infer<typeof pushOnRequestSchema>

export interface PushOffer {
  /** The installation's public key: a browser takes messages of whoever holds the other half. */
  key: string
  /** Whether this device gets them. */
  isOn: boolean
}

/** What travels, sealed for the device alone: nothing that the screen it appears on may not show. */
export interface PushMessage {
  title: string
  body: string
  /** Where it opens. */
  path: string
  /** One of the same name takes its place. */
  tag: string
}
