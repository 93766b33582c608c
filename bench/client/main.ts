import { drainOutbox } from './drain.ts'
import { firstLoad, offerRows } from './first-load.ts'
import { syncUnchanged } from './no-change.ts'
import { drainByLoop } from './reference-drain.ts'
import { referenceLoad } from './reference-load.ts'
import { searchOnDevice } from './search.ts'

const bench = { firstLoad, offerRows, referenceLoad, drainOutbox, drainByLoop, syncUnchanged, searchOnDevice }

declare global {
  interface Window {
    /** What a benchmark can start in the page; absent until the script has run. */
    bench?: typeof bench
  }
}

window.bench = bench
