import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchCost } from './cost.ts'
import { benchDesk } from './desk.ts'
import { benchDrain } from './drain.ts'
import { benchList } from './list.ts'
import { benchMorning } from './morning.ts'
import { benchNoChange } from './nochange.ts'
import { benchOpen } from './open.ts'
import type { BenchOptions } from './options.ts'
import { benchOutage } from './outage.ts'
import { benchPage } from './page.ts'
import { benchPull } from './pull.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchSheets } from './sheets.ts'

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<boolean>>> = {
  page: benchPage,
  open: benchOpen,
  desk: benchDesk,
  pull: benchPull,
  drain: benchDrain,
  list: benchList,
  nochange: benchNoChange,
  scale: benchScale,
  search: benchSearch,
  api: benchApi,
  cost: benchCost,
  morning: benchMorning,
  sheets: benchSheets,
  outage: benchOutage,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    companies: { type: 'string', default: '10000,50000' },
    largest: { type: 'string', default: '1000000' },
    devices: { type: 'string', default: '100000' },
    only: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
})
const options: BenchOptions = {
  rounds: Number(values.rounds),
  companies: values.companies.split(',').map(Number),
  largest: Number(values.largest),
  devices: Number(values.devices),
  ...(values.only !== undefined && { only: values.only }),
  usesPostgres: values.postgres,
  withPeers: values.peers,
}
const bench = BENCHES[positionals[0] ?? '']
const isSensible = [options.rounds, options.largest, options.devices, ...options.companies].every(
  (value) => Number.isInteger(value) && value > 0,
)
if (bench === undefined || !isSensible) {
  console.error(
    `npm run bench -- <${Object.keys(BENCHES).join('|')}> [--rounds 5] [--companies 10000,50000] [--only PAGE] [--postgres] [--peers]`,
  )
  process.exit(2)
}

// How long it took never fails a run; rows that were lost or came twice do.
if (!(await bench(options))) {
  console.error('\nsomething was lost or came twice, see above')
  process.exitCode = 1
}
