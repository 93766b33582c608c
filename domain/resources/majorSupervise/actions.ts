import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { majorSupervise } from './definition.ts'

const { progressPhotos } = majorSupervise.fields
const photos = inputSchema({ photos: { ...progressPhotos, max: 9 } }).shape.photos

/** How far the enterprise is, as often as it likes; what was said before stays. */
export const reportProgress = defineAction(majorSupervise, {
  move: 'report',
  input: z.strictObject({
    content: z.string('请填写进展').check(z.minLength(1, '请填写进展'), z.maxLength(500, '进展不能超过500个字')),
    percent: z.int('请填写整数的完成百分比').check(z.minimum(0, '不能小于0'), z.maximum(100, '不能大于100')),
    photos,
  }),
  apply: (record, input, { actor, madeAt }) => {
    const { content, percent, photos: taken } = input
    const before = record.progress ?? []
    const last = Number(before.at(-1)?.percent ?? 0)
    if (percent < last) throw wrong<typeof input>('percent', `上次已填报${last}%，不能减少`, 'order')
    const all = [...(record.progressPhotos ?? []), ...(taken ?? [])]
    if (all.length > progressPhotos.max)
      throw wrong<typeof input>('photos', `进展照片最多${progressPhotos.max}张`, 'max')
    const row = { date: dayOf(madeAt), content, percent: String(percent), userName: actor.name }
    return { progress: [...before, row], progressPhotos: all }
  },
})
