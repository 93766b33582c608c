import type { MediaEntry } from '#app/offline/types.ts'
import { bytesText, type IconName } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { findResource } from '#domain/resources/registry.ts'

const KINDS: Readonly<Record<MediaRef['contentType'], { word: string; icon: IconName }>> = {
  img: { word: '照片', icon: 'camera' },
  video: { word: '视频', icon: 'video' },
  file: { word: '文件', icon: 'document' },
}

/** What a medium is, in the lists of what is still on this device: a signature is a picture and no photo. */
function kindOf({ ref, parentResource, moduleName }: MediaEntry): { word: string; icon: IconName } {
  const label = findResource(parentResource ?? '')?.fields[moduleName ?? '']?.label ?? ''
  return label.endsWith('签名') ? { word: label, icon: 'pen' } : KINDS[ref.contentType]
}

export const mediaWords = (medium: MediaEntry) => `${kindOf(medium).word} ${bytesText(medium.ref.size)}`
export const mediaIcon = (medium: MediaEntry) => kindOf(medium).icon
