import * as z from 'zod/mini'

// To whoever is signed in, for his own work on this device:
//
//   POST /user/deviceKeys   { deviceId } -> Answer<DeviceKeys>

export const deviceKeysRequestSchema = z.object({
  deviceId: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确')),
})

/** AES-256 in Base64: the first seals, each may have sealed. */
export interface DeviceKeys {
  keys: string[]
}
