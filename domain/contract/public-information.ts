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
  status: string
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

/** `POST /api/complaint/publicCreate`: the number under which it is dealt with. */
export interface ComplaintTaken {
  complaintNo: string
}
