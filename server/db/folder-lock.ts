import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const LOCK_FILE = '.lock'
/** The holder shows that it lives this often; only a look from another machine needs it. */
const HEARTBEAT_MS = 5_000
/** A lock of another machine that has been silent for longer is taken over: its container is gone. */
const SILENT_MS = 30_000

interface Holder {
  pid: number
  /** Clock ticks from boot to the start of the process: tells a process from a later one with the same number. */
  started: string | null
  host: string
}

/** Two processes on one PGlite folder destroy each other's rows without an error, so the second must not start. */
export class FolderInUse extends Error {
  readonly folder: string

  constructor(folder: string) {
    super(`数据目录正被另一个进程使用：${folder}`)
    this.name = 'FolderInUse'
    this.folder = folder
  }
}

/** Takes the folder for this process; answers how to give it back. Throws `FolderInUse`. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, LOCK_FILE)
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname() } satisfies Holder)
  while (!createExclusively(path, mine)) {
    const found = readIfThere(path)
    if (found === null) continue
    if (isHeld(path, found)) throw new FolderInUse(folder)
    moveAside(path, found, folder)
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS)
  heartbeat.unref()
  const release = () => {
    clearInterval(heartbeat)
    process.off('exit', release)
    if (readIfThere(path) === mine) unlinkSync(path)
  }
  process.on('exit', release)
  return release
}

function createExclusively(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function isHeld(path: string, text: string): boolean {
  const holder = parseHolder(text)
  if (holder === null || holder.host !== hostname()) return Date.now() - modifiedAt(path) < SILENT_MS
  return isAlive(holder.pid) && startOf(holder.pid) === holder.started
}

/** Moves a dead process's lock away. Another process may have been quicker: then its fresh lock is put back. */
function moveAside(path: string, expected: string, folder: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const wasStale = readIfThere(aside) === expected
  if (!wasStale) linkSync(aside, path)
  unlinkSync(aside)
  if (!wasStale) throw new FolderInUse(folder)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Field 22 of the process table; null where there is none, and then the number alone must do. */
function startOf(pid: number): string | null {
  const line = readIfThere(`/proc/${pid}/stat`)
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder // written by this file; anything else counts as unreadable
  } catch {
    return null // half written: the other process is just starting
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function modifiedAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The folder was removed under us; there is nothing left to protect.
  }
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code
}
