import { type AttachmentForm, sendAttachment, type UploadOptions } from '#app/api/attachment-upload.ts'
import { readAnswer } from '#app/offline/call.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { Problem } from '#domain/kit/problems.ts'
import { ask } from './ask.ts'

export type { AttachmentForm } from '#app/api/attachment-upload.ts'

/** An attachment as the server lists it (document 1, section 3). */
export interface Attachment {
  id: number
  guid: string
  fileName: string
  parentGuid: string | null
  moduleName: string | null
  contentType: 'img' | 'video' | 'file'
  rootGuid: string | null
  mime: string | null
  size: number | null
  sha256: string | null
  photoTimestamp: string | null
  photoLocation: string | null
  fromAlbum: boolean | null
}

/** What hangs on a record or a page by its guid, oldest first. Throws a `Problem`. */
export function listAttachments(parentGuid: string): Promise<Attachment[]> {
  return ask('/api/accessoryFile/findListByParentGuid', { parentGuid })
}

/** Sends a file that no record's form holds; answers the number of the new attachment. Throws a `Problem`. */
export async function uploadAttachment(
  file: Blob,
  form: AttachmentForm,
  options: Omit<UploadOptions, 'token'> = {},
): Promise<number> {
  const token = getRuntime().token()
  if (token === null) throw new Problem('auth.required')
  return await readAnswer<number>(await sendAttachment(file, form, { ...options, token }))
}

/** Removes what its sender put there. Throws a `Problem`. */
export async function removeAttachment(id: number): Promise<void> {
  await ask('/api/accessoryFile/deleteOne', { id })
}
