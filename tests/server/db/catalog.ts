import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** One line for each column, index, constraint, function and trigger, in an order of its own on every database. */
const LINES = sql`
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text
    || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
  union all
  select 'constraint ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`

/** What a database is made of: how many parts of each kind, and a mark of all their words. */
export async function catalogOf(db: Db): Promise<{ parts: Record<string, number>; mark: string }> {
  const { rows } = await db.execute<{ line: string }>(LINES)
  const lines = rows.map(({ line }) => line).sort()
  const parts: Record<string, number> = {}
  for (const line of lines) {
    const kind = line.slice(0, line.indexOf(' '))
    parts[kind] = (parts[kind] ?? 0) + 1
  }
  return { parts, mark: createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16) }
}
