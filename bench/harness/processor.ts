import { readdirSync, readFileSync } from 'node:fs'

/** Of `/proc`: hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  parent: number
  ms: number
}

/** Processor time spent so far: waiting for others on a busy machine is no part of it. */
export interface Spent {
  serverMs: number
  databaseMs: number
}

/** What the server's process and all processes of its PostgreSQL have used (Linux). */
export function spentBy(serverPid: number, backendPid: number): Spent {
  const postmaster = timesOf(backendPid)?.parent
  let databaseMs = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const times = timesOf(Number(name))
    if (times !== null && (times.parent === postmaster || Number(name) === postmaster)) databaseMs += times.ms
  }
  return { serverMs: processorOf(serverPid), databaseMs }
}

/** What one process has used, in milliseconds (Linux). */
export function processorOf(pid: number): number {
  return timesOf(pid)?.ms ?? 0
}

/** Null for a process that has ended meanwhile. */
function timesOf(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks; what follows does not.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Its own time, and that of children that have ended: connections come and go.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ms: (ticks * 1000) / TICKS_PER_SECOND }
  } catch {
    return null
  }
}
