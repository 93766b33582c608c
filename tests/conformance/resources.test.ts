import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { editableFields } from '#domain/kit/action.ts'
import { declaredCopies } from '#domain/kit/copies.ts'
import { isAsked } from '#domain/kit/dependent.ts'
import type { Field, FieldMap, MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { seedCriteria, seedWorkConfigs } from '#server/install/areas/self-check-standards.ts'
import { buildHazard, buildPatrolInput, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../server/databases.ts'
import {
  actorOfPerson,
  insertRecords,
  PEOPLE,
  type Person,
  type Reply,
  startTestServer,
  type TestServer,
} from '../server/support.ts'
import { COLLECTED, freshCreditCode, GIVEN, MAJOR_HAZARDS, plainValue } from './samples.ts'

const SEEDED = { now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }
const CHINESE = /[\u4e00-\u9fff]/
const photo = (): MediaRef => buildPhoto({ guid: randomUUID() })

/** What records may refer to in the world of the test. */
const KNOWN: Readonly<Record<string, string>> = { company: 'company-a', gridManage: 'grid-a' }

/** Part of what no two records share, and not the enterprise, which all records of a test have in common. */
function isUnique(resource: string, name: string): boolean {
  const sets = findResource(resource)?.unique ?? []
  return name !== 'companyGuid' && sets.some((names) => names.includes(name))
}

/** Those that others must name and repeat something of: a copy needs what it is a copy of. */
function repeatedResources(): Set<string> {
  const names = RESOURCES.flatMap((each) =>
    declaredCopies(each).flatMap(({ by, resource }) => (each.fields[by]?.required === true ? resource : [])),
  )
  return new Set(names.filter((name) => KNOWN[name] === undefined))
}

const isRich = (field: Field) => field.kind === 'text' && field.rich === true

/** Numbers that people have are checked, and cannot be made up at will. */
const hasOtherFormat = (field: Field) =>
  field.kind === 'text' && field.format !== undefined && field.format !== 'creditCode'

let freshSerial = 0

/** Counted, not drawn: two draws may be the same, and a year is one of a hundred. */
function freshValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return field.format === 'creditCode'
        ? freshCreditCode()
        : `新${randomUUID()}`.slice(0, Math.min(field.maxLength, 12))
    case 'reference':
      return `guid-${randomUUID()}`
    case 'integer':
    case 'decimal':
      return (field.min ?? 0) + (freshSerial++ % Math.min(100_000, (field.max ?? 100_000) - (field.min ?? 0)))
    case 'date':
      return addDays('2026-11-20', -(freshSerial++ % 9000))
    case 'choice':
      return Object.keys(field.options)[0]
    default:
      throw new Error(`a unique ${field.kind} needs a sample`)
  }
}

function validValue(resource: string, name: string, field: Field): unknown {
  const given = GIVEN[`${resource}.${name}`]
  if (given !== undefined) return given()
  if (isUnique(resource, name) && !hasOtherFormat(field)) return freshValue(field)
  switch (field.kind) {
    case 'choices':
      return Object.keys(field.options).slice(0, 1)
    case 'reference':
      // A parent must be there, and a record may stand at the top.
      return name === 'parentGuid' && field.to === resource ? null : (KNOWN[field.to] ?? 'some-guid')
    case 'references':
      return ['some-guid']
    case 'files':
      return [photo()]
    case 'rows':
      return [
        Object.fromEntries(
          Object.entries(field.fields).flatMap(([inner, each]) =>
            each.computed === true ? [] : [[inner, validValue(`${resource}.${name}`, inner, each)]],
          ),
        ),
      ]
    default:
      return plainValue(name, field)
  }
}

interface Case {
  name: string
  resource: AnyResource
  action: string
  who: Person
  fields: FieldMap
  /** A valid input with every field filled in. */
  input: () => Record<string, unknown>
}

/** Somebody who may make records of this resource. */
function makerOf({ name, access }: AnyResource): Person {
  const people = Object.keys(PEOPLE) as Person[] // keys of that very table
  const maker = ['admin' as const, ...people].find((person) => access.create(actorOfPerson(person)) !== 'nothing')
  if (maker === undefined) throw new Error(`${name} has a form that nobody may fill in`)
  return maker
}

