import { describe, expect, it } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import { boundNumber, session } from '#server/db/extra-tables.ts'
import { START } from '../support.ts'
import {
  added,
  follow,
  OWN,
  type Own,
  onOneServer,
  PLACE,
  type Rows,
  rowsOf,
  TODAY,
  TOMORROW,
  YESTERDAY,
} from './hook.ts'

/**
 * What hooks decide and what they change with it: versions of flows, registrations, grids, changes of enterprises, accounts
 * that were lost and reviews. Beside the row that counts stand those that differ in one thing.
 */
const { over, refusedAt } = onOneServer()

describe('a version of a flow (流程配置)', () => {
  const leader = (guid: string, own: Own = {}) =>
    ['user', { guid, username: guid, name: `${guid}同志`, roles: ['leader'], accountEnabled: true, ...own }] as const
  const SECTION = {
    ...{ step: 'document.pending', name: '科室审核', approverType: 'role', approverRoles: ['bureau'] },
    apart: ['author'],
  }
  const HEAD = {
    ...{ step: 'document.pending', name: '局领导签发', approverType: 'person', approvers: ['li'], apart: ['author'] },
  }
  const SERVED = { step: 'document.issued', name: '送达', approverType: 'owner', days: 7, dayType: 'working' }
  const VERSION = { bizType: 'document', enabled: true, effectiveFrom: TODAY, nodes: [SECTION, HEAD, SERVED] }

  it.each<[what: string, before: Own | null, after: Own, isRefused: boolean]>([
    ['a new one from yesterday', null, { effectiveFrom: YESTERDAY }, true],
    ['a new one from today', null, {}, false],
    ['a new one from tomorrow', null, { effectiveFrom: TOMORROW }, false],
    ['a change of one from yesterday', { effectiveFrom: YESTERDAY }, { effectiveFrom: TOMORROW }, true],
    ['a change of one from today', {}, { effectiveFrom: TOMORROW }, true],
    ['a change of one from tomorrow', { effectiveFrom: TOMORROW }, {}, false],
    ['a change of one from yesterday that is out of use', { effectiveFrom: YESTERDAY, enabled: false }, {}, false],
    ['deleting one from today', {}, { deleted: true }, true],
    ['deleting one from tomorrow', { effectiveFrom: TOMORROW }, { effectiveFrom: TOMORROW, deleted: true }, false],
  ])('stays as it began: %s', async (_what, before, after, isRefused) => {
    const deed = {
      action: before === null ? 'create' : 'update',
      before: before && { ...VERSION, ...before },
      after: { ...VERSION, ...after },
    }
    expect(await refusedAt([leader('li')], 'workflowConfig', deed)).toEqual(isRefused ? ['effectiveFrom'] : [])
  })

  it.each<[what: string, person: Own, isRefused: boolean]>([
    ['is there', {}, false],
    ['has his last day today', { onDutyTo: TODAY }, false],
    ['had his last day yesterday', { onDutyTo: YESTERDAY }, true],
    ['is shut out', { accountEnabled: false }, true],
    ['was deleted', { deleted: true }, true],
    ['is of the office', { roles: ['bureau'] }, false],
    ['is of a town', { roles: ['town'] }, true],
  ])('names for a document somebody who %s', async (_what, person, isRefused) => {
    const refused = await refusedAt([leader('li', person)], 'workflowConfig', { action: 'create', after: VERSION })
    expect(refused).toEqual(isRefused ? ['nodes.1.approvers'] : [])
  })

  it.each<[what: string, roles: readonly string[], at: number, isRefused: boolean]>([
    ['a leader at the end', ['leader'], 1, false],
    ['the office at the end', ['bureau'], 1, true],
    ['the office before the end', ['bureau'], 0, false],
  ])('asks for the last word on a transfer to the police a leader: %s', async (_what, roles, at, isRefused) => {
    const by = { step: 'transfer.pending', approverType: 'person', apart: ['author'], days: 1, dayType: 'calendar' }
    const steps = [
      { ...by, name: '一', approvers: [at === 0 ? 'one' : 'li'] },
      { ...by, name: '二', approvers: [at === 1 ? 'one' : 'li'] },
    ]
    const hand = { step: 'transfer.pendingHand', name: '移送', approverType: 'owner', days: 1, dayType: 'calendar' }
    const deed = { action: 'create', after: { ...VERSION, bizType: 'transfer', nodes: [...steps, hand] } }
    expect(await refusedAt([leader('li'), leader('one', { roles })], 'workflowConfig', deed)).toEqual(
      isRefused ? [`nodes.${at}.approvers`] : [],
    )
  })

  it.each<[what: string, rows: Rows, isRefused: boolean]>([
    ['with one leader', [leader('li')], true],
    ['with two', [leader('li'), leader('wang')], false],
    ['with a second who is shut out', [leader('li'), leader('wang', { accountEnabled: false })], true],
    ['with a second who was deleted', [leader('li'), leader('wang', { deleted: true })], true],
  ])('comes to its end where nobody signs twice: %s', async (_what, rows, isRefused) => {
    const by = { step: 'document.pending', approverType: 'role', approverRoles: ['leader'] }
    const nodes = [
      { ...by, name: '一', apart: ['author'] },
      { ...by, name: '二', apart: ['author', 'signed'] },
    ]
    const deed = { action: 'create', after: { ...VERSION, nodes } }
    expect(await refusedAt(rows, 'workflowConfig', deed)).toEqual(isRefused ? ['nodes.1.apart'] : [])
  })

  it('is numbered after the last of its flow, and keeps its number', async () => {
    const version = (versionNo: number, bizType = 'document') =>
      ['workflowConfig', { bizType, versionNo, effectiveFrom: `2025-01-0${versionNo}` }] as const
    const rows: Rows = [leader('li'), version(4), version(2), version(9, 'case')]
    const made = { action: 'create', after: VERSION }
    expect(await over(rows, (tx) => added(tx, 'workflowConfig', made))).toMatchObject({
      ...{ versionNo: 5, configName: '文书审批第5版' },
      nodes: [{ approverNames: null }, { approverNames: 'li同志' }, { approverNames: null }],
    })
    const changed = { action: 'update', before: { ...VERSION, versionNo: 3, enabled: false }, after: VERSION }
    expect(await over(rows, (tx) => added(tx, 'workflowConfig', changed))).toMatchObject({ versionNo: 3 })
  })
})

