// `npm run -s status`: one line of JSON, what of the specification is done; `-- --open` lists what is left, `-- --rights`
// writes the reviewed tables of `docs/` anew: who may do what, when, and what is counted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const COUNTER = join(ROOT, 'tests', 'conformance', 'status.ts')
const RIGHTS = join(ROOT, 'tests', 'conformance', 'rights-table.ts')

/** @typedef {{ total: number, done: number, byClient?: number, left: string[] }} Tally */
/** @typedef {{ routes: Tally, calls: Tally, rules: Tally, resources: number }} Status */

const { values } = parseArgs({
  options: { open: { type: 'boolean' }, rights: { type: 'boolean' } },
})
const folder = mkdtempSync(join(tmpdir(), 'status-'))
try {
  /** @type {{ countStatus: (dataDir: string) => Promise<Status> }} */
  const { countStatus } = await import(pathToFileURL(COUNTER).href)
  const { resources, ...tallies } = await countStatus(folder)
  const counts = Object.entries(tallies).map(([name, { left: _left, ...count }]) => [name, count])
  console.log(JSON.stringify({ ...Object.fromEntries(counts), resources }))
  if (values.rights) {
    /** @type {{ RIGHTS_TABLES: Record<string, () => string> }} */
    const { RIGHTS_TABLES } = await import(pathToFileURL(RIGHTS).href)
    for (const [path, generate] of Object.entries(RIGHTS_TABLES)) writeFileSync(join(ROOT, path), generate())
  }
  if (values.open) {
    for (const [name, { left }] of Object.entries(tallies)) console.log(`\n${name}: ${left.length}\n${left.join('\n')}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
