import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isProblemCode } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Observer } from './observe.ts'
import type { Request } from './requests.ts'
import { type Answered, HANG_MS, type Sender } from './send.ts'
import type { Target } from './targets.ts'
import { COUNT_END, type World } from './world.ts'

export interface Verdict {
  /** What is wrong in one line that stays the same while the case shrinks; null when nothing is. */
  wrong: string | null
  detail: string
  status: number
}

interface Envelope {
  code?: unknown
  success?: unknown
  msg?: unknown
  problem?: unknown
  data?: unknown
}

/** What was being asked when the whole process went down, if it ever does. */
const LAST_REQUEST = join(import.meta.dirname, '../../.cache/fuzz-last-request.json')
const CHINESE = /[\u4e00-\u9fff]/

/**
 * What a refused call may leave behind: it happened, whatever came of it. Wrong passwords and captchas are counted, used
 * up and noted, a device's report stands beside the actions that were refused with it, jobs run on their own time.
 */
const MAY_REMAIN = new Set([
  'session',
  'userSecret',
  'signInFailure',
  'signInChallenge',
  'systemLoginLog',
  'requestCount',
  'deviceReport',
  'jobRun',
])
/** Texts of earlier calls are handed over meanwhile, which changes their rows; a call that writes one adds a row. */
const HANDED_OVER = 'smsRecord'
/** Calls end sessions and switch accounts off; the person is then put back for the next. */
const LOST_ACCOUNT = new Set(['auth.required', 'auth.disabled'])

/** Sends requests and judges what came of them. Knows what the tables held last, so that most calls cost no look. */
export class Judge {
  private readonly world: World
  private readonly sender: Sender
  private readonly observer: Observer
  private marks = new Map<string, string>()
  private transaction = ''
  /** What the tables held when their records were last put back. */
  private fresh = new Map<string, string>()
  /** Rejections that nobody handled, since the last case. */
  private readonly loose: unknown[] = []

  constructor(world: World, sender: Sender, observer: Observer) {
    this.world = world
    this.sender = sender
    this.observer = observer
    process.on('unhandledRejection', this.noteLoose)
  }

  close(): void {
    process.off('unhandledRejection', this.noteLoose)
  }

  private readonly noteLoose = (reason: unknown) => {
    this.loose.push(reason)
  }

  async judge(target: Target, request: Request): Promise<Verdict> {
    const before = await this.marksNow()
    this.observer.forgetError()
    const token = request.who === null ? null : this.world.token(request.who)
    writeFileSync(LAST_REQUEST, JSON.stringify(request))
    const answered = await this.sender.send(request, token)
    const envelope = envelopeOf(answered)
    const wrong =
      this.wrongAnswer(request, answered, envelope) ??
      (await this.partialWrite(before, answered, envelope)) ??
      (await this.lostWrite(target, request, answered, envelope))
    const cause = this.observer.lastError()
    if (request.who !== null && LOST_ACCOUNT.has(String(envelope.problem))) await this.world.restore(request.who)
    const detail = `${answered.text.slice(0, 600)}${cause === null ? '' : `\n${wordsOf(cause)}`}`
    return { wrong, detail, status: answered.status }
  }

  private wrongAnswer({ method, path }: Request, answered: Answered, envelope: Envelope): string | null {
    const { status, tookMs } = answered
    if (tookMs > HANG_MS * 0.95) return 'no answer in time'
    const [loose] = this.loose.splice(0)
    if (loose !== undefined) return `unhandled rejection: ${headline(loose)}`
    if (status === 0) return 'connection closed without an answer'
    const polluted = Object.keys(Object.prototype)
    if (polluted.length > 0) return `prototype polluted: ${polluted.join()}`
    if (status === 503 && envelope.problem === 'service.off') return null
    if (status >= 500) return `${status} ${headline(this.observer.lastError())}`
    const broken = brokenResults(envelope)
    if (broken !== null) return broken
    return status >= 400 && method !== 'HEAD' ? wrongRefusal(path, answered, envelope) : null
  }

