import type { MediaRef } from '#domain/kit/fields.ts'
import type { PatrolInput } from '#domain/resources/patrolRecord/actions.ts'

export interface Work {
  /** Different for each run, so that the server can be asked what it has of it. */
  checkDate: string
  companyGuids: string[]
  patrols: number
  items: number
  photos: number
}

export interface Patrol {
  recordGuid: string
  companyGuid: string
  input: PatrolInput & { companyGuid: string }
  /** The photo taken there, if any. */
  photo: Photo | null
}

export interface Photo {
  ref: MediaRef
  bytes: ArrayBuffer
}

const CONTENTS = [
  '安全出口、疏散通道是否保持畅通，有无占用、堵塞、封闭现象',
  '配电箱是否张贴警示标识，箱门关闭，周围无可燃物堆放',
  '灭火器是否在有效期内，压力正常，放置位置明显便于取用',
  '从业人员是否佩戴劳动防护用品，特种作业人员是否持证上岗',
]

/** Patrols as inspectors make them, the first of them with a photo each. */
export async function makePatrols(work: Work, userGuid: string): Promise<Patrol[]> {
  const base = new Uint8Array(await (await fetch('/bench/photo.jpg')).arrayBuffer())
  const patrols: Patrol[] = []
  for (let n = 0; n < work.patrols; n += 1) {
    const companyGuid = work.companyGuids[n % work.companyGuids.length]
    if (companyGuid === undefined) throw new Error('no enterprise to patrol')
    const photo = n < work.photos ? await makePhoto(base) : null
    patrols.push({
      recordGuid: crypto.randomUUID(),
      companyGuid,
      photo,
      input: inputOf(work, companyGuid, userGuid, photo),
    })
  }
  return patrols
}

function inputOf(
  { checkDate, items }: Work,
  companyGuid: string,
  userGuid: string,
  photo: Photo | null,
): Patrol['input'] {
  const at = (time: string) => `${checkDate}T${time}.000Z`
  return {
    companyGuid,
    checkDate,
    startTime: at('02:00:00'),
    endTime: at('02:40:00'),
    signInTime: at('01:58:00'),
    checkUsers: [userGuid],
    companyReceiver: '徐雅琴',
    receiverPhone: '13812345678',
    signInLng: 120.652644,
    signInLat: 30.899079,
    accuracy: 12.5,
    signInDistance: 38.4,
    productionState: 'normal',
    items: Array.from({ length: items }, (_, index) => ({
      templateGuid: 'template-basic',
      itemCode: `JC-${index + 1}`,
      content: CONTENTS[index % CONTENTS.length] ?? '',
      result: index % 7 === 6 ? 'na' : 'pass',
    })),
    conclusion: 'none',
    photos: photo === null ? [] : [photo.ref],
    receiverSign: [signature('被检查方签名.png')],
    checkerSign: [signature('检查人签名.png')],
  }
}

/** Named but never sent: the work to be measured is that of actions and photos. */
function signature(fileName: string): MediaRef {
  const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2)
  return { guid: crypto.randomUUID(), sha256, size: 4096, mime: 'image/png', contentType: 'img', fileName }
}

const COMMENT_BYTES = 36

/** The same picture with a comment of its own behind its first marker, so that no two are the same file. */
async function makePhoto(base: Uint8Array): Promise<Photo> {
  const guid = crypto.randomUUID()
  const marker = [0xff, 0xfe, 0, COMMENT_BYTES + 2]
  const photo = new Uint8Array(base.length + marker.length + COMMENT_BYTES)
  photo.set(base.subarray(0, 2))
  photo.set([...marker, ...new TextEncoder().encode(guid)], 2)
  photo.set(base.subarray(2), 2 + marker.length + COMMENT_BYTES)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', photo))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    bytes: photo.buffer,
    ref: { guid, sha256, size: photo.length, mime: 'image/jpeg', contentType: 'img', fileName: '现场.jpg' },
  }
}
