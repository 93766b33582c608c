import { describe, expect, it } from 'vitest'
import { anyone, only } from '#domain/kit/access.ts'
import { type ActionContext, crudActions, moveActions, performAction } from '#domain/kit/action.ts'
import { decimal, files, integer, reference, rows, text } from '#domain/kit/fields.ts'
import { type AnyRecord, type AnyResource, blankRecord, defineResource } from '#domain/kit/resource.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { sinceTheFirst } from '#domain/kit/together.ts'

const permit = defineResource({
  name: 'permit',
  label: '票证',
  title: 'name',
  scope: 'global',
  fields: {
    name: text({ label: '名称', required: true }),
    photos: files({ label: '照片' }),
    applyUserGuid: reference('user', { label: '申请人', computed: true }),
    auditUser: text({ label: '审批人', computed: true }),
    auditTime: text({ label: '审批时间', computed: true }),
    auditOpinion: text({ label: '审批意见', computed: true, maxLength: 500 }),
    lines: rows({
      label: '明细',
      max: 2,
      fields: { item: text({ label: '项目', required: true }), amount: decimal({ label: '金额', min: 0 }) },
    }),
    total: integer({ label: '合计', computed: true }),
  },
  workflow: {
    states: { draft: { label: '草稿', tone: 'muted' }, passed: { label: '通过', tone: 'good' } },
    moves: {
      pass: {
        label: '通过',
        from: ['draft'],
        to: 'passed',
        allow: only(['town']),
        asks: { photos: 'required' },
        stamps: { auditUser: 'userName', auditTime: 'today', auditOpinion: 'opinion' },
        notBy: 'applyUserGuid',
        opinionRequired: true,
      },
      join: {
        label: '一起通过',
        from: ['draft'],
        to: 'passed',
        allow: only(['town']),
        stamps: { auditUser: 'userName', auditTime: 'now' },
        notBy: 'applyUserGuid',
        together: sinceTheFirst('auditTime'),
      },
    },
  },
  stamps: { applyUserGuid: 'user' },
  derive: ({ lines }) => ({
    total: ((lines as { amount: number }[] | null) ?? []).reduce((sum, { amount }) => sum + amount, 0),
  }),
  access: { read: anyone, create: anyone, update: anyone, remove: anyone },
  list: { columns: ['name'], filters: [], order: 'name', search: [] },
  form: [{ section: '票证', fields: ['name', 'photos', 'lines'] }],
}) as unknown as AnyResource

const context = (guid: string): ActionContext => ({
  actor: {
    guid,
    username: guid,
    name: `${guid}名`,
    roles: ['town'],
    gridGuid: null,
    gridPath: null,
    companyGuid: null,
  },
  now: '2026-11-20T18:00:00.000Z',
  madeAt: '2026-11-20T17:00:00.000Z',
  recordGuid: 'permit-1',
  related: {},
})
const photo = {
  guid: '7d9f4a34-4c0a-4f0e-9a53-0a55a0e3a111',
  sha256: 'a'.repeat(64),
  size: 1,
  mime: 'image/jpeg',
  contentType: 'img',
  fileName: 'a.jpg',
}
const draft: AnyRecord = { ...blankRecord(permit, 'permit-1'), version: 1, applyUserGuid: 'wang' }
const [pass] = moveActions(permit)
const attempt = (guid: string, input: unknown) => {
  if (pass === undefined) throw new Error('the move has an action')
  return performAction(draft, {
    action: pass,
    input: parseInput(pass.input, input),
    baseVersion: 1,
    context: context(guid),
  })
}

describe('a move that says what it asks for', () => {
  it('is an action that fills in by whom, when and in what words', () => {
    const { record, move } = attempt('li', { photos: [photo], opinion: '同意' })
    expect(move).toBe('pass')
    expect(record).toMatchObject({ status: 'passed', auditUser: 'li名', auditTime: '2026-11-21', auditOpinion: '同意' })
  })

  it('refuses to go without what it asks for, without words, and by the one whose work it is', () => {
    expect(() => attempt('li', { opinion: '同意' })).toThrow(expect.objectContaining({ code: 'input.invalid' }))
    expect(() => attempt('li', { photos: [photo] })).toThrow(
      expect.objectContaining({ code: 'workflow.opinion-required' }),
    )
    expect(() => attempt('wang', { photos: [photo], opinion: '同意' })).toThrow(
      expect.objectContaining({ code: 'workflow.own-work' }),
    )
  })

  it('works out what the record says of itself', () => {
    const lines = [
      { item: '甲', amount: 2 },
      { item: '乙', amount: 3 },
    ]
    const change = { ...draft, lines }
    if (pass === undefined) throw new Error('the move has an action')
    const { record } = performAction(change, {
      action: pass,
      input: { photos: [photo], opinion: '同意' },
      baseVersion: 1,
      context: context('li'),
    })
    expect(record.total).toBe(5)
  })
})

