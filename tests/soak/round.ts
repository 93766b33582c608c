import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newGuid } from '#app/offline/guid.ts'
import type { ActionRequest } from '#app/offline/types.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { buildPatrolInput } from '#tests/factories/domain.ts'
import { type Backlog, type Device, newDevice, SwitchedOff } from './device.ts'
import { type Findings, hasAlarm, Ledger } from './ledger.ts'
import type { Step } from './schedule.ts'
import { INSPECTORS, inspectorName, type Site, safetyOf } from './site.ts'
import { Waits, watched } from './waits.ts'

/** Long enough for everything that waits at most an hour by its own clock, which is turned forward here. */
const HEAL_LIMIT_MS = 300_000
const AGREE_LIMIT_MS = 300_000
const LOOK_EVERY_MS = 50

const KB = 1024

interface World {
  site: Site
  companyGuid: string
  devices: Device[]
  ledger: Ledger
  /** Under way, not waited for. */
  background: Set<Promise<unknown>>
  /** Who ever used which device. */
  users: Map<Device, Set<string>>
  wrong: string[]
  serverKills: number
  waits: Waits
}

export interface RoundOptions {
  devices: number
  /** Of the enterprise that it is about; never used before. */
  name: string
  onStep?: (step: Step | 'heal') => void
  /** Told of all that is waited for. */
  waits?: Waits
  /** Told of each device once it is there. */
  onDevice?: (device: Device) => void
}

/** Runs a schedule on fresh devices, heals everything, and answers what became of the work. */
export async function runRound(
  ownSite: Site,
  steps: readonly Step[],
  { devices: count, name, onStep = () => undefined, waits = new Waits(), onDevice = () => undefined }: RoundOptions,
): Promise<Findings> {
  const site = watched('the server', ownSite, waits)
  await site.start()
  const companyGuid = name
  await site.addCompany(companyGuid)
  const world: World = {
    ...{ site, companyGuid, ledger: new Ledger(), background: new Set(), users: new Map(), wrong: [], serverKills: 0 },
    waits,
    devices: await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const called = `device ${index}`
        const user = index < count - 1 || count === 1 ? inspectorName(index) : safetyOf(companyGuid)
        const device = watched(called, await newDevice(site, called, user), waits)
        onDevice(device)
        return device
      }),
    ),
  }
  try {
    await Promise.all(world.devices.map((device) => boot(world, device)))
    await Promise.all(world.devices.map((device) => device.sync()))
    for (const step of steps) {
      onStep(step)
      await take(world, step)
    }
    onStep('heal')
    return await heal(world)
  } finally {
    await Promise.all(world.devices.map((device) => device.dispose()))
    await site.start()
    for (const device of world.devices) await site.moveInspector(device.user(), 'a')
    site.forgetBackup()
  }
}

/** One step. What cannot be done now (no signal to sign in by, nothing to review) is left undone, as by a person. */
async function take(world: World, step: Step): Promise<void> {
  try {
    await perform(world, step)
  } catch (error) {
    if (!isOfTheField(error)) throw error
  }
  const device = 'device' in step ? world.devices[step.device] : undefined
  if (device?.isRunning() === true) await note(world, device)
}

/** A refusal, or a database connection that was just closed: the person tries again later, or not. */
function isOfTheField(error: unknown): boolean {
  if (error instanceof Problem || error instanceof SwitchedOff) return true
  return error instanceof Error && /Database|Abort|InvalidState/.test(error.name)
}

async function boot(world: World, device: Device): Promise<void> {
  await device.boot()
  usedBy(world, device)
  await note(world, device)
}

function usedBy({ users }: World, device: Device): void {
  users.set(device, (users.get(device) ?? new Set()).add(device.user()))
}

async function note({ ledger }: World, device: Device): Promise<void> {
  ledger.note(device.name, await steady(() => device.backlog()))
}

/** Reading again after a connection that was closed under it. */
async function steady<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOfTheField(error)) throw error
    return await work()
  }
}

function meanwhile({ background }: World, work: Promise<unknown>): void {
  const done = work
    .catch((error) => {
      if (!isOfTheField(error)) console.error(error)
    })
    .finally(() => background.delete(done))
  background.add(done)
}

