import type { Viewable } from '#app/widgets/viewer/viewable.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** A photo as the specification has it (document 1, section 3), in words for the screen. */
export interface PhotoItem {
  src: string | null
  title: string
  photoTimestamp: string
  photoLocation: string
}

export function photoItemOf({ fileName, photoTimestamp, photoLocation }: Viewable, src: string | null): PhotoItem {
  const isMoment = photoTimestamp != null && !Number.isNaN(Date.parse(photoTimestamp))
  return {
    src,
    title: fileName,
    photoTimestamp: isMoment ? formatDateTime(photoTimestamp) : '',
    photoLocation: placeWords(photoLocation ?? ''),
  }
}

/** `lng,lat,accuracy` in words. */
function placeWords(location: string): string {
  const [lng, lat, accuracy] = location.split(',')
  if (lng === undefined || lat === undefined || lng === '') return ''
  return accuracy === undefined ? `${lng}, ${lat}` : `${lng}, ${lat}（精度 ${accuracy} 米）`
}
