import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ROLES } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord, Workflow } from '#domain/kit/resource.ts'
import { valueSchema } from '#domain/kit/schema.ts'
import '#domain/areas/all.ts'
import { isCreditCode } from '#domain/lib/credit-code.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { distanceMetres, isInsideDistrictBox } from '#domain/rules/geo.ts'
import { openTasksOf } from '#domain/rules/workflow-task.ts'
import { demoCompanyOf, seedCompanies } from '#server/demo/companies.ts'
import { type FieldWork, seedFieldWork, withLastPatrols } from '#server/demo/field-work.ts'
import { seedHistory } from '#server/demo/history.ts'
import { shownRows } from '#server/demo/load-demo.ts'
import { neighbourWork } from '#server/demo/neighbours.ts'
import { DEMO_ACCOUNTS, DEMO_GRID_GUID, seedUsers } from '#server/demo/people.ts'
import { drawDemoPhotos } from '#server/demo/photos.ts'
import { drawPlantPlan, withPlan } from '#server/demo/plant-plan.ts'
import { actorOf } from '#server/demo/stamped.ts'
import { seedAdministration } from '#server/install/administration.ts'
import { seedMenus } from '#server/install/menu.ts'
import { seedGrids, seedIndustries, seedRegions, seedTemplates } from '#server/install/reference.ts'

const COUNT = 600
const moment = { now: '2026-11-20T02:32:00.000Z', today: '2026-11-20' }
const companies = seedCompanies(moment, COUNT)
const home = demoCompanyOf(companies)
const users = seedUsers(moment, { guid: home.guid, gridGuid: home.gridGuid ?? '', gridPath: home.gridPath ?? '' })
const world = { companies, users, home }
let work: FieldWork
let lived: ReturnType<typeof neighbourWork>
/** What the demo accounts find to do on their first morning. */
const WAITING: Readonly<Record<string, readonly string[]>> = {
  grid: ['companyGrid', 'companyAuditRecord', 'companyChangeRecord', 'orderInformation', 'workOrderTask'],
  town: ['companyGrid', 'companyAuditRecord', 'companyDelete', 'leave', 'orderInformation', 'workOrderTask'],
  bureau: ['companyGrid', 'companyDelete', 'companyChangeRecord', 'leave', 'orderInformation', 'workOrderTask'],
}

beforeAll(async () => {
  const photos = await drawDemoPhotos(moment.now)
  work = seedFieldWork(moment, companies, users, photos)
  lived = neighbourWork(moment, world, photos)
})

