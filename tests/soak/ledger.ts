import { sql } from 'drizzle-orm'
import type { ActionRow } from '#app/offline/outbox-db.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { Backlog, Device } from './device.ts'
import type { Site } from './site.ts'

interface Entry {
  action: ActionRow
  device: string
  /** Given up or replaced by its owner's hand, or gone with a deleted outbox. */
  fate: 'sent' | 'decided' | 'destroyed'
}

/** What became of the work of one round. */
export interface Findings {
  actions: number
  media: number
  mediaWhole: number
  appliedOnce: number
  givenUp: number
  destroyed: number
  serverKills: number
  /** In the tray, by reason. */
  leftovers: Record<string, number>
  lost: string[]
  duplicated: string[]
  /** Everything else that must not be. */
  wrong: string[]
}

/** Everything that devices ever took in, to be compared with what the server holds. */
export class Ledger {
  private readonly entries = new Map<string, Entry>()

  /** Every action that stands in a device's databases. */
  note(device: string, backlog: Backlog): void {
    for (const { id, action } of backlog.seen)
      if (!this.entries.has(id)) this.entries.set(id, { action, device, fate: 'sent' })
  }

  /** Actions that were there before a decision and are nowhere after it. */
  noteDecided(before: Backlog, after: Backlog): void {
    const still = new Set(after.seen.map(({ id }) => id))
    for (const { id } of before.actions) if (!still.has(id)) this.mark(id, 'decided')
  }

  /** What was acknowledged goes too: should the server lose it as well, nobody has it any more. Answers how many waited. */
  noteDestroyed(lost: Backlog): number {
    for (const { id } of lost.seen) this.mark(id, 'destroyed')
    return lost.actions.length
  }

  private mark(id: string, fate: Entry['fate']): void {
    const entry = this.entries.get(id)
    if (entry !== undefined) entry.fate = fate
  }

  /** Compares with the server and with what is left in the outboxes. */
  async settle(site: Site, left: readonly Backlog[]): Promise<Findings> {
    const findings: Findings = {
      ...{
        actions: this.entries.size,
        media: 0,
        mediaWhole: 0,
        appliedOnce: 0,
        givenUp: 0,
        destroyed: 0,
        serverKills: 0,
      },
      ...{ leftovers: {}, lost: [], duplicated: [], wrong: [] },
    }
    const applied = await this.appliedIds(site)
    const waiting = new Map(left.flatMap(({ actions }) => actions).map((row) => [row.id, row]))
    for (const [id, entry] of this.entries) {
      const words = `${entry.device}: ${entry.action.action} ${entry.action.resource}/${entry.action.recordGuid} (${id})`
      const row = waiting.get(id)
      if (row !== undefined) noteLeftover(findings, row, words)
      else if (applied.has(id)) findings.appliedOnce += 1
      else if (entry.fate === 'decided') findings.givenUp += 1
      else if (entry.fate === 'destroyed') findings.destroyed += 1
      else findings.lost.push(words)
    }
    await this.countEffects(site, applied, findings)
    await this.checkMedia(site, applied, { left, findings })
    return findings
  }

  private async appliedIds(site: Site): Promise<Set<string>> {
    const { rows } = await site
      .db()
      .execute<{ id: string }>(
        sql`select "actionGuid" as id from "actionResult" where "actionGuid" = any(${sql.param([...this.entries.keys()])}::text[])`,
      )
    return new Set(rows.map(({ id }) => id))
  }

  /** The business log has a line for each effect: as many as actions that were applied, or something is wrong. */
  private async countEffects(site: Site, applied: ReadonlySet<string>, findings: Findings): Promise<void> {
    const wanted = new Map<string, number>()
    const guids = new Set<string>()
    for (const [id, { action }] of this.entries) {
      guids.add(action.recordGuid)
      const key = `${action.resource}/${action.recordGuid} ${action.action}`
      wanted.set(key, (wanted.get(key) ?? 0) + (applied.has(id) ? 1 : 0))
    }
    const { rows } = await site.db().execute<{ key: string; n: number }>(sql`
      select "module" || '/' || "bizGuid" || ' ' || "action" as key, count(*)::int as n from "systemBusinessLog"
      where "bizGuid" = any(${sql.param([...guids])}::text[]) group by 1`)
    const found = new Map(rows.map(({ key, n }) => [key, n]))
    for (const [key, n] of wanted) {
      const effects = found.get(key) ?? 0
      if (effects > n) findings.duplicated.push(`${key}: ${effects} effects of ${n} actions`)
      if (effects < n) findings.lost.push(`${key}: ${effects} effects of ${n} actions`)
    }
  }

  private async checkMedia(
    site: Site,
    applied: ReadonlySet<string>,
    { left, findings }: { left: readonly Backlog[]; findings: Findings },
  ): Promise<void> {
    const waiting = new Map(left.flatMap(({ media }) => media).map((row) => [row.guid, row]))
    const refs = [...this.entries]
      .filter(([id, { fate }]) => applied.has(id) && fate !== 'destroyed')
      .flatMap(([, { action }]) => mediaIn(action.input))
    const { rows } = await site.db().execute<{ guid: string; complete: boolean; key: string | null }>(sql`
      select "guid", "complete", "storageKey" as key from "accessoryFile"
      where "guid" = any(${sql.param(refs.map(({ guid }) => guid))}::text[])`)
    const stored = new Map(rows.map((row) => [row.guid, row]))
    for (const { guid, sha256 } of refs) {
      findings.media += 1
      const row = stored.get(guid)
      const bytes = row?.complete === true && row.key !== null ? await site.hashOfFile(row.key) : null
      const rest = waiting.get(guid)
      if (bytes === sha256) findings.mediaWhole += 1
      else if (rest?.state === 'refused' && rest.problem !== null) countLeftover(findings, `附件 ${rest.problem.code}`)
      else
        findings.lost.push(
          `medium ${guid}: ${row === undefined ? 'unknown' : `complete ${row.complete}`}, on the device ${rest?.state ?? 'gone'} ${rest?.problem?.code ?? ''}`,
        )
    }
  }
}

function noteLeftover(findings: Findings, row: ActionRow, words: string): void {
  const waitsForTray = row.problem?.code === 'action.dependency-refused'
  if (row.problem !== null && (row.state === 'refused' || waitsForTray)) countLeftover(findings, row.problem.code)
  else findings.wrong.push(`stuck: ${words} ${row.state} ${row.problem?.code ?? 'without a reason'}`)
}

function countLeftover(findings: Findings, reason: string): void {
  findings.leftovers[reason] = (findings.leftovers[reason] ?? 0) + 1
}

/** Every medium that an action's input names, however deep. */
export function mediaIn(value: unknown): MediaRef[] {
  if (typeof value !== 'object' || value === null) return []
  if ('sha256' in value && 'guid' in value) return [value as MediaRef]
  return Object.values(value).flatMap(mediaIn)
}

/** Whether a device has said for itself that work has gone from it. */
export async function hasAlarm(site: Site, device: Device): Promise<boolean> {
  const { rows } = await site.db().execute<{ alarm: string | null }>(sql`
    select "alarm" from "deviceReport" where "deviceId" = ${await device.deviceId()} and "userGuid" = ${device.user()}`)
  return rows.some(({ alarm }) => alarm !== null)
}
