import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
export const bytes = (count: number) =>
  count < 1e6 ? `${(count / 1e3).toFixed(1)} kB` : `${(count / 1e6).toFixed(2)} MB`

/** Prints rows under each other in columns as wide as their widest cell. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

/** What the numbers were measured on; without it they mean nothing. */
export function machine(browserVersion?: string): string {
  const browser = browserVersion === undefined ? [] : [`Chromium ${browserVersion}`]
  return [
    new Date().toISOString().slice(0, 10),
    `${cpus().length} cores`,
    `Node ${process.versions.node}`,
    ...browser,
    commit(),
  ].join(', ')
}

function commit(): string {
  try {
    return `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()}`
  } catch {
    return 'no commit known' // an unpacked archive
  }
}
