// `npm run -s status`: one line of JSON, what of the specification is done; `-- --open` lists what is left, `-- --access`
// who may do what, read from the definitions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const COUNTER = join(import.meta.dirname, '..', 'tests', 'conformance', 'status.ts')

/** @typedef {{ total: number, done: number, left: string[] }} Tally */
/** @typedef {{ routes: Tally, calls: Tally, rules: Tally, resources: number }} Status */

const { values } = parseArgs({ options: { open: { type: 'boolean' }, access: { type: 'boolean' } } })
const folder = mkdtempSync(join(tmpdir(), 'status-'))
try {
  /** @type {{ countStatus: (dataDir: string) => Promise<Status>, accessTable: () => string }} */
  const { countStatus, accessTable } = await import(pathToFileURL(COUNTER).href)
  const { resources, ...tallies } = await countStatus(folder)
  const counts = Object.entries(tallies).map(([name, { total, done }]) => [name, { total, done }])
  console.log(JSON.stringify({ ...Object.fromEntries(counts), resources }))
  if (values.access) console.log(accessTable())
  if (values.open) {
    for (const [name, { left }] of Object.entries(tallies)) console.log(`\n${name}: ${left.length}\n${left.join('\n')}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