describe('a registration (注册申请)', () => {
  const APPLIED = {
    ...{ applyNo: 'ZC1', kind: 'lessor', status: 'pending', recordGuid: 'changed', mobile: '13800000001' },
    ...{ applicant: '甲机构', contact: '沈建华', username: 'abcdefghijklmnop', submitTime: '2026-11-19T02:00:00.000Z' },
  }
  const verified = { before: { status: 'pending' }, after: { status: 'verified' } }
  const returned = { before: { status: 'pending' }, after: { status: 'returned' } }

  it.each<[what: string, resource: string, deed: { before: Own; after: Own }, applied: Own, becomes: string]>([
    ['is passed', 'factoryBuildingLessor', verified, {}, 'passed'],
    ['is sent back', 'factoryBuildingLessor', returned, {}, 'returned'],
    [
      'was passed before',
      'factoryBuildingLessor',
      { before: { status: 'verified' }, after: verified.after },
      {},
      'pending',
    ],
    ['waits on', 'factoryBuildingLessor', { before: {}, after: { status: 'pending' } }, {}, 'pending'],
    ['is passed, and was sent back before', 'factoryBuildingLessor', verified, { status: 'returned' }, 'passed'],
    ['is of another application', 'factoryBuildingLessor', verified, { recordGuid: 'other' }, 'pending'],
    ['is known, and looked at by an office', 'factoryBuildingLessor', verified, { status: 'known' }, 'known'],
    ['of an agency is sent back', 'agencyBase', { before: {}, after: { status: 'TH' } }, {}, 'returned'],
    [
      'of an enterprise is sent back in the register of reviews',
      'companyAuditRecord',
      { before: { status: 'pending' }, after: { companyGuid: 'company-a', status: 'returned' } },
      { recordGuid: 'company-a' },
      'returned',
    ],
  ])('follows a record that %s', async (_what, resource, deed, applied, becomes) => {
    const rows: Rows = [['registration', { ...APPLIED, guid: 'applied', ...applied }]]
    const found = await over(rows, async (tx) => {
      await follow(tx, resource, { action: 'review', ...deed })
      return { applied: await rowsOf(tx, 'registration'), texts: await rowsOf(tx, 'smsRecord') }
    })
    expect(found.applied).toMatchObject([{ status: becomes }])
    const isDecided = becomes !== (applied.status ?? 'pending')
    const text = { template: 'registrationResult', bizGuid: 'applied', phone: '13800000001' }
    expect(found.texts).toMatchObject(isDecided ? [text] : [])
  })

  it('opens the account that was asked for, with a digit more where its name is taken, and tells of that alone', async () => {
    const rows: Rows = [
      ['registration', { ...APPLIED, kind: 'agency' }],
      ['user', { guid: 'taken', username: 'abcdefghijklmnop' }],
    ]
    const found = await over(rows, async (tx) => {
      await follow(tx, 'agencyBase', { action: 'file', before: { status: 'DSH' }, after: { status: 'YBA' } })
      return { users: await rowsOf(tx, 'user'), texts: await rowsOf(tx, 'smsRecord') }
    })
    const made = found.users.find(({ username }) => username === 'abcdefghijklmno1')
    expect(made).toMatchObject({ name: '沈建华', roles: ['agency'], agencyGuid: 'changed', mobile: '13800000001' })
    expect(found.texts.map(({ template }) => template)).not.toContain('registrationResult')
    expect(found.texts).toHaveLength(1)
  })

  it('of an enterprise gives its administrator the place of the enterprise', async () => {
    const rows: Rows = [['registration', { ...APPLIED, kind: 'company', recordGuid: 'company-a', username: 'firma' }]]
    const users = await over(rows, async (tx) => {
      const after = { companyGuid: 'company-a', status: 'passed' }
      await follow(tx, 'companyAuditRecord', { action: 'pass', before: { status: 'pending' }, after })
      return await rowsOf(tx, 'user')
    })
    expect(users.find(({ username }) => username === 'firma')).toMatchObject({ ...OWN, roles: ['company'] })
  })
})