async function perform(world: World, step: Step): Promise<void> {
  const { site } = world
  if (step.what === 'serverKill') {
    for (const device of world.devices) if (device.isRunning()) meanwhile(world, device.sync())
    await wait(step.afterMs)
    await site.kill()
    world.serverKills += 1
    await wait(step.downMs)
    return await site.start()
  }
  if (step.what === 'outage') return await outage(world, step.tries)
  if (step.what === 'backup') return await site.backup()
  if (step.what === 'restore') return void (await site.restore())
  const device = deviceFor(world, step)
  if (device === undefined) return
  if (!device.isRunning()) {
    await boot(world, device)
  }
  switch (step.what) {
    case 'patrol':
      return await patrol(world, device, step)
    case 'edit':
      return await act(device, {
        ...aim('company', 'update', world.companyGuid),
        input: { changes: { [step.field]: step.value } },
      })
    case 'rectify':
      return await rectify(world, device)
    case 'review':
      return await review(world, device, step.passes)
    case 'supplement':
      return await supplement(world, device)
    case 'draft':
      return await draft(device, step.isDiscarded)
    case 'decide': {
      const before = await device.backlog()
      await device.decideRefused(step.choice)
      return world.ledger.noteDecided(before, await device.backlog())
    }
    case 'sync':
      if (step.waits) return await device.sync()
      return meanwhile(world, device.sync())
    case 'net':
      return device.proxy.faults(0, { ...QUICK, script: step.script, matches: isApi })
    case 'lostRefresh':
      return device.proxy.faults(0, { ...QUICK, script: ['unauthorized', 'dropAfter'], matches: isApi })
    case 'kill':
      meanwhile(world, Promise.race([patrol(world, device, { photos: [3 * KB], hazards: 1 }), wait(2_000)]))
      await wait(step.afterMs)
      device.kill()
      return await boot(world, device)
    case 'closed':
      return device.closeConnections()
    case 'mirrorGone':
      return await device.deleteMirror()
    case 'outboxGone':
      return await loseOutbox(world, device)
    case 'clock':
      device.skew.ms = step.days * DAY_MS
      return
    case 'expire':
      return void (await site.db().execute(sql`delete from "session" where "userGuid" = ${device.user()}`))
    case 'otherUser':
      return await lend(world, device)
    case 'reassign':
      return await site.moveInspector(device.user(), 'b')
  }
}

/** Nobody can send, everybody works on and tries; what was stored before, between and after arrives once. */
async function outage(world: World, tries: number): Promise<void> {
  const { site } = world
  const running = world.devices.filter((device) => device.isRunning())
  for (const device of running) meanwhile(world, device.sync())
  await site.kill()
  world.serverKills += 1
  for (let n = 0; n < tries; n += 1)
    await Promise.all(
      running.map(async (device) => {
        try {
          if (device.user() !== safetyOf(world.companyGuid))
            await patrol(world, device, { photos: [2 * KB], hazards: 0 })
          await device.sync()
          await note(world, device)
        } catch (error) {
          if (!isOfTheField(error)) throw error
        }
      }),
    )
  await site.start()
  for (const device of running) meanwhile(world, device.sync())
}

const DAY_MS = 86_400_000
/** The waits of the field, shortened alike. */
const QUICK = { delayMs: 60, stallMs: 250, bytesPerSecond: 64 * KB, retryAfterSeconds: 0.05 }
const isApi = (_method: string, path: string) =>
  path.startsWith('/safety/api/sync/') || path.startsWith('/safety/api/files') || path === '/safety/auth/refresh'

/** An enterprise answers, inspectors do the rest. */
function deviceFor({ devices, companyGuid }: World, step: Step & { device: number }): Device | undefined {
  const isCompanys = step.what === 'rectify'
  const isInspectors = ['patrol', 'review', 'supplement', 'reassign', 'otherUser', 'kill'].includes(step.what)
  const device = devices[step.device % devices.length]
  const isSafety = device?.user() === safetyOf(companyGuid)
  if (isCompanys && !isSafety) return devices.find((each) => each.user() === safetyOf(companyGuid))
  return isInspectors && isSafety ? devices[0] : device
}

