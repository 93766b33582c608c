import { bytesText } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

const KINDS: Readonly<Record<MediaRef['contentType'], string>> = { img: '照片', video: '视频', file: '文件' }

/** What a medium is and how large, in the lists of what is still on this device. */
export const mediaWords = ({ contentType, size }: MediaRef) => `${KINDS[contentType]} ${bytesText(size)}`
