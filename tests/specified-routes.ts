import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Audience } from '#domain/pages/page.ts'

/** A route of the specification's inventory. (group, path) is unique; a few paths live in two groups. */
export interface SpecifiedRoute {
  path: string
  name: string
  group: string
  titleZh: string
  parent: string | null
  redirect: string | null
  affix: boolean
  hidden: boolean
  public: boolean
  query: string | null
  params: readonly string[]
  audience: readonly Audience[]
  kind: string
  resource: string
  aliases: readonly string[]
  implied: boolean
}

const FILE = join(import.meta.dirname, 'fixtures', 'specified-routes.jsonl')

/** What the specification names; the product's own table is `domain/pages`. */
export const specifiedRoutes = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line): SpecifiedRoute => JSON.parse(line))
