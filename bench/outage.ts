import { spawnSync } from 'node:child_process'

const DEVICES = 1_000

/**
 * Ten minutes without any server, by a simulated clock, with the engines of a whole district: the test of the same name
 * with its thousand devices in place of its twenty.
 */
export async function benchOutage(): Promise<boolean> {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', 'tests/src/offline/outage-of-all-servers.test.ts', '-t', 'ten minutes is met by'],
    { stdio: 'inherit', env: { ...process.env, OUTAGE_DEVICES: String(DEVICES) } },
  )
  return status === 0
}
