import { useEffect } from 'react'
import { whenIdle } from '#app/device/idle.ts'
import { fitsBytes } from '#app/device/storage.ts'
import { forgetErrand, forgetKept, keep, keptAmong } from '#app/offline/kept.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { Problem, type ProblemCode } from '#domain/kit/problems.ts'
import { neededEngine } from './context.ts'
import { fullDisk, storingProblem } from './full-disk.ts'
import { useLive } from './live.ts'
import { useIsOffline } from './sync.ts'

const FULL = '手机存储空间不足，没有保存到本机'

/** Which of these attachments are kept on the device; undefined until it is known. */
export function useKept(guids: readonly string[]): ReadonlySet<string> | undefined {
  return useLive(`kept:${guids.join()}`, ({ actor }) => keptAmong(actor.guid, guids))
}

/**
 * Fetches attachments to be shown without a signal, one after the other; `told` hears how many are there. Those before a
 * failure stay. Throws `network.unreachable` without a signal, `payload.too-large` where the device has no room.
 */
export async function keepMedia(
  refs: readonly MediaRef[],
  told: (done: number) => void = () => undefined,
  errand?: string,
): Promise<void> {
  const { actor } = await neededEngine()
  for (const [at, ref] of refs.entries()) {
    await keptOnce(actor.guid, ref, errand)
    told(at + 1)
  }
}

/** Whose attachments are being fetched: who wants one of them too waits for that. */
const underWay = new Map<string, Promise<void>>()

async function keptOnce(userGuid: string, ref: MediaRef, errand: string | undefined): Promise<void> {
  const key = `${userGuid}:${ref.guid}`
  const before = underWay.get(key)
  if (before !== undefined) return await before
  const turn = fetchMissing(userGuid, ref, errand).finally(() => underWay.delete(key))
  underWay.set(key, turn)
  await turn
}

async function fetchMissing(userGuid: string, { guid, mime, size }: MediaRef, errand: string | undefined) {
  if ((await keptAmong(userGuid, [guid])).has(guid)) return
  if (!(await fitsBytes(size))) throw fullDisk(FULL)
  const bytes = await fetched(guid)
  try {
    await keep(userGuid, { guid, mime, size: bytes.byteLength, bytes, ...(errand === undefined ? {} : { errand }) })
  } catch (error) {
    throw storingProblem(error, FULL)
  }
}

/** Fetches an attachment in passing, to be there when the signal is not. Nobody waits for it, so no failure is told. */
export function useKeeping(ref: MediaRef | null): void {
  useEffect(() => {
    if (ref !== null) keepMedia([ref]).catch(passOver)
  }, [ref])
}

/**
 * Has on the device what an errand needs, and no longer what it needed before; in a quiet moment, so no failure is told.
 * Undefined: not known yet. Tried again with the signal, and when `arrived` says that the server has more of it.
 */
export function useErrandMedia(errand: string, refs: readonly MediaRef[] | undefined, arrived = ''): void {
  const key = refs?.map(({ guid }) => guid).join()
  const isAway = useIsOffline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guids say which they are, and what arrived that it is time
  useEffect(() => {
    if (refs === undefined || isAway) return
    return whenIdle(() => void fetchErrand(errand, refs).catch(passOver), { isLast: true })
  }, [errand, key, arrived, isAway])
}

async function fetchErrand(errand: string, refs: readonly MediaRef[]): Promise<void> {
  const { actor } = await neededEngine()
  const guids = refs.map(({ guid }) => guid)
  await forgetErrand(actor.guid, errand, new Set(guids))
  // Mostly all of it is there from before: found out at once, not for each by itself.
  const kept = await keptAmong(actor.guid, guids)
  await keepWhatThereIs(
    errand,
    refs.filter(({ guid }) => !kept.has(guid)),
  )
}

/** A picture that is still on its way to the server keeps none of the others away. */
async function keepWhatThereIs(errand: string, refs: readonly MediaRef[]): Promise<void> {
  for (const ref of refs)
    await keepMedia([ref], undefined, errand).catch((error) => {
      if (!(error instanceof Problem) || error.code !== 'record.gone') throw error
    })
}

function passOver(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}

/** Takes attachments off the device again; the server has them. */
export async function dropKept(refs: readonly MediaRef[]): Promise<void> {
  const { actor } = await neededEngine()
  await forgetKept(
    actor.guid,
    refs.map(({ guid }) => guid),
  )
}

const REFUSALS: Readonly<Record<number, ProblemCode>> = {
  401: 'auth.required',
  403: 'access.denied',
  404: 'record.gone',
}

async function fetched(guid: string): Promise<ArrayBuffer> {
  const token = getRuntime().token()
  if (token === null) throw new Problem('auth.required')
  const address = `${BASE_PATH}/api/accessoryFile/download/${encodeURIComponent(guid)}`
  let answer: Response
  try {
    answer = await fetch(address, { headers: { [TOKEN_HEADER]: token } })
    if (answer.ok) return await answer.arrayBuffer()
  } catch (cause) {
    throw new Problem('network.unreachable', {}, { cause })
  }
  throw new Problem(REFUSALS[answer.status] ?? 'network.unreachable')
}
