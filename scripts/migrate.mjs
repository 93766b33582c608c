// `npm run migrate:new -- --name x`: tables, migration and triggers from the definitions, in one go.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT, runTool } from './run.mjs'

const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations')
const TABLES = join(ROOT, 'server', 'db', 'all-tables.ts')
const CONFIG = ['generate', '--config', 'server/db/drizzle.config.ts']

const { values } = parseArgs({ options: { name: { type: 'string' } } })
/** @type {{ RESOURCES: readonly { name: string }[] }} */
const { RESOURCES } = await import(pathToFileURL(join(ROOT, 'domain', 'areas', 'all.ts')).href)
/** @type {{ lackingTriggers: (resources: readonly { name: string }[], migrations: string) => string }} */
const { lackingTriggers } = await import(pathToFileURL(join(ROOT, 'server', 'db', 'change-triggers.ts')).href)
/** @type {{ lackingCounts: (resources: readonly { name: string }[], migrations: string) => string }} */
const { lackingCounts } = await import(pathToFileURL(join(ROOT, 'server', 'engine', 'kept-triggers.ts')).href)

const migrations = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
const before = migrations()
const BREAK = '--> statement-breakpoint\n'
const written = before.map((name) => readFileSync(join(MIGRATIONS, name), 'utf8')).join(BREAK)
const triggers = [lackingTriggers, lackingCounts]
  .map((lacking) => lacking(RESOURCES, written))
  .filter((statements) => statements !== '')
  .join(BREAK)

writeFileSync(
  TABLES,
  `import { resourceTables } from './schema.ts'

export * from './extra-tables.ts'
export * from './sync-tables.ts'

// Written by \`npm run migrate:new\`: drizzle-kit reads tables from the exports of this file, one by one.
export const {
${RESOURCES.map(({ name }) => `  ${name},`).join('\n')}
} = resourceTables
`,
)
await runTool('drizzle-kit', [...CONFIG, '--name', values.name ?? 'change'])
if (triggers !== '') {
  if (migrations().length === before.length)
    await runTool('drizzle-kit', [...CONFIG, '--custom', '--name', values.name ?? 'change'])
  const made = join(MIGRATIONS, migrations().at(-1) ?? '')
  const tables = readFileSync(made, 'utf8')
  writeFileSync(made, tables.includes(';') ? `${tables.trim()}\n--> statement-breakpoint\n${triggers}` : triggers)
}
// A new migration is worked out from the newest snapshot alone; each is as long as all definitions together.
const snapshots = readdirSync(join(MIGRATIONS, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(MIGRATIONS, 'meta', name))