const formCases: Case[] = RESOURCES.filter(({ form }) => form.length > 0).map((resource) => {
  const fields = editableFields(resource)
  const entries = Object.entries(fields)
  return {
    name: `${resource.name}.create`,
    resource,
    action: 'create',
    who: makerOf(resource),
    fields,
    input: () => {
      const all = Object.fromEntries(entries.map(([name, field]) => [name, validValue(resource.name, name, field)]))
      return Object.fromEntries(entries.filter(([, field]) => isAsked(field, all)).map(([name]) => [name, all[name]]))
    },
  }
})

const hazardInput = () => {
  const { fields } = resourceNamed('hiddenDanger')
  const names = [
    'sourceType',
    'checkItemCode',
    'foundOn',
    'place',
    'dangerType',
    'description',
    'basis',
    'dangerLevel',
    'rectifyPerson',
    'rectifyPhone',
    'tempMeasure',
    'beforePhotos',
  ] as const
  const values = names.map((name) => [name, validValue('hiddenDanger', name, fields[name] as Field)])
  return { companyGuid: 'company-a', ...Object.fromEntries(values), deadline: '2026-12-20', rectifyType: 'deadline' }
}
const patrolInput = () =>
  ({
    ...buildPatrolInput({
      companyGuid: 'company-a',
      receiverSign: [photo()],
      checkerSign: [photo()],
      photos: [photo()],
    }),
    remark: '说明',
    signInReason: '说明',
  }) as Record<string, unknown>
const instructionInput = () => ({
  companyGuid: 'company-a',
  instructionType: 'order',
  issueOrg: '区应急管理局',
  issueDate: '2026-11-20',
  deadline: '2026-12-20',
  problems: ['known-hazard'],
})
const special = (resource: string, action: string, input: Case['input']): Case => ({
  name: `${resource}.${action}`,
  resource: resourceNamed(resource),
  action,
  who: 'town',
  input,
  fields: Object.fromEntries(Object.keys(input()).map((name) => [name, resourceNamed(resource).fields[name] as Field])),
})
const CASES: Case[] = [
  ...formCases,
  special('hiddenDanger', 'report', hazardInput),
  special('patrolRecord', 'submit', patrolInput),
  special('rectifyInstruction', 'issue', instructionInput),
]

const WRONG_TYPES: Readonly<Record<Field['kind'], unknown[]>> = {
  text: [1, true, [], {}],
  integer: ['1', 1.5, true, [], {}, 1e30],
  decimal: ['1', true, [], {}, 1e30],
  point: ['1', true, [], {}, 181],
  bool: ['true', 1, [], {}],
  date: [20261120, '2026-02-30', '2026/11/20', '昨天', {}],
  instant: [0, '2026-11-20', '2026-13-40T00:00:00Z', {}],
  choice: [1, 'no-such-choice', '__proto__', {}],
  choices: ['x', ['no-such-choice'], {}],
  reference: [1, '../etc/passwd', "' or 1=1 --", {}],
  references: ['x', [1], ['a b'], {}],
  files: ['x', [{}], [{ ...buildPhoto(), sha256: 'x' }], [{ ...buildPhoto(), size: 0 }], {}],
  rows: [1, 'x', [1], [{ surprise: 1 }], {}],
  json: [1, 'x', [{}], [[]]],
}

const NEVER_STORED = ['a\u0000b', 'a\u0007b', '\ud800']
/** What a browser would run, fetch or show as part of the page: in a rich text it is not stored at all. */
const RUNNING = [
  '<p>好<script>alert(1)</script></p>',
  '<SCRIPT SRC=//x></SCRIPT>',
  '<p onclick="x()">好</p>',
  '<img src=x onerror=x()>',
  '<img src="x" onerror="x()">',
  '<a href="java&#115;cript:x()">好</a>',
  '<a href=" javascript:x()">好</a>',
  '<iframe src="https://x"></iframe>',
  '<svg><animate onbegin="x()"/></svg>',
  '<p style="background:url(//x)">好</p>',
  '<form action="/x"><input name="password"></form>',
  '<!--><img src=x onerror=x()>-->',
  '<p title="a>b" onclick="x()">好</p>',
]
const HARMLESS = ["o'); drop table company; --", '<script>alert(1)</script>', '😀🏭', '{{7*7}}', '%_\\']