  /** A call that is refused changes nothing. */
  private async partialWrite(
    before: Map<string, string>,
    { status }: Answered,
    envelope: Envelope,
  ): Promise<string | null> {
    if (status < 400 && !isRefusedPush(envelope)) return null
    const after = await this.marksNow()
    const told = (table: string, mark: string | undefined) => (table === HANDED_OVER ? mark?.split(COUNT_END)[0] : mark)
    const changed = [...after].flatMap(([table, mark]) =>
      told(table, before.get(table)) === told(table, mark) || MAY_REMAIN.has(table) ? [] : [table],
    )
    return changed.length === 0
      ? null
      : `refused with ${String(envelope.problem)}, and yet it changed ${changed.join(', ')}`
  }

  /** What a change answers is what is read afterwards. */
  private async lostWrite(
    target: Target,
    request: Request,
    { status }: Answered,
    envelope: Envelope,
  ): Promise<string | null> {
    const { resource, verb } = target
    const data = envelope.data as Partial<AnyRecord> | undefined
    if (status !== 200 || resource === null || !['create', 'update', 'act'].includes(verb ?? '')) return null
    if (data?.deleted === true) return null
    if (typeof data?.guid !== 'string') return `${target.verb} answered no record`
    const again: Request = {
      ...request,
      method: 'POST',
      path: `/safety/api/${resource.name}/getByGuid/${data.guid}`,
      headers: {},
      body: '',
    }
    const token = request.who === null ? null : this.world.token(request.who)
    const read = await this.sender.send({ ...again, headers: { 'content-type': 'application/json' } }, token)
    // Who changes a record may thereby lose sight of it.
    if (read.status === 404) return null
    const found = envelopeOf(read).data as AnyRecord
    const names = Object.keys(data).filter((name) => !['merged', 'missingMedia'].includes(name))
    const differs = names.filter((name) => !isDeepStrictEqual(data[name], found[name]))
    return differs.length === 0 ? null : `${target.verb} answered something else than was stored: ${differs.join(', ')}`
  }

  /** Puts the records that requests name back to what they were, where calls changed or removed them. */
  async renew(resource: string | null): Promise<void> {
    const marks = await this.marksNow()
    for (const name of new Set(['company', 'gridManage', 'user', ...(resource === null ? [] : [resource])]))
      if (marks.get(name) !== this.fresh.get(name)) await this.world.renew(name)
    this.fresh = await this.marksNow()
  }

  private async marksNow(): Promise<Map<string, string>> {
    const transaction = await this.world.nextTransaction()
    if (transaction !== this.transaction) {
      this.marks = await this.world.fingerprint()
      this.transaction = transaction
    }
    return this.marks
  }
}

function envelopeOf({ contentType, text }: Answered): Envelope {
  if (!contentType.startsWith('application/json')) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {} // judged by what is missing
  }
}

function wrongRefusal(
  path: string,
  { status, text }: Answered,
  { code, success, msg, problem }: Envelope,
): string | null {
  // The protocol of uploads in pieces has words of its own, and answers without any.
  if (path.startsWith('/safety/api/files/tus') && code === undefined) return null
  if (code !== status || success !== false) return `${status} is no envelope: ${text.slice(0, 80)}`
  if (typeof msg !== 'string' || !CHINESE.test(msg)) return `${status} says nothing in Chinese: ${String(msg)}`
  return isProblemCode(problem) ? null : `${status} names no problem: ${String(problem)}`
}

interface Result {
  state?: unknown
  problem?: { code?: unknown }
}

function resultsOf({ data }: Envelope): Result[] {
  const { results } = (data ?? {}) as { results?: unknown }
  return Array.isArray(results) ? (results as Result[]) : []
}

function brokenResults(envelope: Envelope): string | null {
  return resultsOf(envelope).some(({ problem }) => problem?.code === 'server.broken')
    ? 'an action is answered server.broken'
    : null
}

function isRefusedPush(envelope: Envelope): boolean {
  const results = resultsOf(envelope)
  return results.length > 0 && results.every(({ state }) => state === 'refused')
}

function headline(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message.split('\n')[0]?.slice(0, 120)}` : String(cause)
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = (error.stack ?? error.message).slice(0, 1_500)
  return error.cause instanceof Error ? `${own}\ncaused by ${(error.cause.stack ?? '').slice(0, 800)}` : own
}
