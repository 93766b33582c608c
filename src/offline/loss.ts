import type { DeviceDb } from './device-db.ts'
import type { OutboxDb } from './outbox-db.ts'

/** Unsent work that is no longer on this device although nobody sent or discarded it. */
export interface Loss {
  actions: number
  media: number
  drafts: number
}

export interface LossWatch {
  /** Compares the outbox with what is remembered of it, then remembers it anew; answers what has ever been lost. */
  look(): Promise<Loss | null>
  /** The person has read it. */
  forget(): Promise<void>
}

interface Remembered extends Loss {
  /** Of the outbox itself: another one under the same name means that the first was deleted. */
  birth: string
}

const BIRTH = 'birth'
const REMEMBERED = 'holds:'

/** Whether anybody's outbox on this device held something when it was last looked at. */
export async function holdsWork(device: DeviceDb): Promise<boolean> {
  const remembered = await device.entries.where('key').startsWith(REMEMBERED).toArray()
  return remembered.some(({ value }) => sumOf(value as Remembered) > 0)
}

/**
 * Notices a deleted outbox. Browsers clear databases when the phone is full, and people do; what they take with them
 * must not look like work that was sent. Remembered in the device's own database, beside the outbox.
 */
export function watchLosses(device: DeviceDb, outbox: OutboxDb, makeGuid: () => string): LossWatch {
  const rememberedKey = `${REMEMBERED}${outbox.name}`
  const lossKey = `lost:${outbox.name}`

  async function look(): Promise<Loss | null> {
    const present = await counted(outbox, makeGuid)
    return device.transaction('rw', device.entries, async () => {
      const before = await device.read<Remembered>(rememberedKey)
      const known = await device.read<Loss>(lossKey)
      if (JSON.stringify(before) !== JSON.stringify(present)) await device.write(rememberedKey, present)
      if (before === null || before.birth === present.birth || sumOf(before) === 0) return known
      const { actions, media, drafts } = before
      const loss = {
        actions: actions + (known?.actions ?? 0),
        media: media + (known?.media ?? 0),
        drafts: drafts + (known?.drafts ?? 0),
      }
      await device.write(lossKey, loss)
      return loss
    })
  }

  return { look, forget: () => device.forget(lossKey) }
}

const sumOf = ({ actions, media, drafts }: Loss) => actions + media + drafts

async function counted(outbox: OutboxDb, makeGuid: () => string): Promise<Remembered> {
  await bear(outbox, makeGuid)
  // Only read: this comes with every try to send, and must not keep a draft that is being opened waiting.
  return outbox.transaction('r', [outbox.meta, outbox.actions, outbox.media, outbox.drafts], async () => {
    const birth = (await outbox.meta.get(BIRTH))?.value
    return {
      birth: String(birth),
      actions: await outbox.actions.count(),
      media: await outbox.media.where('state').anyOf('waiting', 'sending', 'refused').count(),
      drafts: await outbox.drafts.count(),
    }
  })
}

/** Gives an outbox that has none its name; of two pages the first does. */
async function bear(outbox: OutboxDb, makeGuid: () => string): Promise<void> {
  if ((await outbox.meta.get(BIRTH)) !== undefined) return
  await outbox.transaction('rw', outbox.meta, async () => {
    if ((await outbox.meta.get(BIRTH)) === undefined) await outbox.meta.put({ key: BIRTH, value: makeGuid() })
  })
}
