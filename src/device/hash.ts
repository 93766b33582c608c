import { DeviceProblem } from '#app/device/DeviceProblem.ts'

/** SHA-256 of the bytes as lower-case hex. Throws `hash.unsupported` on pages without a secure connection. */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) throw new DeviceProblem('hash.unsupported')
  const digest = await subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