/** What a device may say and the platform measures for itself: the distance of a sign-in (`sign-in-evidence.test.ts`). */
const MEASURED_HERE: ReadonlySet<string> = new Set(['signInDistance', 'signInFixes'])

const NAMED = ['some-guid', ...COLLECTED]

/** What the inputs of all cases name is there. */
async function startWorld(kind: Database['kind']): Promise<TestServer> {
  const server = await startTestServer(kind)
  const ofCompany = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  await insertRecords(
    server.db,
    'user',
    NAMED.map((guid) => buildRecord('user', { guid, username: guid, name: '王芳', accountType: '1' })),
  )
  await insertRecords(server.db, 'companyDepartment', [
    buildRecord('companyDepartment', { guid: 'known-department', departmentName: '安全部', ...ofCompany }),
  ])
  await insertRecords(server.db, 'companyEmployee', [
    buildRecord('companyEmployee', { guid: 'known-employee', name: '王芳', status: 'employed', ...ofCompany }),
  ])
  await insertRecords(server.db, 'user', [
    buildRecord('user', { guid: 'second-admin', username: 'second-admin', roles: ['admin'], accountEnabled: true }),
  ])
  await insertRecords(server.db, 'expert', [buildRecord('expert', { guid: 'known-expert', name: '沈教授' })])
  const agreed = { status: 'admitted', blackListed: false, agreementTo: '2026-12-31' }
  await insertRecords(server.db, 'relatedCompany', [
    buildRecord('relatedCompany', { guid: 'known-party', name: '检修公司', ...agreed, ...ofCompany }),
  ])
  await insertRecords(server.db, 'outsourceTask', [
    buildRecord('outsourceTask', { guid: 'known-work', taskName: '检修', ...ofCompany }),
  ])
  await insertRecords(server.db, 'riskCriteria', seedCriteria(SEEDED))
  await insertRecords(server.db, 'dangerousWorkConfig', seedWorkConfigs(SEEDED))
  await insertRecords(server.db, 'hiddenDanger', [
    buildHazard({
      guid: 'known-hazard',
      companyGuid: 'company-a',
      gridGuid: 'grid-a',
      gridPath: 'root/town-a/grid-a/',
    }),
    ...MAJOR_HAZARDS.map((guid) => buildHazard({ guid, dangerLevel: 'major', ...ofCompany })),
  ])
  for (const name of [...repeatedResources()].filter((each) => each !== 'user'))
    await insertRecords(
      server.db,
      name,
      NAMED.map((guid) => buildRecord(name, { guid })),
    )
  return server
}

const sendTo = (server: TestServer, { resource, action, who }: Case, input: object): Promise<Reply<AnyRecord>> =>
  action === 'create'
    ? server.call(who, `/api/${resource.name}/create`, input)
    : server.call(who, `/api/${resource.name}/act/${action}`, { input })

const expectRefusedAt = (server: TestServer, each: Case, path: string, input: Readonly<Record<string, unknown>>) =>
  expectRefused(server, each, input, [path])

