import { clockLag, useSync } from '#app/data/index.ts'
import { clockWords } from './clock-words.ts'
import { WarnNote } from './WarnNote.tsx'

/** Says that the device's clock is wrong, and that days and deadlines are reckoned by the platform's all the same. */
export function ClockNotice() {
  // Whatever is fetched tells the time: read anew with each change of the synchronisation.
  useSync()
  const words = clockWords(clockLag())
  if (words === null) return null
  return (
    <WarnNote icon="clock">{words}。今日、逾期和签到时间已按平台时间计算，请在系统设置里打开“自动设置时间”。</WarnNote>
  )
}
