/** Somebody to whom a person's work may be left or handed over, as he is offered: no more of him than tells him from others. */
export interface StandIn {
  guid: string
  name: string
  positionName: string | null
  /** The office or grid he belongs to; null within one's own enterprise or institution. */
  unit: string | null
  /** How many things of the work in question he can take, where it is certain work. */
  takes?: number
}

export interface StandIns {
  items: StandIn[]
  /** What they would take, in words, where it is certain work: 巡查任务19项; empty where there is none. */
  work?: string
  total: number
}