describe('a grid (网格)', () => {
  const grid = (own: Own) => ['gridManage', { enabled: true, ...own }] as const
  const square = (west: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, 30.8],
        [west + 0.01, 30.8],
        [west + 0.01, 30.81],
        [west, 30.81],
        [west, 30.8],
      ],
    ],
  })

  it.each<[what: string, before: Own | null, isRefused: boolean]>([
    ['one that was open', { enabled: true }, true],
    ['one of which nobody had said', { enabled: null }, true],
    ['one that was closed before', { enabled: false }, false],
  ])('is not closed over an enterprise: %s', async (_what, before, isRefused) => {
    const rows: Rows = [grid({ guid: 'changed' }), ['company', { gridGuid: 'changed' }]]
    const deed = { action: 'update', before, after: { enabled: false } }
    expect(await refusedAt(rows, 'gridManage', deed)).toEqual(isRefused ? ['enabled'] : [])
  })

  it.each<[what: string, other: Own, isRefused: boolean]>([
    ['over another of its level', {}, true],
    ['over one of another level', { gridLevel: 'village' }, false],
    ['over one that was deleted', { deleted: true }, false],
    ['beside it', { polygon: square(120.42) }, false],
    ['over what was its own', { guid: 'changed' }, false],
  ])('has its border: %s', async (_what, other, isRefused) => {
    const rows: Rows = [grid({ gridLevel: 'grid', polygon: square(120.4), ...other })]
    const deed = { action: 'update', before: {}, after: { gridLevel: 'grid', polygon: square(120.405) } }
    expect(await refusedAt(rows, 'gridManage', deed)).toEqual(isRefused ? ['polygon'] : [])
  })

  it.each<[what: string, above: Own, answer: unknown]>([
    ['under another', { path: 'root/above/' }, 'root/above/changed/'],
    ['under one that was deleted', { path: 'root/above/', deleted: true }, ['parentGuid']],
    ['under one that lies in it', { path: 'root/changed/above/' }, ['parentGuid']],
    ['just as deep as may be', { path: `${'p'.repeat(291)}/` }, `${'p'.repeat(291)}/changed/`],
    ['deeper than may be', { path: `${'p'.repeat(292)}/` }, ['parentGuid']],
  ])('stands %s', async (_what, above, answer) => {
    const rows: Rows = [grid({ guid: 'above', ...above })]
    const deed = { action: 'update', before: { parentGuid: 'root' }, after: { parentGuid: 'above' } }
    const refused = await refusedAt(rows, 'gridManage', deed)
    if (Array.isArray(answer)) return expect(refused).toEqual(answer)
    expect(await over(rows, (tx) => added(tx, 'gridManage', deed))).toEqual({ path: answer })
  })

  it('takes along what lies in it, and leaves those above with or without a grid below', async () => {
    const [from, to] = ['root/old/changed/', 'root/new/changed/']
    const rows: Rows = [
      grid({ guid: 'old', path: 'root/old/', leaf: false }),
      grid({ guid: 'gone', parentGuid: 'old', path: 'root/old/gone/', deleted: true }),
      grid({ guid: 'new', path: 'root/new/', leaf: true }),
      grid({ guid: 'changed', parentGuid: 'new', path: to }),
      grid({ guid: 'below', parentGuid: 'changed', path: `${from}below/` }),
      grid({ guid: 'like', parentGuid: 'root', path: 'root/old/changed-2/' }),
      ['patrolTask', { guid: 'visit', gridPath: `${from}below/` }],
      ['user', { guid: 'person', username: 'person', gridPath: from }],
    ]
    const found = await over(rows, async (tx) => {
      const moved = { before: { parentGuid: 'old', path: from }, after: { parentGuid: 'new', path: to } }
      await follow(tx, 'gridManage', { action: 'update', ...moved })
      const by = async (resource: string, field: string) =>
        Object.fromEntries((await rowsOf(tx, resource)).map((row) => [row.guid, row[field]]))
      return {
        leaf: await by('gridManage', 'leaf'),
        paths: { ...(await by('gridManage', 'path')), ...(await by('patrolTask', 'gridPath')) },
        person: (await by('user', 'gridPath')).person,
      }
    })
    expect(found.leaf).toMatchObject({ old: true, new: false })
    expect(found.paths).toMatchObject({ below: `${to}below/`, visit: `${to}below/`, like: 'root/old/changed-2/' })
    expect(found.person).toBe(to)
  })
})

