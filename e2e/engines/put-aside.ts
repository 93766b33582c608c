import { watchPageCache } from '#app/data/page-cache.ts'
import { OutboxDb } from '#app/offline/outbox-db.ts'

// The page of `put-aside.spec.ts`: a database of the app, in the middle of a transaction where the address asks for it.

declare global {
  interface Window {
    seen: string | null
  }
}

window.seen = null
const db = new OutboxDb('put-aside')
watchPageCache({ flush: () => undefined, keep: () => undefined, begin: () => location.reload() })

async function writeForGood(): Promise<void> {
  await db.transaction('rw', [db.meta, db.drafts], async () => {
    await db.meta.put({ key: 'half', value: 'written' })
    window.seen = 'writing'
    for (;;) await db.drafts.count()
  })
}

async function read(): Promise<void> {
  const row = await db.meta.get('half')
  window.seen = row === undefined ? 'nothing' : String(row.value)
}

void (location.pathname === '/left' ? writeForGood() : read())
