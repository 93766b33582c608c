// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { inputOf, offeredActions } from '#app/screens/action-spec.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { only } from '#domain/kit/access.ts'
import { date, files, reference, text } from '#domain/kit/fields.ts'
import { type AnyResource, blankRecord, defineResource } from '#domain/kit/resource.ts'
import { register, resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import { buildActor } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

// jsdom has none, and the screens ask for it as they load.
layoutIs('phone')

const town = only(['town'])
const permit = defineResource({
  name: 'permitExample',
  label: '作业票',
  title: 'name',
  scope: 'global',
  fields: {
    name: text({ label: '名称', required: true }),
    endOn: date({ label: '结束日期' }),
    photos: files({ label: '照片' }),
    auditUserGuid: reference('user', { label: '审批人', computed: true }),
    score: text({ label: '审批结论', computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      waiting: { label: '待审批', tone: 'waiting' },
      passed: { label: '已通过', tone: 'good' },
      cancelled: { label: '已作废', tone: 'muted' },
    },
    moves: {
      submit: { label: '提交', from: ['draft'], to: 'waiting', allow: town },
      pass: {
        label: '通过',
        from: ['waiting'],
        to: 'passed',
        allow: town,
        asks: { endOn: 'required', score: 'optional' },
        notBy: 'createUserGuid',
      },
      return: { label: '退回', from: ['waiting'], to: 'draft', allow: town, opinionRequired: true },
      cancel: { label: '作废', from: ['draft', 'waiting'], to: 'cancelled', allow: town },
      silent: { label: '自动', from: ['draft'], to: 'passed', allow: town, asks: null },
    },
  },
  access: { read: town, create: town, update: town, remove: town },
  list: { columns: ['name'], filters: [], order: 'name', search: [] },
  form: [{ section: '基本信息', fields: ['name', 'endOn', 'photos'] }],
  offline: { keep: 'none', edits: 'queue' },
}) as unknown as AnyResource
register([permit])

const record = (own: Record<string, unknown>) => ({
  ...blankRecord(permit, 'permit-1'),
  version: 1,
  ...own,
  $sync: 'synced' as const,
})
const offered = (own: Record<string, unknown>, specs = withMoveSpecs(permit)) =>
  offeredActions(permit, record(own), { specs, actor: buildActor('town') })
const specOf = (name: string) => withMoveSpecs(permit).find(({ action }) => action === name)

describe('withMoveSpecs', () => {
  it('offers, in each state, the moves that say what they ask for', () => {
    const names = (status: string) => offered({ status }).map(({ spec }) => spec.action)
    expect(names('draft')).toEqual(['submit', 'cancel'])
    expect(names('waiting')).toEqual(['pass', 'return', 'cancel'])
    expect(names('passed')).toEqual([])
  })

  it('asks anew for the days and pictures of what is renewed, and begins with the rest', () => {
    const certificate = resourceNamed('personnelCertificate')
    const spec = withMoveSpecs(certificate).find(({ action }) => action === 'renew')
    const paper = {
      ...blankRecord(certificate, 'paper-1'),
      certNo: 'T1',
      issueOrg: '应急管理厅',
      validTo: '2026-12-10',
    }
    expect(spec?.initial?.({ ...paper, $sync: 'synced' })).toEqual({ certNo: 'T1', issueOrg: '应急管理厅' })
  })

  it('calls the words of a message by what they are kept as, and those of any other step an opinion or a reason', () => {
    const labelsOf = (resource: AnyResource, ...names: string[]) => {
      const specs = withMoveSpecs(resource)
      return names.map((each) => specs.find(({ action }) => action === each)?.fields.at(-1)?.field.label)
    }
    expect(labelsOf(resourceNamed('workflowTask'), 'urge', 'copy')).toEqual(['催办内容', '抄送说明'])
    expect(labelsOf(resourceNamed('companyGrid'), 'uphold')).toEqual(['意见'])
    expect(labelsOf(permit, 'pass', 'return')).toEqual(['意见', '原因'])
  })

  it('urges no way on that leaves out a step for a reason in words', () => {
    const toneOf = (name: string, wanted: string) =>
      withMoveSpecs(resourceNamed(name)).find(({ action }) => action === wanted)?.tone
    expect(toneOf('complaint', 'agreeReward')).toBe('primary')
    expect(toneOf('complaint', 'refuseReward')).toBe('plain')
    expect(toneOf('majorSupervise', 'accept')).toBe('primary')
    expect(toneOf('companyGrid', 'uphold')).toBe('primary')
    expect(toneOf('managementSystem', 'keep')).toBe('primary')
    expect(toneOf('factoryBuildingLessor', 'renew')).toBe('primary')
  })

  it('leaves a move to the action that was written for it', () => {
    const review = { action: 'audit', label: '审核', moves: ['pass', 'return'], fields: [], done: '已审核' }
    expect(withMoveSpecs(permit, [review]).map(({ action }) => action)).toEqual(['submit', 'cancel', 'audit'])
  })

  it.each([
    ['submit', 'primary'],
    ['pass', 'primary'],
    ['return', 'danger'],
    ['cancel', 'plain'],
  ])('shows %s as %s', (name, tone) => {
    expect(specOf(name)?.tone).toBe(tone)
  })

  it('asks for the fields of the move and for words, which sending back needs', () => {
    const asked = (name: string) => specOf(name)?.fields.map((field) => [field.name, field.required])
    expect(asked('pass')).toEqual([
      ['endOn', true],
      ['score', false],
      ['opinion', false],
    ])
    expect(asked('return')).toEqual([['opinion', true]])
  })

  it('begins with what the form asked for, not with what was decided before', () => {
    expect(specOf('pass')?.initial?.(record({ endOn: '2026-11-30', score: '优' }))).toEqual({ endOn: '2026-11-30' })
  })

  it.each([
    ['agencyTask', 'submit', { result: '已复核' }],
    ['secretInspection', 'answer', { feedback: '已整改' }],
    // Rows are gone on with, whoever wrote them.
    ['drill', 'improve', { problems: [{ problem: '集合点标识不清', measure: '增设标识', person: '沈国平' }] }],
    ['publicReview', 'revise', { reviewItems: [{ item: '总平面布置' }] }],
    // Refused by the agency that was named: another one is named.
    ['standardizationAllocation', 'allocate', { expenseAmount: 300 }],
  ])('begins with the work that is there to be mended: %s %s', (resource, action, had) => {
    const definition = resourceNamed(resource)
    const spec = withMoveSpecs(definition).find((each) => each.action === action)
    const returned = {
      ...blankRecord(definition, 'one'),
      version: 1,
      ...had,
      agencyGuid: 'a',
      $sync: 'synced' as const,
    }
    const answers = Object.entries(spec?.initial?.(returned) ?? {}).filter(([, value]) => value !== null)
    expect(Object.fromEntries(answers)).toEqual(had)
  })

  it('says why nobody approves what is his own', () => {
    const own = offered({ status: 'waiting', createUserGuid: 'user-town' }).find(({ spec }) => spec.action === 'pass')
    expect(own?.blockedBy).toBe('不能通过本人的作业票')
    const others = offered({ status: 'waiting', createUserGuid: 'other' }).find(({ spec }) => spec.action === 'pass')
    expect(others?.blockedBy).toBeNull()
  })

  it('gives the action only what was answered', () => {
    const pass = specOf('pass')
    expect(pass && inputOf(pass, { endOn: '2026-11-30', opinion: '' }, record({}))).toEqual({ endOn: '2026-11-30' })
  })
})

describe('a way out of use and back', () => {
  const specOf = (resource: string, action: string) =>
    withMoveSpecs(resourceNamed(resource)).find((spec) => spec.action === action)

  it('offers leaving without urging it', () => {
    expect(specOf('companyEmployee', 'leave')?.tone).toBe('plain')
  })

  it('does not warn of coming back', () => {
    expect(specOf('companyEmployee', 'rejoin')?.tone).toBe('primary')
    expect(specOf('expertSelection', 'resubmit')).toMatchObject({ label: '重新提交', tone: 'primary' })
  })
})

it('says over the questions what is decided on: the amount of a reward', () => {
  const complaint = resourceNamed('complaint')
  const agree = withMoveSpecs(complaint).find(({ action }) => action === 'agreeReward')
  const record = { ...blankRecord(complaint, 'c'), reward: 3000, rewardReason: '举报属实' }
  expect(typeof agree?.note === 'function' && agree.note(record as never)).toBe('奖励：3000元\n奖励依据：举报属实')
})
