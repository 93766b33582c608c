// Fastify and pg without anything else: the statements of the recipes, prepared where ours are and in the same
// transactions, and the same answer. No session, no rules, no checks, no query builder.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { Recipe } from './recipe.ts'

const POOL_SIZE = 20
const [recipesPath = '', databaseUrl = '', port = '0'] = process.argv.slice(2)
const recipes = JSON.parse(readFileSync(recipesPath, 'utf8')) as Recipe[]
const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE })
const app = Fastify()

for (const recipe of recipes) {
  const { company, companies } = recipe
  const { data } = JSON.parse(recipe.answer) as { data: unknown }
  let turn = 0
  app.post(recipe.path, async () => {
    turn += 1
    const renew = renewer(recipe.fresh, [company, companies[turn % companies.length] ?? company])
    let client: pg.PoolClient | null = null
    for (const { text, name, values } of recipe.statements) {
      if (text.startsWith('begin')) client = await pool.connect()
      await (client ?? pool).query({ text, ...(name !== undefined && { name }), values: values.map(renew) })
      if (text !== 'commit') continue
      client?.release()
      client = null
    }
    return { code: 200, success: true, msg: '', data }
  })
}

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

/** Puts a new id in place of each that must be fresh, the same wherever it stands within one call. */
function renewer(fresh: readonly string[], company: readonly [string, string]): (value: unknown) => unknown {
  const made = new Map<string, string>([...fresh.map((id) => [id, randomUUID()] as const), company])
  return (value) => {
    if (typeof value !== 'string') return value
    const whole = made.get(value)
    if (whole !== undefined || value.length < 100) return whole ?? value
    let text = value
    for (const [id, other] of made) if (text.includes(id)) text = text.replaceAll(id, other)
    return text
  }
}
