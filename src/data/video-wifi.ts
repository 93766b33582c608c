import { useLiveQuery } from 'dexie-react-hooks'
import { readWifiOnly, writeWifiOnly } from '#app/offline/line.ts'
import { getRuntime } from '#app/session/runtime.ts'

/** Whether videos wait for Wi-Fi (where the browser can tell), and how to change that; undefined until it was read. */
export function useVideoWifiOnly(): [boolean | undefined, (value: boolean) => void] {
  const { device } = getRuntime()
  const value = useLiveQuery(() => readWifiOnly(device), [device])
  return [value, (next) => void writeWifiOnly(device, next)]
}
