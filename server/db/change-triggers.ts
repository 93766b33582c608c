import type { AnyResource } from '#domain/kit/resource.ts'

/** The resources whose rows devices keep, and so whose changes are logged. */
export function mirrored(resources: readonly AnyResource[]): AnyResource[] {
  return resources.filter((resource) => resource.offline.keep === 'mirror' && resource.scope !== 'server')
}

/**
 * Where a row belongs: the prefix of the scope's name and the column that holds its guid, or a list of guids, each with a
 * scope of its own; null for everybody.
 */
export type ScopeSource = { prefix: 'grid' | 'company' | 'user'; column: string; isList?: true } | null

/**
 * The scopes that the rows of a resource belong to. The triggers write them, pulls and snapshots read by them; one
 * list, so that the three agree.
 */
export function scopeSources(resource: AnyResource): ScopeSource[] {
  if (resource.scope === 'global') return [null]
  if (resource.scope === 'user') return [{ prefix: 'user', column: 'userGuid' }]
  const { heldBy } = resource.offline
  if (heldBy !== undefined && heldBy !== 'company') return ownSources(resource)
  const sources: ScopeSource[] = heldBy === 'company' ? [] : [{ prefix: 'grid', column: 'gridGuid' }]
  if (resource.name === 'company') sources.push({ prefix: 'company', column: 'guid' })
  else if (resource.scope === 'company' || 'companyGuid' in resource.fields)
    sources.push({ prefix: 'company', column: 'companyGuid' })
  if (resource.name === 'user') sources.push({ prefix: 'user', column: 'guid' })
  return [...sources, ...ownSources(resource)]
}

function ownSources({ fields, offline: { own } }: AnyResource): ScopeSource[] {
  if (own === undefined) return []
  return [{ prefix: 'user', column: own, ...(fields[own]?.kind === 'references' && { isList: true as const }) }]
}

/** Set to `on` by a bulk load that starts a new generation instead of writing a line for each row. */
export const SKIP_SETTING = 'app.skip_change_log'

const SHARED = `
insert into "syncMeta" ("generation", "schemaV") select gen_random_uuid(), 1 where not exists (select 1 from "syncMeta");
--> statement-breakpoint
create or replace function "logChange"(tbl text, row_id text, old_scopes text[], new_scopes text[]) returns void
language sql as $$
  insert into "changeLog" ("tbl", "rowId", "scope", "op")
    select tbl, row_id, scope, 'D' from unnest(old_scopes) as scope where scope <> all (new_scopes)
    union all
    select tbl, row_id, scope, 'U' from unnest(new_scopes) as scope;
$$;
--> statement-breakpoint
create or replace function "noteGridOfUser"() returns trigger language plpgsql as $$
declare
  path text;
begin
  if tg_op = 'UPDATE' then
    if new."gridPath" is not distinct from old."gridPath" and new."roles" is not distinct from old."roles"
       and new."deleted" = old."deleted" then
      return null;
    end if;
    update "scopeHistory" set "to" = now() where "userGuid" = new."guid" and "to" is null;
  end if;
  path := new."gridPath";
  if path is not null and not new."deleted" then
    insert into "scopeHistory" ("userGuid", "gridPath", "from") values (new."guid", path, now());
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "noteGridOfUser" after insert or update on "user"
  for each row execute function "noteGridOfUser"();`

const BREAK = '--> statement-breakpoint\n'

/** Rows in a scope they were not in before, or no longer: devices download anew, as after a restore. */
const DEVICES_ANEW = ['delete from "syncSnapshot";', 'update "syncMeta" set "generation" = gen_random_uuid();']

/**
 * What the migrations so far lack of the triggers that write the change log and the scope history; empty when they have
 * all. Made from the definitions; a test asks it of every resource, so a new mirrored one cannot be forgotten. A table
 * that is mirrored from here on is logged row by row, so that devices fetch it alone; where the scopes of one that was
 * mirrored before change, they download everything.
 */