describe('a change of an enterprise (企业变更)', () => {
  const FIRM = ['company', { guid: 'firm', companyName: '甲厂', pbAddress: '东路1号', ...PLACE }] as const
  const item = (fieldName: string, newValue: string) => ({ fieldName, newValue })
  const change = (own: Own) => ({ companyGuid: 'firm', changeType: 'basic', status: 'draft', ...own })

  it.each<[what: string, action: string, answer: Own]>([
    ['made', 'create', { items: [{ fieldName: 'pbAddress', oldValue: '东路1号', newValue: '西路2号' }] }],
    ['mended', 'update', { items: [{ fieldName: 'pbAddress', oldValue: '东路1号', newValue: '西路2号' }] }],
    ['handed in', 'submit', { items: [{ fieldName: 'pbAddress', oldValue: '东路1号', newValue: '西路2号' }] }],
    ['passed', 'townPass', {}],
  ])('says what the enterprise says now when it is %s', async (_what, action, answer) => {
    const stale = [{ ...item('pbAddress', '西路2号'), oldValue: '南路3号' }]
    const deed = { action, before: change({ items: stale }), after: change({ items: stale }) }
    expect(await over([FIRM], (tx) => added(tx, 'companyChangeRecord', deed))).toEqual(answer)
  })

  it.each<[what: string, action: string, items: readonly object[], refused: readonly string[]]>([
    ['the same again, handed in', 'submit', [item('pbAddress', '东路1号')], ['items.0.newValue']],
    ['the same again, not yet', 'update', [item('pbAddress', '东路1号')], []],
    ['something new', 'submit', [item('pbAddress', '西路2号')], []],
    [
      'an economy that there is not',
      'update',
      [item('pbAddress', '西路2号'), item('economyTypeGuid', 'none')],
      ['items.1.newValue'],
    ],
  ])('says %s', async (_what, action, items, refused) => {
    const deed = { action, before: change({ items }), after: change({ items }) }
    expect(await refusedAt([FIRM], 'companyChangeRecord', deed)).toEqual(refused)
  })

  const relation = (own: Own) =>
    ['companyGrid', { companyGuid: 'firm', type: '1', status: 'toAssign', ...own }] as const
  it.each<[what: string, own: Own, before: string, rows: Rows, relations: number]>([
    ['of place', {}, 'bureauPending', [], 1],
    ['of place where one is to be assigned', {}, 'bureauPending', [relation({})], 1],
    ['of place where one is to be confirmed', {}, 'bureauPending', [relation({ status: 'toConfirm' })], 1],
    ['of place where one is disputed', {}, 'bureauPending', [relation({ status: 'disputed' })], 1],
    ['of place where one is over', {}, 'bureauPending', [relation({ status: 'released' })], 2],
    ['of place where one was deleted', {}, 'bureauPending', [relation({ deleted: true })], 2],
    ['of an address alone', { changeType: 'basic' }, 'bureauPending', [], 0],
    ['of place that was passed before', {}, 'passed', [], 0],
  ])('has it said anew who answers for the enterprise: a change %s', async (_what, own, before, rows, relations) => {
    const items = [{ ...item('pbAddress', '西路2号'), oldValue: '东路1号' }]
    const after = change({ changeType: 'region', status: 'passed', items, ...own })
    const found = await over([FIRM, ...rows], async (tx) => {
      await follow(tx, 'companyChangeRecord', { action: 'pass', before: { ...after, status: before }, after })
      const firm = (await rowsOf(tx, 'company')).find(({ guid }) => guid === 'firm')
      return { firm, relations: await rowsOf(tx, 'companyGrid') }
    })
    expect(found.relations).toHaveLength(relations)
    expect(found.firm).toMatchObject({ pbAddress: before === 'passed' ? '东路1号' : '西路2号' })
  })

  it('moves an enterprise, and keeps no source of the place before', async () => {
    const firm = { guid: 'firm', companyName: '甲厂', longitude: 120.6, latitude: 31.1, coordSource: 'gps', ...PLACE }
    const items = [
      { fieldName: 'longitude', oldValue: '120.6', newValue: '120.7' },
      { fieldName: 'latitude', oldValue: '31.1', newValue: '31.2' },
    ]
    const after = { companyGuid: 'firm', changeType: 'region', status: 'passed', items }
    const found = await over([['company', firm]], async (tx) => {
      await follow(tx, 'companyChangeRecord', { action: 'pass', before: { ...after, status: 'bureauPending' }, after })
      return (await rowsOf(tx, 'company')).find(({ guid }) => guid === 'firm')
    })
    expect(found).toMatchObject({ longitude: 120.7, latitude: 31.2, coordSource: null })
  })
})

