import { setTimeout as wait } from 'node:timers/promises'
import type { Meter } from './field-calls.ts'

/** An inspector's grid, however large the whole is: more enterprises are more grids, villages and towns. */
const PER_GRID = 100
const PER_VILLAGE = 20 * PER_GRID
const TOWNS = 10
const ROOT = '320509000007'
const FILLED = ['gridManage', 'company', 'patrolTask', 'patrolRecord', 'hiddenDanger', 'workflowTask', 'keptCount']
const BASE = `1, now() - n % 100000 * interval '1 minute', now(), false`
const TRADE = `(array['textile', 'machinery', 'chemical', 'lightIndustry', 'other'])[1 + n % 5]`
const COMMON = `"guid", "version", "createTime", "updateTime", "deleted"`

const town = (n: string) => `'bench-t' || ${n} / ${PER_VILLAGE} % ${TOWNS}`
const village = (n: string) => `'bench-v' || ${n} / ${PER_VILLAGE}`
const grid = (n: string) => `'bench-' || ${n} / ${PER_GRID}`
const path = (n: string) => `'${ROOT}/' || ${town(n)} || '/' || ${village(n)} || '/' || ${grid(n)} || '/'`

/** Where the enterprise of that number lies. */
export const gridOf = (n: number) => ({
  gridGuid: `bench-${Math.floor(n / PER_GRID)}`,
  gridPath: `${ROOT}/bench-t${Math.floor(n / PER_VILLAGE) % TOWNS}/bench-v${Math.floor(n / PER_VILLAGE)}/bench-${Math.floor(n / PER_GRID)}/`,
})