const aim = (resource: string, action: string, recordGuid: string) => ({ resource, action, recordGuid })

async function act(device: Device, ...actions: ActionRequest[]): Promise<void> {
  await device.act({ actions })
}

async function patrol(
  world: World,
  device: Device,
  { photos, hazards }: { photos: readonly number[]; hazards: number },
): Promise<void> {
  const { companyGuid } = world
  const recordGuid = newGuid()
  const draftKey = `patrol:${recordGuid}`
  const found = Array.from({ length: hazards }, () => newGuid())
  const held = await device.hold([2 * KB, 2 * KB, ...photos, ...found.map(() => 3 * KB)], draftKey)
  const [receiver, checker, ...rest] = held
  if (receiver === undefined || checker === undefined) return
  const now = new Date().toISOString()
  const items = [
    { templateGuid: '', itemCode: 'SOAK-0', content: '营业执照', result: 'pass' as const },
    ...found.map((hazardGuid, index) => ({
      ...{ templateGuid: '', itemCode: `SOAK-${index + 1}`, content: '安全通道', result: 'fail' as const, hazardGuid },
    })),
  ]
  await device.draft(draftKey, { companyGuid })
  await device.act({
    draftKey,
    actions: [
      {
        ...aim('patrolRecord', 'submit', recordGuid),
        input: buildPatrolInput({
          ...{ companyGuid, checkDate: dayOf(now), startTime: now, endTime: now, signInTime: now },
          ...{ checkUsers: [device.user()], items, conclusion: hazards > 0 ? 'deadline' : 'none' },
          ...{ receiverSign: [receiver], checkerSign: [checker], photos: rest.slice(0, photos.length) },
          checkTemplateGuids: [],
        }),
      },
      ...found.map((hazardGuid, index) => ({
        ...aim('hiddenDanger', 'report', hazardGuid),
        input: hazard(
          { companyGuid, recordGuid },
          rest.slice(photos.length + index, photos.length + index + 1),
          dayOf(now),
        ),
        after: [recordGuid],
      })),
    ],
  })
}

function hazard(
  { companyGuid, recordGuid }: { companyGuid: string; recordGuid: string },
  beforePhotos: MediaRef[],
  today: string,
) {
  return {
    ...{ companyGuid, sourceType: 'patrol', sourceGuid: recordGuid, foundOn: today, deadline: today, beforePhotos },
    ...{ place: '一号车间', dangerType: 'fire', description: '安全通道堆放杂物', dangerLevel: 'general' },
    rectifyType: 'deadline',
  }
}

async function rectify({ companyGuid }: World, device: Device): Promise<void> {
  const [open] = await device.find(
    'hiddenDanger',
    (each) => each.companyGuid === companyGuid && each.status === 'pendingRectify',
  )
  if (open === undefined) return
  const afterPhotos = await device.hold([4 * KB], `rectify:${open.guid}`)
  await act(device, { ...aim('hiddenDanger', 'rectify', open.guid), input: { rectifyDesc: '已清理', afterPhotos } })
}

async function review({ companyGuid }: World, device: Device, passes: boolean): Promise<void> {
  const [open] = await device.find(
    'hiddenDanger',
    (each) => each.companyGuid === companyGuid && each.status === 'pendingReview',
  )
  if (open === undefined) return
  const reviewPhotos = await device.hold([3 * KB], `review:${open.guid}`)
  const input = { result: passes ? 'pass' : 'fail', opinion: passes ? '合格' : '仍有杂物', reviewPhotos }
  await act(device, { ...aim('hiddenDanger', 'review', open.guid), input })
}

async function supplement({ companyGuid }: World, device: Device): Promise<void> {
  const mine = await device.find(
    'patrolRecord',
    (each) => each.companyGuid === companyGuid && each.createUserGuid === device.user(),
  )
  const [first] = mine
  if (first === undefined) return
  const photos = await device.hold([5 * KB], `supplement:${first.guid}`)
  await act(device, { ...aim('patrolRecord', 'supplement', first.guid), input: { content: '补一张照片', photos } })
}