describe('an account that was lost (账号找回)', () => {
  const LOST = { ...OWN, companyName: '甲纺织厂', mobile: '13800000009', decideOpinion: '已核实' }
  const KEEPER = {
    ...{ guid: 'keeper', username: 'keeper', roles: ['company'], accountEnabled: true, mobile: '13800000001' },
    ...{ companyGuid: 'company-a', accountType: '0', userType: 'company' },
  }
  it.each<[what: string, before: string | null, after: string, isBound: boolean, texts: readonly string[]]>([
    ['is bound', 'pending', 'bound', true, ['accountRecovered', 'accountSafety']],
    ['was bound before', 'bound', 'bound', false, []],
    ['is refused', 'pending', 'refused', false, ['accountNotRecovered']],
    ['is asked for', null, 'pending', false, []],
  ])('that %s', async (_what, before, status, isBound, texts) => {
    const found = await over([['user', KEEPER]], async (tx) => {
      await openSession(tx, 'keeper', { ip: '127.0.0.1', userAgent: null }, START)
      await follow(tx, 'accountRecovery', {
        action: 'decide',
        before: before === null ? null : { ...LOST, status: before },
        after: { ...LOST, status },
      })
      return {
        keeper: (await rowsOf(tx, 'user')).find(({ guid }) => guid === 'keeper'),
        sessions: (await tx.select().from(session)).filter(({ userGuid }) => userGuid === 'keeper').length,
        bound: (await tx.select().from(boundNumber)).map(({ userGuid }) => userGuid),
        texts: (await rowsOf(tx, 'smsRecord')).map(({ template }) => String(template)).toSorted(),
        logged: (await rowsOf(tx, 'systemBusinessLog')).map(({ action }) => action),
      }
    })
    expect(found.keeper?.mobile).toBe(isBound ? '13800000009' : '13800000001')
    expect(found.sessions).toBe(isBound ? 0 : 1)
    expect(found.bound).toEqual(isBound ? ['keeper'] : [])
    expect(found.texts).toEqual(texts)
    expect(found.logged).toEqual(isBound ? ['resetCompanyAccount'] : [])
  })
})

