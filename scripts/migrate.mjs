// `npm run migrate:new -- --name x`: tables, migration and triggers from the definitions, in one go.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT, runTool } from './run.mjs'

const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations')
const TABLES = join(ROOT, 'server', 'db', 'all-tables.ts')
const CONFIG = ['generate', '--config', 'server/db/drizzle.config.ts']

const DEVICES_ANEW = `delete from "syncSnapshot";
--> statement-breakpoint
update "syncMeta" set "generation" = gen_random_uuid();
`

const { values } = parseArgs({ options: { name: { type: 'string' } } })
/** @type {{ RESOURCES: readonly { name: string }[] }} */
const { RESOURCES } = await import(pathToFileURL(join(ROOT, 'domain', 'areas', 'all.ts')).href)
/** @type {{ triggerSql: (resources: readonly { name: string }[]) => string }} */
const { triggerSql } = await import(pathToFileURL(join(ROOT, 'server', 'db', 'change-triggers.ts')).href)

const newest = (/** @type {string} */ ending) =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(ending))
    .sort()
    .at(-1) ?? ''

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
const triggers = triggerSql(RESOURCES)
if (readFileSync(join(MIGRATIONS, newest('change-log.sql')), 'utf8') !== triggers) {
  await runTool('drizzle-kit', [...CONFIG, '--custom', '--name', 'change-log'])
  writeFileSync(join(MIGRATIONS, newest('change-log.sql')), triggers)
  // Rows made before a resource was mirrored are in nobody's change log: devices download anew, as after a restore.
  await runTool('drizzle-kit', [...CONFIG, '--custom', '--name', 'devices-anew'])
  writeFileSync(join(MIGRATIONS, newest('devices-anew.sql')), DEVICES_ANEW)
}
// A new migration is worked out from the newest snapshot alone; each is as long as all definitions together.
const snapshots = readdirSync(join(MIGRATIONS, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(MIGRATIONS, 'meta', name))
