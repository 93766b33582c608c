import type { Viewable } from '#app/widgets/viewer/viewable.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** A photo as the specification has it (document 1, section 3), in words for the screen. */
export interface PhotoItem {
  src: string | null
  title: string
  photoTimestamp: string
  photoLocation: string
}

export function photoItemOf(
  { fileName, photoTimestamp, photoLocation, fromAlbum }: Viewable,
  src: string | null,
): PhotoItem {
  const isMoment = photoTimestamp != null && !Number.isNaN(Date.parse(photoTimestamp))
  return {
    src,
    title: fileName,
    photoTimestamp: [fromAlbum === true ? '相册' : '', isMoment ? formatDateTime(photoTimestamp) : ''].join(' ').trim(),
    photoLocation: placeWords(photoLocation ?? ''),
  }
}

/** `lng,lat,accuracy` in words. */
function placeWords(location: string): string {
  const [lng, lat, accuracy] = location.split(',')
  if (lng === undefined || lat === undefined || lng === '') return ''
  return accuracy === undefined ? `${lng}, ${lat}` : `${lng}, ${lat}（精度 ${accuracy} 米）`
}
