import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Op } from '#domain/contract/sync.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { actionResult, workflowLog } from '#server/db/extra-tables.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { registerMedia } from '#server/engine/manifest.ts'
import { performOp } from '#server/engine/perform.ts'
import { touchOne } from '#server/engine/touch.ts'
import { buildCompany, buildPatrolInput, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { DATABASES } from '../databases.ts'
import {
  actorOfPerson,
  insertRecords,
  PEOPLE,
  type Person,
  START,
  startTestServer,
  type TestServer,
} from '../support.ts'

const businessLog = tableOf(systemBusinessLog)

const photo = (): MediaRef => buildPhoto({ guid: randomUUID() })

const hazardInput = (own: Record<string, unknown> = {}) => ({
  companyGuid: 'company-a',
  sourceType: 'patrol',
  foundOn: '2026-11-20',
  place: '一号车间',
  dangerType: 'fire',
  description: '灭火器过期',
  dangerLevel: 'general',
  beforePhotos: [photo()],
  rectifyType: 'deadline',
  deadline: '2026-12-05',
  ...own,
})
const patrolInput = (own: Record<string, unknown> = {}) =>
  buildPatrolInput({
    companyGuid: 'company-a',
    checkUsers: ['grid', 'town'],
    receiverSign: [photo()],
    checkerSign: [photo()],
    ...own,
  })

const PLACE_OF_B = { companyGuid: 'company-b', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

describe.each(DATABASES)('performOp on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const op = (who: Person, own: Partial<Op>): Op => ({
    id: randomUUID(),
    resource: 'hiddenDanger',
    recordGuid: randomUUID(),
    action: 'report',
    input: hazardInput(),
    baseVersion: null,
    deps: [],
    userGuid: PEOPLE[who].guid,
    deviceId: 'device-1',
    madeAt: START,
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: 1,
    appV: 'test',
    ...own,
  })
  const send = (who: Person, sent: Op, now = START) =>
    performOp(server.db, actorOfPerson(who), sent, { now, ip: '127.0.0.1' })
  const perform = async (who: Person, own: Partial<Op>, now = START) => await send(who, op(who, own), now)
  const recordOf = async (resource: string, guid: string): Promise<AnyRecord | undefined> => {
    const table = tableNamed(resource)
    const [row] = await server.db.select().from(table).where(eq(table.guid, guid))
    return row as AnyRecord | undefined
  }
  const reported = async (own: Record<string, unknown> = {}) => {
    const recordGuid = randomUUID()
    const result = await perform('grid', { recordGuid, input: hazardInput(own) })
    expect(result.state).toBe('applied')
    return recordGuid
  }
  const moved = async (who: Person, recordGuid: string, action: string, input: object) =>
    await perform(who, { recordGuid, action, input })
  const refused = (code: string) => ({ state: 'refused', problem: { code } })

  describe('once and only once', () => {
    it('answers the same action the second time as the first', async () => {
      const sent = op('grid', {})
      const first = await send('grid', sent)
      const again = await send('grid', { ...sent, deps: [], offsetMs: 5 }, '2026-11-21T02:00:00.000Z')
      expect(first).toMatchObject({ id: sent.id, state: 'applied', version: 1, merged: false })
      expect(again).toEqual(first)
      expect(await server.db.$count(businessLog, eq(businessLog.bizGuid, sent.recordGuid))).toBe(1)
    })

    it('applies it once when copies arrive together', async () => {
      const sent = op('grid', {})
      const results = await Promise.all(Array.from({ length: 5 }, () => send('grid', sent)))
      const applied = results.filter(({ state }) => state === 'applied')
      expect(applied.length).toBeGreaterThan(0)
      for (const other of results.filter(({ state }) => state === 'refused'))
        expect(other).toMatchObject(refused('action.running'))
      const table = tableNamed('hiddenDanger')
      expect(await server.db.$count(table, eq(table.guid, sent.recordGuid))).toBe(1)
      expect(await server.db.$count(businessLog, eq(businessLog.bizGuid, sent.recordGuid))).toBe(1)
    })

    it('refuses another content, or another person, under the same id', async () => {
      const sent = op('grid', {})
      await send('grid', sent)
      expect(await send('grid', { ...sent, input: hazardInput({ place: '别处' }) })).toMatchObject(
        refused('action.changed'),
      )
      expect(await send('town', { ...sent, userGuid: 'town' })).toMatchObject(refused('action.changed'))
    })

    it('is the same action though its app has raised the version since, as earlier ones do', async () => {
      const { version = 0 } = (await recordOf('company', 'company-a')) ?? {}
      const own = { resource: 'company', recordGuid: 'company-a', action: 'update', baseVersion: version }
      const sent = op('town', { ...own, input: { changes: { mainLeaderPhone: '13900000001' } } })
      const first = await send('town', sent)
      expect(first).toMatchObject({ state: 'applied', version: version + 1 })
      expect(await send('town', { ...sent, baseVersion: version + 3 })).toEqual(first)
      expect(await recordOf('company', 'company-a')).toMatchObject({ version: version + 1 })
    })

    it('still knows the answers stored while the version counted', async () => {
      const sent = op('grid', {})
      const first = await send('grid', sent)
      const { resource, recordGuid, action, input, baseVersion } = sent
      const former = createHash('sha256')
        .update(JSON.stringify([resource, recordGuid, action, input, baseVersion]))
        .digest('hex')
      await server.db.update(actionResult).set({ bodyHash: former }).where(eq(actionResult.actionGuid, sent.id))
      expect(await send('grid', sent)).toEqual(first)
    })

    it('stores no refusal, so that the same action may come again', async () => {
      const first = op('grid', {})
      const second = op('grid', { deps: [first.id] })
      expect(await send('grid', second)).toMatchObject({
        state: 'refused',
        problem: { code: 'action.dependency-missing', details: { missing: [first.id] } },
      })
      expect(await server.db.$count(actionResult, eq(actionResult.actionGuid, second.id))).toBe(0)
      await send('grid', first)
      expect(await send('grid', second)).toMatchObject({ state: 'applied' })
    })
  })

  describe('refusals', () => {
    it.each<{ why: string; who: Person; own: Partial<Op>; code: string }>([
      { why: 'an action of somebody else', who: 'grid', own: { userGuid: 'town' }, code: 'auth.other-user' },
      { why: 'an unknown action', who: 'grid', own: { action: 'explode' }, code: 'action.unknown' },
      { why: 'an unknown resource', who: 'grid', own: { resource: 'nothing' }, code: 'action.unknown' },
      { why: 'an enterprise of another grid', who: 'otherGrid', own: {}, code: 'reference.missing' },
      { why: 'a role that may not', who: 'safety', own: {}, code: 'access.denied' },
      {
        why: 'an unknown field',
        who: 'grid',
        own: { input: hazardInput({ dangerCode: 'YH1' }) },
        code: 'input.invalid',
      },
      {
        why: 'text that cannot be stored',
        who: 'grid',
        own: { input: hazardInput({ place: 'a\u0000b' }) },
        code: 'input.invalid',
      },
      { why: 'half a character', who: 'grid', own: { input: hazardInput({ place: '\ud800' }) }, code: 'input.invalid' },
      {
        why: 'a record that is not there',
        who: 'grid',
        own: { action: 'review', input: { result: 'pass' } },
        code: 'record.gone',
      },
    ])('refuses $why and writes nothing', async ({ who, own, code }) => {
      const sent = op(who, own)
      const before = await server.db.$count(businessLog)
      expect(await send(who, sent)).toMatchObject(refused(code))
      expect(await recordOf('hiddenDanger', sent.recordGuid)).toBeUndefined()
      expect(await server.db.$count(actionResult, eq(actionResult.actionGuid, sent.id))).toBe(0)
      expect(await server.db.$count(businessLog)).toBe(before)
    })

    it.each([
      ['<p>无事</p>', { state: 'applied' }],
      ['<p onclick="x()">无事</p>', refused('input.invalid')],
    ])('stores only what the editor makes: %s', async (content, answer) => {
      const report = {
        reportDate: '2026-11-20',
        reportType: 'daily',
        title: '日报',
        author: '值班员',
        gridGuid: 'root',
      }
      const sent = { resource: 'dailyReport', action: 'create', input: { ...report, content } }
      expect(await perform('duty', sent)).toMatchObject(answer)
    })

    it('names the field that somebody else already uses', async () => {
      const input = { username: 'grid', name: '重名', accountType: '1', roles: ['grid'] }
      const result = await perform('admin', { resource: 'user', action: 'create', input })
      expect(result).toMatchObject({
        state: 'refused',
        problem: { code: 'record.duplicate', details: { issues: [{ path: 'username' }] } },
      })
    })

    it('refuses an edit over a newer version and merges what does not overlap', async () => {
      const edit = (input: object, baseVersion: number) =>
        perform('town', { resource: 'company', recordGuid: 'company-a', action: 'update', input, baseVersion })
      const { version = 0 } = (await recordOf('company', 'company-a')) ?? {}
      expect(await edit({ changes: { pbAddress: '新址' } }, version)).toMatchObject({ state: 'applied', merged: false })
      expect(await edit({ changes: { mainLeader: '李四' } }, version)).toMatchObject(refused('record.stale'))
      const merged = { changes: { mainLeader: '李四' }, base: { mainLeader: null } }
      expect(await edit(merged, version)).toMatchObject({ state: 'applied', merged: true, version: version + 2 })
      const overlapping = { changes: { pbAddress: '别址' }, base: { pbAddress: '旧址' } }
      expect(await edit(overlapping, version)).toMatchObject(refused('record.conflict'))
    })

    it('takes it that whoever follows his own action has seen what that left', async () => {
      const { version = 0 } = (await recordOf('company', 'company-a')) ?? {}
      const own = { resource: 'company', recordGuid: 'company-a', action: 'update', baseVersion: version }
      await perform('bureau', { ...own, input: { changes: { pbAddress: '别处' } } })
      const first = op('town', { ...own, input: { changes: { mainLeader: '王五' }, base: { mainLeader: '李四' } } })
      const second = { ...own, baseVersion: version + 1, input: { changes: { registerAddress: '新册址' } } }
      expect(await send('town', first)).toMatchObject({ state: 'applied', merged: true, version: version + 2 })
      expect(await perform('town', second)).toMatchObject(refused('record.stale'))
      const companies = tableNamed('company')
      await server.db.update(companies).set({ version: 99 }).where(eq(companies.guid, 'company-b'))
      const ofAnother = op('bureau', {
        ...own,
        recordGuid: 'company-b',
        baseVersion: 99,
        input: { changes: { pbAddress: '乙址' } },
      })
      expect(await send('bureau', ofAnother)).toMatchObject({ state: 'applied', version: 100 })
      expect(await perform('town', { ...second, deps: [ofAnother.id] })).toMatchObject(refused('record.stale'))
      expect(await perform('town', { ...second, deps: [first.id] })).toMatchObject({ state: 'applied', merged: false })
    })
  })

  describe('media', () => {
    it('expects the bytes of each attachment a record names', async () => {
      const [one, two] = [photo(), photo()]
      const recordGuid = await reported({ beforePhotos: [one, two] })
      expect(await recordOf('hiddenDanger', recordGuid)).toMatchObject({ mediaTotal: 2, mediaDone: 0 })
      expect(await recordOf('accessoryFile', one.guid)).toMatchObject({
        parentGuid: recordGuid,
        parentResource: 'hiddenDanger',
        moduleName: 'beforePhotos',
        companyGuid: 'company-a',
        gridPath: 'root/town-a/grid-a/',
        sha256: one.sha256,
        complete: false,
        uploadUserGuid: 'grid',
      })
    })

    const announced = async (own: Record<string, unknown>, named = photo()) => {
      const { guid, sha256 } = named
      const row = buildRecord('accessoryFile', { guid, sha256, parentGuid: null, uploadUserGuid: 'grid', ...own })
      await server.db.insert(tableNamed('accessoryFile')).values(rowOf(resourceNamed('accessoryFile'), row))
      return named
    }

    it('takes what its sender announced before as come, where all of it came', async () => {
      const [whole, part] = [await announced({ complete: true }), await announced({ complete: false, sha256: null })]
      const recordGuid = randomUUID()
      const input = hazardInput({ beforePhotos: [whole, part] })
      expect(await perform('grid', { recordGuid, input })).toMatchObject({
        state: 'applied',
        missingMedia: [part.guid],
        record: { mediaTotal: 2, mediaDone: 1 },
      })
      const adopted = { parentGuid: recordGuid, parentResource: 'hiddenDanger', companyGuid: 'company-a' }
      expect(await recordOf('accessoryFile', whole.guid)).toMatchObject({ ...adopted, version: 2, updateTime: START })
    })

    it.each<[what: string, own: Record<string, unknown>, message: string]>([
      ['somebody else announced', { uploadUserGuid: 'town' }, '附件已属于另一条记录'],
      ['is of other bytes', { sha256: 'b'.repeat(64) }, '附件内容与登记的不一致'],
    ])('takes no file that %s', async (_what, own, message) => {
      const input = hazardInput({ beforePhotos: [await announced(own)] })
      expect(await perform('grid', { input })).toMatchObject({
        problem: { code: 'input.invalid', details: { issues: [{ path: 'beforePhotos', message }] } },
      })
    })

    it('calls a file whose name says nothing by its guid, and that of an enterprise is the enterprise’s own', async () => {
      const nameless = { ...photo(), fileName: ' ' }
      const record = {
        ...buildCompany({ guid: 'company-a', gridPath: 'root/town-a/grid-a/' }),
        factoryPlan: [nameless],
      }
      const resource = resourceNamed('company')
      await registerMedia(server.db, { resource, actor: actorOfPerson('grid'), record, now: START })
      const own = { fileName: nameless.guid, companyGuid: 'company-a', parentGuid: 'company-a' }
      expect(await recordOf('accessoryFile', nameless.guid)).toMatchObject(own)
    })

    it('opens no file of another record', async () => {
      const taken = photo()
      await reported({ beforePhotos: [taken] })
      expect(await perform('grid', { input: hazardInput({ beforePhotos: [taken] }) })).toMatchObject(
        refused('input.invalid'),
      )
    })
  })

  describe('what follows from a change', () => {
    it('numbers hazards of a day without gaps', async () => {
      const now = '2030-01-02T02:00:00.000Z'
      const codes: unknown[] = []
      for (const description of ['一', '', '二']) {
        const result = await perform('grid', { input: hazardInput({ description }) }, now)
        if (result.state === 'applied') codes.push(result.record.dangerCode)
      }
      expect(codes).toEqual(['YH203001020001', 'YH203001020002'])
    })

    it('logs who changed what, and the step of the workflow', async () => {
      const guid = await reported()
      const tasks = tableNamed('workflowTask')
      expect(await server.db.$count(tasks, eq(tasks.bizGuid as never, guid))).toBe(1)
      await moved('safety', guid, 'rectify', { rectifyDesc: '已更换', afterPhotos: [photo()] })
      await moved('grid', guid, 'review', { result: 'fail', opinion: '仍过期' })
      const steps = await server.db
        .select()
        .from(workflowLog)
        .where(eq(workflowLog.bizGuid, guid))
        .orderBy(workflowLog.id)
      expect(steps.map(({ node, action, opinion, userGuid }) => [node, action, opinion, userGuid])).toEqual([
        ['pendingRectify', 'reportGeneral', null, 'grid'],
        ['pendingReview', 'rectify', null, 'safety'],
        ['pendingRectify', 'fail', '仍过期', 'grid'],
      ])
      const open = await server.db
        .select()
        .from(tasks)
        .where(eq(tasks.bizGuid as never, guid))
        .orderBy(desc(tasks.id))
      expect(open[0]).toMatchObject({ bizStatus: 'pendingRectify', returnedFor: '仍过期' })
      const which = and(eq(businessLog.bizGuid, guid), eq(businessLog.action, 'review'))
      const [logged] = await server.db.select().from(businessLog).where(which)
      expect(logged).toMatchObject({
        userGuid: 'grid',
        module: 'hiddenDanger',
        before: { status: 'pendingReview', reviewResult: null },
        after: { status: 'pendingRectify', reviewResult: 'fail' },
      })
    })

    it('is signed by himself alone who may do it himself, though another left his work to him', async () => {
      const guid = await reported()
      const standsFor = [{ ...actorOfPerson('town'), name: '张三' }]
      const input = { rectifyDesc: '已更换', afterPhotos: [photo()] }
      await moved('safety', guid, 'rectify', input)
      const review = op('grid', { recordGuid: guid, action: 'review', input: { result: 'pass' } })
      const moment = { now: START, ip: null }
      const done = await performOp(server.db, { ...actorOfPerson('grid'), standsFor }, review, moment)
      expect(done).toMatchObject({ state: 'applied', record: { status: 'closed' } })
      const [step] = await server.db
        .select()
        .from(workflowLog)
        .where(and(eq(workflowLog.bizGuid, guid), eq(workflowLog.action, 'pass')))
      expect(step).toMatchObject({ userName: actorOfPerson('grid').name })
    })

    it('is followed by what repeats the record', async () => {
      const recordGuid = randomUUID()
      await perform('otherGrid', { recordGuid, input: hazardInput({ companyGuid: 'company-b' }) })
      const { version = 0 } = (await recordOf('company', 'company-b')) ?? {}
      const edit = { resource: 'company', recordGuid: 'company-b', action: 'update', baseVersion: version }
      await perform('bureau', { ...edit, input: { changes: { companyName: '乙新厂' } } })
      expect(await recordOf('hiddenDanger', recordGuid)).toMatchObject({ companyName: '乙新厂', version: 2 })
    })

    it('moves an instruction with its hazards', async () => {
      const hazards = [await reported(), await reported()]
      const recordGuid = randomUUID()
      const input = {
        companyGuid: 'company-a',
        instructionType: 'order',
        issueOrg: '区应急管理局',
        issueDate: '2026-11-20',
        deadline: '2026-12-05',
        problems: hazards,
      }
      const issued = await perform('grid', { resource: 'rectifyInstruction', recordGuid, action: 'issue', input })
      expect(issued).toMatchObject({ state: 'applied', record: { status: 'pendingSign' } })
      expect((await recordOf('rectifyInstruction', recordGuid))?.instructionNo).toMatch(/^整改〔2026〕\d{4}号$/)
      await perform('safety', { resource: 'rectifyInstruction', recordGuid, action: 'sign', input: {} })
      const status = async () => (await recordOf('rectifyInstruction', recordGuid))?.status
      const answer = { rectifyDesc: '已整改', afterPhotos: [] as MediaRef[] }
      for (const guid of hazards) await moved('safety', guid, 'rectify', { ...answer, afterPhotos: [photo()] })
      expect(await status()).toBe('pendingReview')
      for (const guid of hazards) await moved('grid', guid, 'review', { result: 'pass' })
      expect(await status()).toBe('done')
    })

    it('gives an instruction as long as the hazard that was put off longest, and never less', async () => {
      const [hazard, other] = [await reported({ deadline: '2030-12-05' }), await reported({ deadline: '2030-12-10' })]
      const recordGuid = randomUUID()
      const input = {
        ...{ companyGuid: 'company-a', instructionType: 'order', issueOrg: '区应急管理局', issueDate: '2026-11-20' },
        ...{ deadline: '2030-12-08', problems: [hazard, other] },
      }
      await perform('grid', { resource: 'rectifyInstruction', recordGuid, action: 'issue', input })
      const deadline = async () => (await recordOf('rectifyInstruction', recordGuid))?.deadline
      const putOff = async (extendDays: number) => {
        await moved('safety', hazard, 'applyExtension', { extendDays, extendReason: '缺件' })
        await moved('grid', hazard, 'decideExtension', { agree: true })
      }
      await putOff(2)
      expect(await deadline()).toBe('2030-12-08')
      await putOff(5)
      expect(await deadline()).toBe('2030-12-12')
    })

    it('waits for a hazard that an instruction names and that has not arrived', async () => {
      const input = {
        companyGuid: 'company-a',
        instructionType: 'order',
        issueOrg: '区应急管理局',
        issueDate: '2026-11-20',
        deadline: '2026-12-05',
        problems: ['not-here-yet'],
      }
      const result = await perform('grid', { resource: 'rectifyInstruction', action: 'issue', input })
      expect(result).toMatchObject(refused('action.dependency-missing'))
    })

    it('turns an enterprise red while a major hazard is open', async () => {
      await touchOne(server.db, 'company', 'company-a', { patch: { riskColor: 'yellow' }, now: START })
      const color = async () => (await recordOf('company', 'company-a'))?.riskColor
      const guid = await reported({ dangerLevel: 'major', majorItem: '第三条', tempMeasure: '停用' })
      expect(await color()).toBe('red')
      await moved('town', guid, 'confirm', { dangerLevel: 'general' })
      expect(await color()).toBe('yellow')
    })

    it('notes the last full patrol, whichever order patrols arrive in', async () => {
      await touchOne(server.db, 'company', 'company-a', { patch: { riskColor: 'orange' }, now: START })
      const patrol = (own: Record<string, unknown>) =>
        perform('grid', { resource: 'patrolRecord', action: 'submit', input: patrolInput(own) })
      const told = await patrol({ checkDate: '2026-11-18' })
      expect(told).toMatchObject({
        state: 'applied',
        record: { checkUserNames: 'grid的姓名、town的姓名', companyName: '甲纺织厂' },
      })
      // The mirror of a device does without it.
      expect(told).not.toHaveProperty('record.tradeFamily')
      await patrol({ checkDate: '2026-11-10' })
      await patrol({
        checkDate: '2026-11-20',
        productionState: 'closedDoor',
        items: [],
        gatePhotos: [photo()],
      })
      expect(await recordOf('company', 'company-a')).toMatchObject({
        lastPatrolOn: '2026-11-18',
        nextPatrolDue: '2027-01-18',
      })
    })
  })

  describe('work captured before an area changed', () => {
    it("is taken for 72 hours, then refused as no longer one's own", async () => {
      const { version = 0 } = (await recordOf('company', 'company-b')) ?? {}
      const capturedAt = new Date(Date.now() - 60_000).toISOString()
      const moving = { resource: 'company', recordGuid: 'company-b', action: 'update', baseVersion: version }
      const now = new Date().toISOString()
      const result = await perform('bureau', { ...moving, input: { changes: { gridGuid: 'grid-a' } } }, now)
      expect(result).toMatchObject({ state: 'applied', record: { gridPath: 'root/town-a/grid-a/' } })
      const input = hazardInput({ companyGuid: 'company-b' })
      expect(await perform('otherGrid', { input, madeAt: capturedAt }, now)).toMatchObject({
        state: 'applied',
        record: { companyGuid: 'company-b', gridPath: 'root/town-a/grid-a/' },
      })
      const muchLater = new Date(Date.now() + 100 * 3_600_000).toISOString()
      const late = await perform(
        'otherGrid',
        { input: hazardInput({ companyGuid: 'company-b' }), madeAt: muchLater },
        muchLater,
      )
      expect(late).toMatchObject(refused('scope.revoked'))

      const fast = () => ({ input: hazardInput({ companyGuid: 'company-b' }), madeAt: muchLater })
      expect(await perform('otherGrid', fast(), now)).toMatchObject({ state: 'applied' })
      const offsetMs = Date.parse(capturedAt) - Date.parse(muchLater)
      expect(await perform('otherGrid', { ...fast(), offsetMs }, muchLater)).toMatchObject({ state: 'applied' })

      const own = { resource: 'company', recordGuid: 'company-b', action: 'update', madeAt: capturedAt }
      const edit = { ...own, input: { changes: { pbAddress: '新址' } } }
      expect(await perform('otherGrid', edit, now)).toMatchObject({ state: 'applied', record: { pbAddress: '新址' } })

      const gone = buildRecord('hiddenDanger', { guid: 'gone', ...PLACE_OF_B, deleted: true })
      await insertRecords(server.db, 'hiddenDanger', [gone])
      const review = { recordGuid: 'gone', action: 'review', input: { result: 'pass' }, madeAt: muchLater }
      expect(await perform('otherGrid', review, muchLater)).toMatchObject(refused('record.gone'))
    })
  })
})
