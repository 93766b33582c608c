import type { Tone } from '#domain/kit/fields.ts'
/** `POST /api/agencyBase/publicList`: who is on the register, for everybody. */
export interface PublicAgency {
  guid: string
  agencyName: string
  memberType: string | null
  agencyTypes: string[]
  qualificationScope: string | null
  qualificationValidTo: string | null
  officeAddress: string | null
  rating: number | null
}

/** `POST /api/publicity/publicList`: what is or was made public. */
export interface PublicPublicity {
  guid: string
  title: string
  publicityType: string
  from: string
  to: string
  content: string
  items: { name: string; result: string | null }[]
  objectionPhone: string
  /** Of what was written as publicity its state there; of a certificate its own. */
  status: string
  statusLabel: string
  tone: Tone
}

/** `POST /api/systemConfig/publicContact`: where to turn to. */
export interface PublicContact {
  org: string
  phone: string
  hotline: string
  email: string
  address: string
  hours: string
}

/** `POST /api/statistics/publicOverview`: figures of the whole district, none of a single enterprise. */
export interface PublicOverview {
  asOf: string
  companies: number
  companiesByColor: { color: string; count: number }[]
  patrolsThisYear: number
  hazardsThisYear: number
  hazardsClosedThisYear: number
  /** Per cent, one digit; null where there was none. */
  closedRate: number | null
  certificates: number
  agencies: number
}

/** Told with a refusal: the picture that was read with it may be read again. */
export const PICTURE_KEPT = 'pictureKept'

/** How many photos come with a complaint that needs no account, and how large each may be as it is sent. */
export const COMPLAINT_PHOTOS = { most: 4, maxBytes: 1024 * 1024 } as const

/** `POST /api/complaint/publicCreate`: the number under which it is dealt with, and the code that only its writer has. */
export interface ComplaintTaken {
  complaintNo: string
  code: string
}

/** `POST /api/complaint/publicProgress`: how it stands and what was answered; nothing of what was written or by whom. */
export interface ComplaintProgress {
  complaintNo: string
  status: string
  statusLabel: string
  tone: Tone
  /** Instants. */
  submitTime: string
  acceptTime: string | null
  /** A day. */
  deadline: string | null
  /** Of one that is done; of one that was not taken up, why. */
  reply: string | null
  /** What became of a reward, in words; null where there is none to speak of. */
  reward: string | null
}