describe('an edit of what hangs on an enterprise', () => {
  const note = defineResource({
    name: 'note',
    label: '记录',
    title: 'name',
    scope: 'company',
    fields: { name: text({ label: '名称' }) },
    access: { read: anyone, create: anyone, update: anyone, remove: anyone },
    list: { columns: ['name'], filters: [], order: 'name', search: [] },
    form: [{ section: '记录', fields: ['companyGuid', 'name'] }],
  }) as unknown as AnyResource
  const before: AnyRecord = { ...blankRecord(note, 'permit-1'), version: 1, companyGuid: 'company-1' }
  const edited = (changes: Record<string, unknown>) => {
    const update = crudActions(note).find(({ name }) => name === 'update')
    if (update === undefined) throw new Error('a resource with a form has an edit')
    return performAction(before, { action: update, input: { changes }, baseVersion: 1, context: context('li') }).record
  }

  it('leaves it with that enterprise', () => {
    expect(edited({ companyGuid: 'company-1', name: '甲' })).toMatchObject({ companyGuid: 'company-1', name: '甲' })
    expect(() => edited({ companyGuid: 'company-2' })).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path: 'companyGuid' })] } }),
    )
  })
})

describe('rows', () => {
  const schema = inputSchema({ lines: permit.fields.lines } as never)
  it.each([
    ['a field they do not have', [{ item: '甲', other: 1 }], 'lines.0.other'],
    ['a required field left out', [{ amount: 1 }], 'lines.0.item'],
    ['a number out of its bounds', [{ item: '甲', amount: -1 }], 'lines.0.amount'],
    ['too many', [{ item: '甲' }, { item: '乙' }, { item: '丙' }], 'lines'],
  ])('refuse %s', (_what, lines, path) => {
    expect(() => parseInput(schema, { lines })).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }),
    )
  })
})

describe('a move that several make together', () => {
  const join = moveActions(permit).find(({ name }) => name === 'join')
  const joins = (guid: string, before: AnyRecord, roles: ActionContext['actor']['roles'] = ['town']) => {
    if (join === undefined) throw new Error('the move has an action')
    const who = context(guid)
    return performAction(before, {
      action: join,
      input: parseInput(join.input, {}),
      baseVersion: null,
      context: { ...who, actor: { ...who.actor, roles } },
    })
  }
  const made = (auditTime: string) => ({ ...draft, status: 'passed', auditUser: '李名', auditTime })

  it('finds it made, as the first one left it, and is no second step', () => {
    const { record, move } = joins('zhao', made('2026-11-20T16:00:00.000Z'))
    expect(record).toMatchObject({ status: 'passed', auditUser: '李名', auditTime: '2026-11-20T16:00:00.000Z' })
    expect(move).toBeNull()
  })

  it('was made when the earlier of them did it', () => {
    const { record } = joins('zhao', made('2026-11-20T17:30:00.000Z'))
    expect(record).toMatchObject({ auditUser: '李名', auditTime: '2026-11-20T17:00:00.000Z' })
  })

  it('is made again by nobody who might not make it', () => {
    const before = made('2026-11-20T17:30:00.000Z')
    expect(() => joins('wang', before)).toThrow(expect.objectContaining({ code: 'workflow.own-work' }))
    expect(() => joins('zhao', before, ['expert'])).toThrow(expect.objectContaining({ code: 'access.denied' }))
  })
})

describe('a move that ends a record', () => {
  const end = (to: 'done' | 'refused' | 'dropped', said: object = {}) => {
    const { workflow } = defineResource({
      name: 'request',
      label: '申请',
      title: 'name',
      scope: 'global',
      fields: { name: text({ label: '名称' }) },
      workflow: {
        states: {
          asked: { label: '待办', tone: 'waiting' },
          done: { label: '办结', tone: 'good', closed: 'well' },
          refused: { label: '不予办理', tone: 'bad', closed: 'badly' },
          dropped: { label: '撤销', tone: 'muted', closed: 'aside' },
        },
        moves: { end: { label: '结束', from: ['asked'], to, allow: anyone, ...said } },
        turns: { asked: 'rests' },
      },
      access: { read: anyone, create: anyone, update: anyone, remove: anyone },
      list: { columns: ['name'], filters: [], search: [] },
    })
    return workflow?.moves.end?.opinionRequired === true
  }

  it.each([
    ['well', end('done'), false],
    ['badly', end('refused'), true],
    ['aside', end('dropped'), true],
    ['aside in a way that says all', end('dropped', { opinionRequired: false }), false],
  ])('%s asks why: %s', (_how, asks, expected) => {
    expect(asks).toBe(expected)
  })
})
