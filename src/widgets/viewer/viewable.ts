import type { Attachment } from '#app/data/attachments.ts'

/** As much of an attachment, or of a line of a record's manifest, as is needed to show it. */
export type Viewable = Pick<Attachment, 'guid' | 'fileName' | 'contentType'> & {
  mime?: string | null | undefined
  photoTimestamp?: string | null | undefined
  photoLocation?: string | null | undefined
  fromAlbum?: boolean | null | undefined
}
