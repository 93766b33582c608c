import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite'
import type { Engine, Outcome, Param } from './pglite-protocol.ts'

const { serialize } = protocol

/** Opens PGlite in this thread. `memory://` keeps nothing. */
export async function openEngine(dataDir: string, options: PGliteOptions = {}): Promise<Engine> {
  const pglite = await PGlite.create(dataDir, options)
  // Both databases write timestamps in UTC, whatever the machine's zone.
  await pglite.exec("set timezone = 'UTC'")
  const prepared = new Set<string>()
  return {
    run: async (text, values, name = '') => {
      if (name !== '' && !prepared.has(name)) {
        await pglite.execProtocol(Buffer.concat([serialize.parse({ name, text }), serialize.sync()]))
        prepared.add(name)
      }
      const { messages } = await pglite.execProtocol(messagesFor(text, values, name))
      return outcomeOf(messages as unknown as BackendMessage[])
    },
    close: () => pglite.close(),
  }
}

/** Like the `pg` driver: statements without parameters go the simple way, which allows several in one text. */
function messagesFor(text: string, values: Param[], name: string): Uint8Array {
  if (values.length === 0 && name === '') return serialize.query(text)
  return Buffer.concat([
    ...(name === '' ? [serialize.parse({ text })] : []),
    serialize.bind({ statement: name, values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ])
}

type BackendMessage =
  | { name: 'rowDescription'; fields: { name: string; dataTypeID: number }[] }
  | { name: 'dataRow'; fields: (string | null)[] }
  | { name: 'commandComplete'; text: string }
  | { name: 'other' }

function outcomeOf(messages: readonly BackendMessage[]): Outcome {
  let outcome: Outcome = { rows: [], fields: [], command: '', rowCount: null }
  for (const message of messages) {
    if (message.name === 'rowDescription') {
      const fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
      outcome = { rows: [], fields, command: '', rowCount: null }
    } else if (message.name === 'dataRow') outcome.rows.push(message.fields)
    else if (message.name === 'commandComplete') {
      const words = message.text.split(' ')
      const count = Number(words.at(-1))
      outcome.command = words[0] ?? ''
      outcome.rowCount = Number.isNaN(count) ? null : count
    }
  }
  return outcome
}
