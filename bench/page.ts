import { pageBytes } from '../scripts/budget.mjs'
import { bytes, machine, printTable } from './harness/report.ts'

/** What a person downloads before sign-in and the inspector's home work; the reference is the budget. */
export async function benchPage(): Promise<boolean> {
  console.log(`\npage: JS and CSS, brotli (${machine()})\n`)
  const pages = pageBytes()
  printTable([
    ['page', 'size', 'budget', 'ratio'],
    ...pages.map((page) => [
      page.page,
      bytes(page.bytes),
      bytes(page.maxBytes),
      `${(page.bytes / page.maxBytes).toFixed(2)}x`,
    ]),
  ])
  return true
}
