/** `POST /safety/api/exam/ranking`: the best sitting of each person. */
export interface ExamRanking {
  people: number
  passed: number
  /** Of the best sittings; null when nobody has sat. */
  average: number | null
  /** Papers that wait for a teacher. */
  toMark: number
  rows: {
    rank: number
    /** Of the sitting. */
    guid: string
    userName: string
    score: number | null
    /** Null as long as somebody has points to give. */
    passed: boolean | null
    attempts: number
    minutes: number | null
    screenSwitches: number
    status: string
  }[]
}