describe('the demo set', () => {
  it('has every task of a grid given out by somebody who sees that grid and whoever goes there', () => {
    const givers = new Map(users.map((user) => [user.guid, user]))
    const beyond = work.tasks.filter(({ createUserGuid, gridPath }) => {
      const area = givers.get(createUserGuid ?? '')?.gridPath
      return area == null || gridPath?.startsWith(area) !== true
    })
    expect(work.tasks.length).toBeGreaterThan(100)
    expect(beyond.map(({ taskName, gridPath }) => `${taskName} ${gridPath}`)).toEqual([])
  })

  it('fits its own definitions', () => {
    const sets = {
      region: seedRegions(moment),
      gridManage: seedGrids(moment, new Map()),
      economyType: seedIndustries(moment),
      checkTemplate: seedTemplates(moment),
      menu: seedMenus(moment),
      ...seedAdministration(moment),
      company: companies,
      user: users,
      patrolTask: work.tasks,
      patrolRecord: work.patrols,
      hiddenDanger: work.hazards,
      rectifyInstruction: work.instructions,
    }
    const wrong = Object.entries(sets).flatMap(([name, rows]) => rows.flatMap((row) => misfits(name, row)))
    expect(wrong).toEqual([])
  })

  it('chooses nothing that its definitions do not offer', () => {
    const strange = shownRows(moment, world, lived).flatMap(([name, rows]) =>
      Object.entries(resourceNamed(name).fields).flatMap(([field, spec]) =>
        spec.kind !== 'choice' && spec.kind !== 'choices'
          ? []
          : rows.flatMap((row) =>
              [(row as Record<string, unknown>)[field]]
                .flat()
                .filter((value) => value != null && !(String(value) in spec.options))
                .map((value) => `${name}.${field}: ${value}`),
            ),
      ),
    )
    expect(strange).toEqual([])
  })

  it('says of every row when and by whom the moves behind it were made', () => {
    const untold = shownRows(moment, world, lived).flatMap(([name, rows]) => {
      const { workflow } = resourceNamed(name)
      return rows.flatMap((row) => unstamped(workflow, row).map((field) => `${name} ${row.status} ${field}`))
    })
    expect([...new Set(untold)]).toEqual([])
  })

  it.each(['grid', 'town', 'bureau'])(
    'has something of each kind waiting for %s, all of it in his area',
    (username) => {
      const person = users.find((each) => each.username === username) as (typeof users)[number]
      const actor = actorOf(person)
      const waiting = shownRows(moment, world, lived).flatMap(([name, rows]) => {
        const { list, access } = resourceNamed(name)
        const todo = list.views?.todo?.filter(moment.today, actor, moment.now) ?? 'nothing'
        return rows
          .filter((row) => matches(access.read(actor), row) && matches(todo, row))
          .map(({ gridPath }) => ({ name, gridPath }))
      })
      const named = new Set(waiting.map(({ name }) => name))
      for (const name of WAITING[username] ?? []) expect(named).toContain(name)
      const area = String(person.gridPath)
      expect(waiting.filter(({ gridPath }) => !String(gridPath ?? area).startsWith(area))).toEqual([])
    },
  )

  it('names nobody for work that he cannot open', () => {
    const shown = shownRows(moment, world, lived)
    const others = shown.flatMap(([name, rows]) => (name === 'user' ? (rows as (typeof users)[number][]) : []))
    const actors = new Map([...users, ...others].map((each) => [each.guid, actorOf(each)]))
    const locked = shown.flatMap(([name, rows]) =>
      rows.flatMap((row) => {
        const named = openTasksOf(resourceNamed(name), row).flatMap(({ activityUsers }) => activityUsers)
        return named
          .filter((guid) => {
            const actor = actors.get(guid)
            return actor === undefined || !matches(resourceNamed(name).access.read(actor), row)
          })
          .map((guid) => `${name} ${row.status} ${guid}`)
      }),
    )
    expect([...new Set(locked)]).toEqual([])
  })

  it('has enterprises assigned by their own town or the bureau', () => {
    const paths = new Map(users.map(({ guid, gridPath }) => [guid, gridPath]))
    const rights = shownRows(moment, world, lived).flatMap(([name, rows]) =>
      name === 'companyGrid' ? [...(rows as AnyRecord[])] : [],
    )
    const astray = rights.filter(
      ({ gridPath, assignUserGuid }) =>
        assignUserGuid != null && !String(gridPath).startsWith(paths.get(String(assignUserGuid)) ?? '-'),
    )
    expect(rights.length).toBeGreaterThan(COUNT)
    expect(astray).toEqual([])
  })

  it('draws the plan of the demo enterprise, the same picture each time, and puts it on file there only', async () => {
    const [plan, again] = [await drawPlantPlan(), await drawPlantPlan()]
    expect(again.ref).toEqual(plan.ref)
    expect(await sharp(plan.bytes).metadata()).toMatchObject({
      format: 'png',
      width: plan.ref.width,
      height: plan.ref.height,
    })
    const filed = withPlan(companies, plan).filter(({ factoryPlan }) => Array.isArray(factoryPlan))
    expect(filed).toMatchObject([{ guid: home.guid, factoryPlan: [plan.ref], mediaTotal: 1, mediaDone: 1 }])
    expect(filed.flatMap((row) => misfits('company', row))).toEqual([])
  })

  it('has enterprises with valid and distinct credit codes and names, inside the district and their grid', () => {
    const centres = new Map(seedGrids(moment, new Map()).map((grid) => [grid.guid, grid]))
    expect(companies.filter((each) => !isCreditCode(each.serialNumber ?? ''))).toEqual([])
    expect(new Set(companies.map((each) => each.serialNumber)).size).toBe(COUNT)
    expect(new Set(companies.map((each) => each.companyName)).size).toBe(COUNT)
    expect(companies.filter((each) => !isInsideDistrictBox(each.longitude ?? 0, each.latitude ?? 0))).toEqual([])
    const astray = companies.filter((each) => {
      const grid = centres.get(each.gridGuid ?? '')
      const centre = { lng: grid?.lng ?? 0, lat: grid?.lat ?? 0 }
      return distanceMetres(centre, { lng: each.longitude ?? 0, lat: each.latitude ?? 0 }) > 1000
    })
    expect(astray).toEqual([])
  })

  it('puts no enterprise on the very middle of its grid', () => {
    const centres = new Set(seedGrids(moment, new Map()).map(({ lng, lat }) => `${lng},${lat}`))
    expect(companies.filter(({ longitude, latitude }) => centres.has(`${longitude},${latitude}`))).toEqual([])
    expect(new Set(companies.map(({ longitude, latitude }) => `${longitude},${latitude}`)).size).toBe(COUNT)
  })

  it('measures sign-ins from where they were made', () => {
    const places = new Map(companies.map((each) => [each.guid, { lng: each.longitude ?? 0, lat: each.latitude ?? 0 }]))
    const off = work.patrols.filter(({ companyGuid, signInLng, signInLat, signInDistance }) => {
      const place = places.get(companyGuid ?? '') ?? { lng: 0, lat: 0 }
      const metres = distanceMetres({ lng: signInLng ?? 0, lat: signInLat ?? 0 }, place)
      return Math.abs(metres - (signInDistance ?? -1)) > 0.5 || metres > 100
    })
    expect(off).toEqual([])
    expect(new Set(work.patrols.map(({ signInDistance }) => signInDistance)).size).toBeGreaterThan(10)
  })

  it('tells of every record how it came to its state, with names', () => {
    const steps = seedHistory(work, users)
    const last = new Map(steps.map((step) => [step.bizGuid, step.node]))
    const astray = [...work.patrols, ...work.hazards].filter(({ guid, status }) => last.get(guid) !== status)
    expect(astray).toEqual([])
    expect(work.instructions.filter(({ guid }) => !last.has(guid))).toEqual([])
    expect(steps.filter(({ userName }) => userName === '')).toEqual([])
    const late = steps.filter((step, at) => {
      const before = steps[at - 1]
      return before?.bizGuid === step.bizGuid && before.time > step.time
    })
    expect(late).toEqual([])
    const unknown = steps.filter(
      ({ resource, action }) => resourceNamed(resource).workflow?.moves[action] === undefined,
    )
    expect(unknown).toEqual([])
  })

  it('is the same every time', () => {
    expect(seedCompanies(moment, 50)).toEqual(companies.slice(0, 50))
  })

  it('says of each enterprise the last of its patrols, and leaves some overdue that nobody went to', () => {
    const known = withLastPatrols(companies, work.patrols)
    const lastOf = new Map(known.map(({ guid, lastPatrolOn }) => [guid, lastPatrolOn ?? '']))
    const later = work.patrols.filter(
      ({ companyGuid, checkDate }) => (checkDate ?? '') > (lastOf.get(companyGuid ?? '') ?? ''),
    )
    expect(work.patrols.length).toBeGreaterThan(200)
    expect(later).toEqual([])
    expect(known.find(({ guid }) => guid === home.guid)).toMatchObject({ nextPatrolDue: '2027-01-19' })
    const overdue = known.filter(({ nextPatrolDue }) => (nextPatrolDue ?? '') < moment.today)
    const share = overdue.length / known.length
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.15)
    expect(overdue.filter(({ gridGuid }) => gridGuid === DEMO_GRID_GUID).length).toBeGreaterThan(0)
  })

  it('gives the demo inspector tasks of today and overdue ones', () => {
    const mine = work.tasks.filter((task) => task.gridGuid === DEMO_GRID_GUID)
    expect(mine.filter((task) => task.planEnd === moment.today).length).toBeGreaterThanOrEqual(3)
    expect(mine.filter((task) => (task.planEnd ?? '') < moment.today).length).toBeGreaterThanOrEqual(2)
  })

  it('has hazards in every state but those that only people bring about', () => {
    const states = new Set(work.hazards.map((hazard) => hazard.status))
    expect([...states].sort()).toEqual(['closed', 'pendingConfirm', 'pendingRectify', 'pendingReview'])
  })

  it('numbers every hazard once, and links it to the item that found it', () => {
    const byPatrol = new Map(work.patrols.map((patrol) => [patrol.guid, patrol]))
    expect(new Set(work.hazards.map((hazard) => hazard.dangerCode)).size).toBe(work.hazards.length)
    const loose = work.hazards.filter(
      (hazard) => !byPatrol.get(hazard.sourceGuid ?? '')?.items?.some((item) => item.hazardGuid === hazard.guid),
    )
    expect(loose).toEqual([])
  })

  it('has a row for every role that access rules name, with permissions that there are', () => {
    const { role, permission, dictionary } = seedAdministration(moment)
    expect(role.map(({ roleCode }) => roleCode)).toEqual(Object.keys(ROLES))
    const codes = new Set(permission.map(({ code }) => code))
    expect(codes).toContain('ROLE_MEWS_COMPANY_VISIT')
    expect(codes).toContain('ROLE_WJZJK_JZ_VISIT')
    expect(role.flatMap(({ permissionCodes }) => permissionCodes ?? []).filter((code) => !codes.has(code))).toEqual([])
    expect(new Set(dictionary.map(({ dictType }) => dictType)).size).toBeGreaterThanOrEqual(12)
  })

  it('has one account for each of the twelve roles of the demo', () => {
    expect(DEMO_ACCOUNTS.map((account) => account.username)).toEqual([
      'grid',
      'town',
      'bureau',
      'leader',
      'officer',
      'company',
      'safety',
      'agency',
      'assoc',
      'expert',
      'duty',
      'admin',
    ])
  })

  it('has somebody beside each of the office, and in each town a head', () => {
    const able = users.filter(({ isDefaultPwd }) => isDefaultPwd !== true)
    for (const role of ['officer', 'leader', 'bureau', 'duty'] as const)
      expect(able.filter(({ roles }) => roles?.includes(role))).toHaveLength(2)
    const towns = seedGrids(moment, new Map()).filter(({ gridLevel }) => gridLevel === 'town')
    const headed = new Set(able.flatMap(({ roles, gridGuid }) => (roles?.includes('town') ? [gridGuid] : [])))
    expect([...headed].sort()).toEqual(towns.map(({ guid }) => guid).sort())
    // Two of them, each with his own licence, go to an enterprise.
    const officers = able.filter(({ roles }) => roles?.includes('officer'))
    expect(new Set(officers.map(({ lawEnforcementNumber }) => lawEnforcementNumber)).size).toBe(2)
  })
})

function misfits(name: string, row: object): string[] {
  const record = row as Record<string, unknown>
  return Object.entries(resourceNamed(name).fields).flatMap(([field, declared]) => {
    const value = record[field]
    if (value == null) return declared.required === true ? [`${name} ${field} is missing`] : []
    return z.safeParse(valueSchema(declared), value).success ? [] : [`${name} ${field} = ${JSON.stringify(value)}`]
  })
}

/** What every move into the state of the row writes down, and the row does not have. */
function unstamped(workflow: Workflow | undefined, row: AnyRecord): string[] {
  const moves = Object.values(workflow?.moves ?? {})
  const barred = new Set(moves.flatMap(({ notBy }) => notBy ?? []))
  const [first, ...others] = moves.filter(({ to }) => to === row.status)
  return Object.keys(first?.stamps ?? {}).filter(
    (field) =>
      row.status !== workflow?.initial &&
      [first, ...others].every((move) => ['now', 'today', 'userName'].includes(String(move?.stamps?.[field]))) &&
      !barred.has(field) &&
      row[field] == null,
  )
}
