/** `POST /safety/api/attendanceRecord/day`: how a day stands for everybody who is asked to sign in. */
export interface AttendanceDay {
  date: string
  isWorkingDay: boolean
  counts: { people: number; present: number; irregular: number; missing: number; leave: number }
  rows: AttendanceLine[]
}

export interface AttendanceLine {
  userGuid: string
  userName: string
  gridName: string | null
  /** `none`: no sign yet on a day that is not over. */
  state: 'normal' | 'late' | 'early' | 'outside' | 'missing' | 'leave' | 'none'
  signInTime: string | null
  signOutTime: string | null
  lng: number | null
  lat: number | null
  remark: string | null
}