describe('a review (标准化评审)', () => {
  const REVIEW = {
    ...{ ...OWN, applicationGuid: 'application', allocationGuid: 'allocation', applyGrade: 'three', fullMarks: 100 },
    ...{ agencyGuid: 'agency-a', agencyName: '甲机构', reviewScore: 90, reviewConclusion: 'pass' },
  }
  const lost = (own: Own = {}) =>
    ['lostScoreItem', { ...OWN, reviewGuid: 'changed', lostScore: 40, status: 'found', ...own }] as const
  const FAILED = { reviewScore: 59, reviewGrade: null, reviewConclusion: 'fail' }

  it.each<[what: string, own: Own, rows: Rows, answer: Own]>([
    ['just enough', {}, [lost()], { lostCount: 1, reviewScore: 60, reviewGrade: 'three', reviewConclusion: 'pass' }],
    ['a mark too few', {}, [lost({ lostScore: 41 })], { lostCount: 1, ...FAILED }],
    ['nothing lost', {}, [], { lostCount: 0, reviewScore: 100, reviewGrade: 'one', reviewConclusion: 'pass' }],
    ['what another review lost', {}, [lost({ reviewGuid: 'other' })], { lostCount: 0, reviewScore: 100 }],
    ['what was deleted', {}, [lost({ deleted: true })], { lostCount: 0, reviewScore: 100 }],
    [
      'of what applies',
      { notApplicableMarks: 20 },
      [lost()],
      { lostCount: 1, reviewScore: 50, reviewConclusion: 'fail' },
    ],
    ['a veto', { isVeto: true }, [], { reviewScore: 100, reviewGrade: null, reviewConclusion: 'fail' }],
  ])('counts %s', async (_what, own, rows, answer) => {
    const deed = { action: 'submit', before: REVIEW, after: { ...REVIEW, ...own } }
    expect(await over(rows, (tx) => added(tx, 'standardizationReview', deed))).toMatchObject(answer)
  })

  it.each<[what: string, onSiteDate: string | null, conclusion: string]>([
    ['of a visit before they changed', YESTERDAY, 'pass'],
    ['of a visit since', TODAY, 'fail'],
    ['of today where no day is said', null, 'fail'],
  ])('goes by the marks %s', async (_what, onSiteDate, reviewConclusion) => {
    const mark = { key: 'standardization.passMark.three', value: '70', valueType: 'number', effectiveFrom: TODAY }
    const deed = { action: 'submit', before: REVIEW, after: { ...REVIEW, onSiteDate } }
    const answer = await over([['systemConfig', mark], lost()], (tx) => added(tx, 'standardizationReview', deed))
    expect(answer).toMatchObject({ reviewScore: 60, reviewConclusion })
  })

  it.each<[what: string, full: number, lostScore: number, isRefused: boolean]>([
    ['all of it', 100, 100, false],
    ['more than there is', 100, 101, true],
    ['of nothing', 0, 0, true],
  ])('cannot lose %s', async (_what, fullMarks, lostScore, isRefused) => {
    const deed = { action: 'submit', before: REVIEW, after: { ...REVIEW, fullMarks } }
    expect(await refusedAt([lost({ lostScore })], 'standardizationReview', deed)).toEqual(
      isRefused ? ['fullMarks'] : [],
    )
  })

  it.each<[action: string, conclusion: string, allocation: string, application: string, toRectify: number]>([
    ['submit', 'pass', 'reported', 'ASSIGN_AUDIT_PENDING', 0],
    ['return', 'pass', 'accepted', 'ASSIGN_REVIEW_PENDING', 0],
    ['audit', 'pass', 'audited', 'REVIEW_RESULT_SUBMITTED', 1],
    ['audit', 'fail', 'audited', 'REVIEW_RESULT_SUBMITTED', 0],
    ['update', 'pass', 'accepted-before', 'before', 0],
  ])('takes its application along: %s, %s', async (action, reviewConclusion, allocation, application, toRectify) => {
    const rows: Rows = [
      ['standardizationApplication', { ...OWN, guid: 'application', status: 'before', applyGrade: 'three' }],
      ['standardizationAllocation', { ...OWN, guid: 'allocation', status: 'accepted-before' }],
      lost({ guid: 'found' }),
      lost({ guid: 'done', status: 'rectified' }),
      lost({ guid: 'deleted', deleted: true }),
      lost({ guid: 'other', reviewGuid: 'other' }),
    ]
    const found = await over(rows, async (tx) => {
      const review = { ...REVIEW, reviewConclusion }
      await follow(tx, 'standardizationReview', { action, before: review, after: review })
      const states = async (resource: string) => (await rowsOf(tx, resource)).map(({ status }) => status)
      return {
        allocation: await states('standardizationAllocation'),
        application: await states('standardizationApplication'),
        items: Object.fromEntries((await rowsOf(tx, 'lostScoreItem')).map(({ guid, status }) => [guid, status])),
        rectifying: (await rowsOf(tx, 'rectificationResult')).length,
      }
    })
    const isAudited = action === 'audit'
    expect(found).toEqual({
      ...{ allocation: [allocation], application: [application], rectifying: toRectify },
      items: { found: isAudited ? 'toRectify' : 'found', done: 'rectified', deleted: 'found', other: 'found' },
    })
  })
})
