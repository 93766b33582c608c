// `npm run fuzz -- --cases N --seed N [--only part of a call's name] [--postgres]`: the property test of all calls, at length.
import { parseArgs } from 'node:util'
import { startPostgres } from './postgres.mjs'
import { cleanEnv, runTool } from './run.mjs'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    /** Without one every run draws anew, and says what it drew from. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string', default: '' },
    postgres: { type: 'boolean', default: false },
  },
})
const postgres = values.postgres ? await startPostgres() : null
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']))
  process.once(signal, () => {
    postgres?.stop()
    process.exit(130)
  })
const env = cleanEnv({
  FUZZ_CASES: values.cases,
  FUZZ_SEED: values.seed,
  FUZZ_ONLY: values.only,
  ...(postgres && { FUZZ_DATABASE: 'postgres', TEST_DATABASE_URL: postgres.url }),
})
process.exitCode = await runTool('vitest', ['run', 'tests/fuzz'], { env })
postgres?.stop()
