import { parseArgs } from 'node:util'
import { benchDrain } from './drain.ts'
import type { BenchOptions } from './options.ts'
import { benchPage } from './page.ts'
import { benchPull } from './pull.ts'

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<boolean>>> = {
  page: benchPage,
  pull: benchPull,
  drain: benchDrain,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    companies: { type: 'string', default: '10000,50000' },
    postgres: { type: 'boolean', default: false },
  },
})
const options: BenchOptions = {
  rounds: Number(values.rounds),
  companies: values.companies.split(',').map(Number),
  usesPostgres: values.postgres,
}
const bench = BENCHES[positionals[0] ?? '']
const isSensible = [options.rounds, ...options.companies].every((value) => Number.isInteger(value) && value > 0)
if (bench === undefined || !isSensible) {
  console.error(
    `npm run bench -- <${Object.keys(BENCHES).join('|')}> [--rounds 5] [--companies 10000,50000] [--postgres]`,
  )
  process.exit(2)
}

// How long it took never fails a run; rows that were lost or came twice do.
if (!(await bench(options))) {
  console.error('\nsomething was lost or came twice, see above')
  process.exitCode = 1
}