export function lackingTriggers(resources: readonly AnyResource[], migrations: string): string {
  const written = writtenIn(migrations)
  const lacking = (statements: string) => lackingOf(written, statements)
  const added = [
    ...lacking(SHARED),
    ...mirrored(resources).flatMap((resource) => {
      const own = lacking(tableTriggerSql(resource))
      const isThere = written.has(`CREATE TABLE "${resource.name}" (`)
      if (own.length === 0 || !isThere) return own
      return [...own, ...(written.has(functionHead(resource)) ? DEVICES_ANEW : [logAllSql(resource)])]
    }),
  ]
  return asMigration(added)
}

/** The statements that migrations have come to, by their first lines. */
export function writtenIn(migrations: string): ReadonlyMap<string, string> {
  return new Map(statementsOf(migrations).map((statement) => [headOf(statement), statement]))
}

/** Those that are not written yet, or otherwise. */
export function lackingOf(written: ReadonlyMap<string, string>, statements: string): string[] {
  return statementsOf(statements).filter((statement) => written.get(headOf(statement)) !== statement)
}

export function asMigration(statements: readonly string[]): string {
  const once = statements.filter((statement, at) => statements.indexOf(statement) === at)
  return once.map((statement) => `${statement}\n`).join(BREAK)
}

function statementsOf(migrations: string): string[] {
  return migrations
    .split(/-->\s*statement-breakpoint\n?/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** A later statement of the same first line takes the place of an earlier one. */
function headOf(statement: string): string {
  return statement.split('\n', 1)[0] ?? ''
}

function functionHead({ name }: AnyResource): string {
  return `create or replace function "log_${name}"() returns trigger language plpgsql as $$`
}

function logAllSql(resource: AnyResource): string {
  const { name } = resource
  return `select "logChange"('${name}', each."guid"::text, '{}', ${scopesSql(resource, 'each')})
  from "${name}" as each where not each."deleted";`
}

function tableTriggerSql(resource: AnyResource): string {
  const { name } = resource
  const withheld = resource.offline.withhold ?? []
  const unseen =
    withheld.length === 0
      ? ''
      : `
  -- What devices never see is no change for them.
  if tg_op = 'UPDATE' and to_jsonb(old) - ${unseenColumns(withheld)} = to_jsonb(new) - ${unseenColumns(withheld)} then
    return null;
  end if;`
  return `${functionHead(resource)}
declare
  old_scopes text[] := '{}';
  new_scopes text[] := '{}';
begin
  if current_setting('${SKIP_SETTING}', true) = 'on' then
    return null;
  end if;${unseen}
  if tg_op <> 'INSERT' then
    if not old."deleted" then old_scopes := ${scopesSql(resource, 'old')}; end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new."deleted" then new_scopes := ${scopesSql(resource, 'new')}; end if;
    perform "logChange"('${name}', new."guid"::text, old_scopes, new_scopes);
  else
    perform "logChange"('${name}', old."guid"::text, old_scopes, new_scopes);
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger "logChange" after insert or update or delete on "${name}"
  for each row execute function "log_${name}"();`
}

function unseenColumns(withheld: readonly string[]): string {
  return `'{${[...withheld, 'updateTime'].join(',')}}'::text[]`
}

function scopesSql(resource: AnyResource, row: 'old' | 'new' | 'each'): string {
  const sources = scopeSources(resource)
  const scopes = sources.flatMap((source) => {
    if (source === null) return "'global'"
    return source.isList ? [] : `'${source.prefix}:' || ${row}."${source.column}"`
  })
  const lists = sources.flatMap((source) => (source?.isList ? [scopesInListSql(source, row)] : []))
  const single = scopes.length === 0 ? [] : [`array_remove(array[${scopes.join(', ')}], null)`]
  return [...single, ...lists].join(' || ')
}

function scopesInListSql({ prefix, column }: NonNullable<ScopeSource>, row: string): string {
  const list = `case when jsonb_typeof(${row}."${column}") = 'array' then ${row}."${column}" else '[]' end`
  return `array(select distinct '${prefix}:' || one from jsonb_array_elements_text(${list}) as one)`
}