/** Refused, with a word in Chinese at each of the paths. */
async function expectRefused(
  server: TestServer,
  each: Case,
  input: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Promise<void> {
  const reply = await sendTo(server, each, input)
  const words = JSON.stringify(input).slice(0, 200)
  expect(reply, words).toMatchObject({ status: 400, problem: 'input.invalid', success: false })
  const issues = reply.details.issues as { path: string; message: string }[]
  for (const path of paths) {
    const here = issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
    expect(here, `${path}: ${words}`).not.toHaveLength(0)
    for (const { message } of here) expect(message, `${path}: ${words}`).toMatch(CHINESE)
  }
}

const rowsOf = (server: TestServer, { resource }: Case) => server.db.$count(tableNamed(resource.name))

const textsOf = (each: Case) => Object.entries(each.fields).filter(([, field]) => field.kind === 'text')

// What is refused is refused before any database is asked: one of them tells.
describe('what every resource refuses', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startWorld('pglite')
  })
  afterAll(() => server.close())

  describe.each(CASES)('$name', (each) => {
    const fields = Object.entries(each.fields)
    const given = each.input()
    let before: number
    beforeAll(async () => {
      before = await rowsOf(server, each)
    })
    afterAll(async () => {
      expect(await rowsOf(server, each), 'rows of what was refused').toBe(before)
    })

    // Each of the fields at once, as each is answered by itself.
    const refusesAll = (wrong: readonly (readonly [string, unknown])[]) =>
      expectRefused(
        server,
        each,
        { ...each.input(), ...Object.fromEntries(wrong) },
        wrong.map(([name]) => name),
      )

    it.runIf(fields.length > 0)('refuses a wrong type of each field', async () => {
      const rounds = Math.max(...fields.map(([, { kind }]) => WRONG_TYPES[kind].length))
      for (let round = 0; round < rounds; round += 1)
        await refusesAll(
          fields
            .filter(([, { kind }]) => round < WRONG_TYPES[kind].length)
            .map(([name, { kind }]) => [name, WRONG_TYPES[kind][round]]),
        )
    })

    const required = fields.filter(([name, field]) => field.required === true && name in given)
    // One by one: what is required may hang on another field.
    it.each(required)('refuses to go without %s', async (name) => {
      for (const value of [undefined, null]) await refusesAll([[name, value]])
    })

    const texts = textsOf(each)
    it.runIf(texts.length > 0)('refuses what cannot be stored in a text, or is too long', async () => {
      await refusesAll(
        texts.map(([name, field]) => [name, '长'.repeat((field as { maxLength: number }).maxLength + 1)]),
      )
      for (const value of NEVER_STORED) await refusesAll(texts.map(([name]) => [name, value]))
    })

    it.each(textsOf(each).slice(0, 1))(
      'refuses %s of half a megabyte by its length, and a whole one unread',
      async (name) => {
        await expectRefusedAt(server, each, name, { ...each.input(), [name]: 'x'.repeat(500_000) })
        const megabyte = await sendTo(server, each, { ...each.input(), [name]: 'x'.repeat(1024 * 1024) })
        expect(megabyte).toMatchObject({ status: 413, problem: 'payload.too-large' })
      },
    )

    it('refuses a field it does not know and one that the platform fills in', async () => {
      await expectRefusedAt(server, each, 'surprise', { ...each.input(), surprise: 1 })
      const computed = Object.entries(each.resource.fields).filter(([, field]) => field.computed === true)
      for (const [name] of computed) await expectRefusedAt(server, each, name, { ...each.input(), [name]: 'x' })
    })
  })

  describe.each(RESOURCES)('$name', (resource) => {
    it('refuses an action it does not have', async () => {
      const reply = await server.call('admin', `/api/${resource.name}/act/no-such-action`, { guid: 'x' })
      expect(reply).toMatchObject({ status: 400, problem: 'action.unknown' })
      expect(reply.msg).toMatch(CHINESE)
    })
  })
})

