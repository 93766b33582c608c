/** A course that says nothing of its length is read for at least a minute. [L] */
const SHORTEST_SECONDS = 60
/** What a device may count at most for one report; reading without a signal adds up to more than one. */
export const LONGEST_REPORT_SECONDS = 4 * 3600

export interface Course {
  durationMinutes: number | null
  /** Per cent of the length that must be watched; all of it when empty. */
  minWatch: number | null
}

export interface Studied {
  watchedSeconds: number
  position: number
}

/** Seconds one must spend with a course to have finished it. */
export function requiredSecondsOf({ durationMinutes, minWatch }: Course): number {
  if (durationMinutes === null) return SHORTEST_SECONDS
  return Math.max(SHORTEST_SECONDS, Math.round((durationMinutes * 60 * (minWatch ?? 100)) / 100))
}

/**
 * What a report of so many seconds comes to: never more than has passed since the last one, and the place one has come
 * to never further than one has watched, so that nobody gets to the end by jumping.
 */
export function countedStudy(
  before: Studied,
  report: { seconds: number; position: number },
  elapsedSeconds: number,
): Studied {
  const seconds = Math.max(0, Math.min(report.seconds, Math.ceil(elapsedSeconds), LONGEST_REPORT_SECONDS))
  const watchedSeconds = before.watchedSeconds + seconds
  return { watchedSeconds, position: Math.max(before.position, Math.min(report.position, watchedSeconds)) }
}

/** Progress in per cent with one digit. */
export function standingOf(course: Course, { watchedSeconds }: Studied): { progress: number; finished: boolean } {
  const required = requiredSecondsOf(course)
  return {
    progress: Math.min(100, Math.floor((watchedSeconds / required) * 1000) / 10),
    finished: watchedSeconds >= required,
  }
}

/** 学时 that a course is worth by its own length, with one digit. */
export function hoursWorth(course: Course, minutesPerHour: number): number {
  const minutes = course.durationMinutes ?? requiredSecondsOf(course) / 60
  return Math.round((minutes / minutesPerHour) * 10) / 10
}