/** Grids, enterprises and their records up to so many enterprises, without a line in the change log for each. */
export async function fillUpTo({ sql }: Meter, size: number): Promise<void> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from "company" where "guid" like 'bench-company-%'`,
  )
  const from = rows[0]?.n ?? 0
  await sql.query('begin')
  await sql.query(`set local "app.skip_change_log" = 'on'`)
  await fillGrids(sql, size)
  await sql.query(`insert into "company" (${COMMON}, "status", "companyName", "serialNumber", "pbAddress",
      "industry", "tradeFamily", "scaleType", "isYouXianKongJian", "isSheBaoFenChen", "legalRepresentative",
      "legalRepresentativePhone", "mainLeader", "mainLeaderPhone", "safetyManager",
      "safetyManagerPhone", "companyStatus", "riskColor", "gridGuid", "gridPath", "nextPatrolDue")
    select 'bench-company-' || n, ${BASE}, 'approved', '吴江企业 ' || n || ' 有限公司', 'bench-' || n,
      '中山南路' || n % 2000 || '号', '纺织业', ${TRADE},
      (1 + n % 4)::text, n % 7 = 0, n % 50 = 0, '徐雅琴', '13812345678', '徐雅琴', '13812345678', '徐雅琴',
      '13812345678', 'normal', (array['red', 'orange', 'yellow', 'blue'])[1 + n % 4], ${grid('n')}, ${path('n')},
      current_date + n % 97 - 8
    from generate_series(${from}, ${size - 1}) n`)
  await fillRecords(sql, from, size)
  await sql.query('commit')
  await countsSettled(sql)
  await sql.query(`vacuum analyze ${FILLED.map((name) => `"${name}"`).join(', ')}`)
}

/** A district's counts have long been summed up; the server's own job does it within a minute. */
async function countsSettled(sql: Meter['sql']): Promise<void> {
  const isFresh = async () => (await sql.query(`select 1 from "keptCount" where "fresh" limit 1`)).rows.length > 0
  while (await isFresh()) await wait(1_000)
}

async function fillGrids(sql: Meter['sql'], size: number): Promise<void> {
  const level = (name: string, word: string, every: number, [parent, at]: [string, string], guid: string) =>
    sql.query(`insert into "gridManage" (${COMMON}, "gridName", "gridLevel", "parentGuid", "path")
      select distinct on (guid) guid, ${BASE}, '${word}' || guid, '${name}', ${parent}, ${at} || guid || '/'
      from (select n, ${guid} as guid from generate_series(0, ${size - 1}, ${every}) n) as rows on conflict do nothing`)
  await level('town', '镇', PER_VILLAGE, [`'${ROOT}'`, `'${ROOT}/'`], town('n'))
  await level('village', '村', PER_VILLAGE, [town('n'), `'${ROOT}/' || ${town('n')} || '/'`], village('n'))
  const above = `'${ROOT}/' || ${town('n')} || '/' || ${village('n')} || '/'`
  await level('grid', '网格', PER_GRID, [village('n'), above], grid('n'))
}

/**
 * To each enterprise a task and a visit within the year, to every second a hazard, closed unless it was found of late; of what waited
 * for somebody one is done for each enterprise, and every tenth has one that still waits, for a role as a district has them.
 */
async function fillRecords(sql: Meter['sql'], from: number, size: number): Promise<void> {
  const rows = (every: number) => `from generate_series(${from}, ${size - 1}) n where n % ${every} = 0`
  const place = `"companyGuid", "gridPath"`
  const ofPlace = `'bench-company-' || n, ${path('n')}`
  await sql.query(`insert into "patrolTask" (${COMMON}, "status", "gridGuid", "gridPath", "taskName", "taskType", "companyGuids", "planStart", "planEnd")
    select 'bench-task-' || n, ${BASE}, 'pending', ${grid('n')}, ${path('n')}, '日常巡查' || n, 'daily',
      jsonb_build_array('bench-company-' || n), current_date - 10, current_date + n % 97 - 8 ${rows(1)}`)
  await sql.query(`insert into "patrolRecord" (${COMMON}, "status", ${place}, "gridGuid", "companyName", "checkDate", "signInTime",
      "problemCount", "conclusion", "productionState", "mediaTotal", "mediaDone", "tradeFamily")
    select 'bench-patrol-' || n, ${BASE}, 'submitted', ${ofPlace}, ${grid('n')}, '吴江企业 ' || n || ' 有限公司', current_date - n % 365,
      now() - n % 365 * interval '1 day', n % 3, 'none', 'normal', 6, 6, ${TRADE} ${rows(1)}`)
  await sql.query(`insert into "hiddenDanger" (${COMMON}, "status", ${place}, "gridGuid", "foundOn", "dangerLevel", "dangerType", "description", "deadline", "tradeFamily")
    select 'bench-hazard-' || n, ${BASE}, case when n % 365 > 45 or n % 4 = 0 then 'closed' else 'pendingRectify' end, ${ofPlace}, ${grid('n')},
      current_date - n % 365, case when n % 200 = 0 then 'major' else 'general' end, 'electric', '配电箱门未关闭',
      current_date - n % 365 + 30, ${TRADE} ${rows(2)}`)
  await sql.query(`insert into "workflowTask" (${COMMON}, "status", "title", "activityName", "activityRoles", "bizResource", "bizStatus", ${place}, "startTime", "dueDate")
    select 'bench-todo-' || n || '-' || s, ${BASE}, s, '待办' || n, '审核',
      (array['["safety"]', '["grid"]', '["company"]', '["town"]', '["safety"]', '["grid"]', '["company"]', '["town"]', '["bureau"]', '["safety"]'])[1 + n / 10 % 10]::jsonb,
      (array['hiddenDanger', 'rectifyInstruction', 'selfCheckTask'])[1 + n % 3], 'pending', ${ofPlace}, now() - n % 9000 * interval '1 minute',
      current_date + n % 20 - 3
    from (select n, s from generate_series(${from}, ${size - 1}) n, unnest(array['ing', 'ed']) s where s = 'ed' or n % 10 = 0) as rows`)
}
