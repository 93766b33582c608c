/** A patrol to be made; every guid is foreseen, so that whoever asked can look for it after a power cut. */
export interface PatrolOrder {
  recordGuid: string
  hazardGuid: string
  companyGuid: string
  lng: number
  lat: number
  media: { guid: string; address: string; use: 'photo' | 'hazard' | 'sign' }[]
}

interface Waiting {
  state: string
  tries: number
  problem: string | null
}

/** What the outbox still holds. */
export interface Unsent {
  actions: (Waiting & { action: string; recordGuid: string })[]
  media: (Waiting & { guid: string })[]
  /** Records shown from the outbox. */
  records: string[]
}
