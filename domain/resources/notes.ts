import * as z from 'zod/mini'
import type { Access } from '#domain/kit/access.ts'
import { defineAction, type TypedAction } from '#domain/kit/action.ts'
import type { FieldMap, MediaRef } from '#domain/kit/fields.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { noteFields, type Remark } from './shared.ts'

const input = z.strictObject({
  content: z.string('请填写补充说明').check(
    z.maxLength(1000, '补充说明不能超过1000个字'),
    z.refine((value) => value.trim() !== '', '请填写补充说明'),
  ),
  photos: inputSchema({ photos: { ...noteFields.notePhotos, max: 9 } }).shape.photos,
})

/**
 * Beside the course of a record with `noteFields`, in any state: what was seen or said on the spot. So whoever finds
 * that a colleague was faster need not throw away what he saw.
 */
export function noteAction(
  resource: { name: string; fields: FieldMap & typeof noteFields },
  allow: Access,
): TypedAction<z.infer<typeof input>> {
  return defineAction(resource, {
    name: 'note',
    label: '补充说明',
    appends: true,
    input,
    allow,
    apply: (record: object, { content, photos }, { actor, now }) => {
      const { notes, notePhotos } = record as { notes?: Remark[] | null; notePhotos?: MediaRef[] | null }
      const all = [...(notePhotos ?? []), ...(photos ?? [])]
      if (all.length > noteFields.notePhotos.max)
        throw wrong<z.infer<typeof input>>('photos', `补充照片最多${noteFields.notePhotos.max}张`, 'max')
      const added = { at: now, userGuid: actor.guid, userName: actor.name, content, photos: photos?.length ?? 0 }
      return { notes: [...(notes ?? []), added], notePhotos: all } as never
    },
  })
}