describe.each(USUAL_DATABASES)('every resource on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startWorld(kind)
  })
  afterAll(() => server.close())

  describe.each(CASES)('$name', (each) => {
    const given = each.input()
    const texts = textsOf(each)

    it('takes a complete input and gives it back', async () => {
      const input = each.input()
      const reply = await sendTo(server, each, input)
      expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200, success: true })
      const withheld = each.resource.offline.withhold ?? []
      const answered = Object.keys(input).filter((name) => !withheld.includes(name) && !MEASURED_HERE.has(name))
      for (const name of answered) expect(reply.data[name], name).toEqual(input[name] ?? null)
    })

    const free = texts.filter(
      ([name, field]) =>
        !isRich(field) &&
        'format' in field === false &&
        GIVEN[`${each.resource.name}.${name}`] === undefined &&
        name in given,
    )
    it.runIf(free.length > 0)('keeps hostile words in every text as they are', async () => {
      for (const words of HARMLESS) {
        const said = Object.fromEntries(
          free.map(([name, field]) => [name, words.slice(0, (field as { maxLength: number }).maxLength)]),
        )
        const reply = await sendTo(server, each, { ...each.input(), ...said })
        expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200, data: said })
      }
    })

    const rich = texts.filter(([, field]) => isRich(field))
    it.each(rich)('refuses scripts in the rich text %s, and stores nothing of them', async (name) => {
      const before = await rowsOf(server, each)
      for (const value of RUNNING) await expectRefusedAt(server, each, name, { ...each.input(), [name]: value })
      await expectRefusedAt(server, each, name, { ...each.input(), [name]: '<p>&nbsp;</p>' })
      expect(await rowsOf(server, each)).toBe(before)
      const value = '<h2 style="text-align: center">简报</h2><p>5 < 6 &lt;b&gt; <a href="https://a.cn">甲</a></p>'
      expect(await sendTo(server, each, { ...each.input(), [name]: value })).toMatchObject({
        status: 200,
        data: { [name]: value },
      })
    })
  })

  describe.each(RESOURCES)('$name', (resource) => {
    it('answers that a record is gone which is not there, for each of its actions', async () => {
      for (const { name, creates } of actionsOf(resource.name).values()) {
        if (creates) continue
        const reply = await server.call('admin', `/api/${resource.name}/act/${name}`, { guid: 'not-there', input: {} })
        expect([400, 404], name).toContain(reply.status)
        expect(['input.invalid', 'record.gone'], name).toContain(reply.problem)
      }
      expect(await server.call('admin', `/api/${resource.name}/getByGuid/not-there`)).toMatchObject({ status: 404 })
      expect(await server.call('admin', `/api/${resource.name}/get/0`)).toMatchObject({ status: 404 })
      expect(await server.call('admin', `/api/${resource.name}/get/1%20or%201`)).toMatchObject({ status: 404 })
    })

    it('can be asked for every filter, column, sort and view that it declares', async () => {
      const inViews = Object.values(resource.list.views ?? {}).flatMap(({ columns = [] }) => columns)
      for (const sort of new Set([...resource.list.columns, ...inViews, resource.list.order.replace('-', '')]))
        expect(await server.call('admin', `/api/${resource.name}/list`, { sort }), sort).toMatchObject({ status: 200 })
      for (const view of Object.keys(resource.list.views ?? {}))
        expect(await server.call('admin', `/api/${resource.name}/list`, { view }), view).toMatchObject({ status: 200 })
      for (const name of resource.list.filters) {
        const field = resource.fields[name]
        const value = field === undefined ? 'x' : validValue(resource.name, name, field)
        expect(await server.call('admin', `/api/${resource.name}/list`, { [name]: value }), name).toMatchObject({
          status: 200,
        })
      }
      const sheet = await server.call('admin', `/api/${resource.name}/export`, { exportReason: '监督检查' })
      expect(sheet.status).toBe(200)
    })
  })

  it('refuses edits over a newer version and of another area, and changes nothing', async () => {
    const made = await sendTo(server, CASES[0] as Case, (CASES[0] as Case).input())
    const { guid, version } = made.data
    const stored = async () => (await server.call('admin', `/api/company/getByGuid/${guid}`)).data
    const before = await stored()
    const edit = (who: Person, own: object) =>
      server.call(who, '/api/company/update', { guid, version, pbAddress: '改', ...own })
    expect(await edit('town', { version: version + 1 })).toMatchObject({ status: 409, problem: 'record.stale' })
    expect(await edit('otherGrid', {})).toMatchObject({ status: 404, problem: 'record.gone' })
    expect(await edit('expert', {})).toMatchObject({ status: 404, problem: 'record.gone' })
    expect(await stored()).toEqual(before)
  })
})
