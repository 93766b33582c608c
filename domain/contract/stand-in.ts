/** Somebody to whom a person may leave what waits for him, as he is offered: no more of him than tells him from others. */
export interface StandIn {
  guid: string
  name: string
  positionName: string | null
  /** The office or grid he belongs to; null within one's own enterprise or institution. */
  unit: string | null
}

export interface StandIns {
  items: StandIn[]
  total: number
}
