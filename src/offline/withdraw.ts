import type { MediaRef } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { OutboxContext } from './outbox-context.ts'
import { discard, replaceAction } from './refused.ts'

// What a person does with work that still waits, or that somebody else's has overtaken.

/**
 * Takes back what was never sent, the last of it first. Throws `action.running` where some of it was: the server may
 * have it, and what is taken back here would be there all the same.
 */
export function withdraw(context: OutboxContext, ids: readonly string[]): Promise<void> {
  const { db } = context
  return db.transaction('rw', [db.actions, db.records, db.media, db.mediaChunks, db.thumbs], async () => {
    const rows = await db.actions.where('id').anyOf(ids).reverse().sortBy('order')
    if (rows.some((row) => row.sentOnce || row.state !== 'waiting')) throw new Problem('action.running')
    for (const row of rows) await discard(context, row.id)
  })
}

/** The words and pictures of a refused action become a note on its record, in its place in the order. */
export async function keepAsNote(context: OutboxContext, id: string, content: string): Promise<void> {
  const { db } = context
  const row = await db.actions.get(id)
  if (row?.state !== 'refused') throw new Problem('record.gone')
  const photos = photosIn(row.resource, row.input)
  // What has no name bears that of the deed alone.
  const [, ...named] = row.label.split(' · ')
  const label = ['补充说明', ...named].join(' · ')
  await db.transaction('rw', [db.actions, db.records, db.media], async () => {
    const next = { id: context.makeGuid(), action: 'note', label, baseVersion: null, madeAt: context.clock.nowIso() }
    await replaceAction(context, row, { ...row, ...next, related: {}, input: { content, photos } })
    const own = photos.map(({ guid }) => guid)
    await db.media.where('guid').anyOf(own).modify({ moduleName: 'notePhotos' })
  })
}

function photosIn(resource: string, input: unknown): MediaRef[] {
  const { fields } = resourceNamed(resource)
  return Object.entries((input ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    fields[name]?.kind === 'files' && Array.isArray(value) ? (value as MediaRef[]) : [],
  )
}