async function draft(device: Device, isDiscarded: boolean): Promise<void> {
  const key = `patrol:${newGuid()}`
  await device.hold([3 * KB], key)
  await device.draft(key, { place: '二号车间' })
  if (isDiscarded) await device.discardDraft(key)
}

/** Somebody empties the phone: that work is gone, and the platform must say so. */
async function loseOutbox(world: World, device: Device): Promise<void> {
  device.proxy.calm()
  await world.site.start()
  // The device has told how much waits before it is lost.
  await device.sync()
  await patrol(world, device, { photos: [], hazards: 0 })
  await note(world, device)
  device.proxy.faults(0, { ...QUICK, script: Array.from({ length: 40 }, () => 'dropBefore' as const), matches: isPush })
  await device.sync()
  const lost = world.ledger.noteDestroyed(await device.deleteOutbox())
  device.proxy.calm()
  await device.sync()
  if (lost > 0 && !(await hasAlarm(world.site, device)))
    world.wrong.push(`no alarm for ${lost} actions lost from ${device.name}`)
}

const isPush = (_method: string, path: string) => path.startsWith('/safety/api/sync/push')
/** Another inspector takes the phone for an hour. */
async function lend(world: World, device: Device): Promise<void> {
  const owner = device.user()
  await device.switchTo(inspectorName(INSPECTORS - 1))
  usedBy(world, device)
  await device.sync()
  await patrol(world, device, { photos: [3 * KB], hazards: 0 })
  await note(world, device)
  await device.switchTo(owner)
}

/** The network is back, time passes, everybody signs in again: then everything must be where it belongs. */
async function heal(world: World): Promise<Findings> {
  const { site, devices, ledger, users } = world
  for (const device of devices) device.proxy.calm()
  await site.start()
  await Promise.all(world.background)
  const left: Backlog[] = []
  for (const device of devices)
    for (const user of [...(users.get(device) ?? [])].sort((a) => (a === device.user() ? 1 : -1))) {
      if (device.user() !== user || !device.isRunning()) await device.switchTo(user)
      left.push(await drain(world, device))
    }
  const findings = await ledger.settle(site, left)
  findings.wrong.push(...world.wrong)
  findings.serverKills = world.serverKills
  for (const device of devices.slice(0, COMPARED)) await compare(world, device, findings)
  return findings
}

/** Devices whose copy is compared with that of a new device; the others pull by the same code. */
const COMPARED = 4

async function drain({ ledger }: World, device: Device): Promise<Backlog> {
  const deadline = Date.now() + HEAL_LIMIT_MS
  for (;;) {
    await device.sync().catch(() => undefined)
    if (await device.needsSignIn()) await device.signInAgain()
    const left = await device.backlog()
    ledger.note(device.name, left)
    const isMoving =
      left.actions.some((row) => row.state !== 'refused' && row.problem?.code !== 'action.dependency-refused') ||
      left.media.some(
        (row) => row.state !== 'refused' && !row.afterOps.some((id) => left.actions.some((each) => each.id === id)),
      )
    if (!isMoving && !(await device.isBehind())) return left
    if (Date.now() > deadline) return left
    await device.passTime()
    await wait(LOOK_EVERY_MS)
  }
}

/** A new phone for the same person shows the same. */
async function compare({ site, waits }: World, device: Device, findings: Findings): Promise<void> {
  const fresh = watched('a new device', await newDevice(site, 'fresh', device.user()), waits)
  try {
    await fresh.boot()
    const deadline = Date.now() + AGREE_LIMIT_MS
    for (;;) {
      await device.sync()
      await fresh.sync()
      const differences = differencesOf(await device.mirror(), await fresh.mirror())
      if (differences.length === 0) return
      if (Date.now() > deadline) {
        findings.wrong.push(`${device.name} differs from a new device: ${differences.slice(0, 3).join('; ')}`)
        return
      }
      await wait(LOOK_EVERY_MS)
    }
  } finally {
    await fresh.dispose()
  }
}

function differencesOf(old: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>): string[] {
  const keys = new Set([...old.keys(), ...fresh.keys()])
  return [...keys]
    .filter((key) => old.get(key) !== fresh.get(key))
    .map((key) => `${key} old ${old.get(key) ?? 'none'} new ${fresh.get(key) ?? 'none'}`)
}
