import { beforeEach, describe, expect, it } from 'vitest'
import { answerLookBack, foundAgain, type LookBackAnswer, lookedBackOf } from '#app/features/patrol/look-back.ts'
import { patrolBatch, patrolInputOf } from '#app/features/patrol/patrol-batch.ts'
import {
  answerItem,
  askedProgress,
  type CheckTemplate,
  type Company,
  changeHazard,
  conclusionOf,
  hazardFromItem,
  hazardOf,
  isWorkedOn,
  itemKeyOf,
  newPatrol,
  nextUnanswered,
  type PatrolDraft,
  type Setting,
} from '#app/features/patrol/patrol-draft.ts'
import { patrolGaps } from '#app/features/patrol/patrol-gaps.ts'
import type { Actor } from '#domain/kit/access.ts'
import { parseInput } from '#domain/kit/schema.ts'
import type { CheckItem } from '#domain/resources/checkTemplate/definition.ts'
import { reportHazard } from '#domain/resources/hiddenDanger/actions.ts'
import { patrolIssues, submitPatrol } from '#domain/resources/patrolRecord/actions.ts'
import { buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'

const actor = { guid: 'inspector', username: 'grid', name: '张建国', roles: ['grid'] } as unknown as Actor
const company = { guid: 'company-1', companyName: '甲纺织厂', longitude: 120.64, latitude: 31.16 } as unknown as Company
const LICENCE: CheckItem = {
  itemCode: 'GEN-01',
  content: '执照',
  suggestLevel: 'general',
  suggestDays: null,
  sortId: 1,
}
const template = {
  guid: 'general',
  templateName: '通用',
  items: [LICENCE, { itemCode: 'GEN-02', content: '责任制', suggestLevel: 'general', suggestDays: null, sortId: 2 }],
} as unknown as CheckTemplate
const templates = [template]
const finishing = { templates, now: '2026-11-20T02:30:00.000Z', issueOrg: '盛泽镇一网格' }

const open = buildHazard({ guid: 'open', status: 'pendingRectify', place: '车间', description: '通道堵塞' })
const closed = buildHazard({
  guid: 'closed',
  status: 'closed',
  place: '仓库',
  description: '灭火器过期',
  checkItemCode: 'FIRE-03',
  dangerType: 'fire',
  reviewTime: '2026-09-01T02:00:00.000Z',
})
const last = buildRecord('patrolRecord', { guid: 'last', checkDate: '2026-10-20' })

let setting: Setting
let draft: PatrolDraft

beforeEach(() => {
  let made = 0
  const makeGuid = () => {
    made += 1
    return `made-${made}`
  }
  setting = { company, templates, today: '2026-11-20', makeGuid }
  const lookBack = lookedBackOf({ hazards: [closed, open], named: ['closed'], last })
  draft = {
    ...newPatrol({ recordGuid: 'record-1', company, taskGuid: 'task-1', actor, makeGuid, lookBack }),
    signIn: { at: '2026-11-20T02:00:00.000Z', lng: 120.64, lat: 31.16, accuracy: 8, distance: 3 },
    productionState: 'normal',
    companyReceiver: '李安全',
    receiverSign: buildPhoto(),
    checkerSign: buildPhoto(),
  }
})

const answer = (guid: string, result: LookBackAnswer) => {
  const asked = (draft.lookBack ?? []).filter((each) => each.guid === guid)
  draft = asked.reduce((before, each) => answerLookBack(before, each, result, setting), draft)
}
const gaps = () => patrolGaps(draft, company, finishing)
const input = () => patrolInputOf(draft, finishing)

describe('what a look-back asks about', () => {
  const asked = (hazards: Parameters<typeof lookedBackOf>[0]['hazards'], named: string[] = []) =>
    lookedBackOf({ hazards, named, last }).map(({ guid }) => guid)

  it.each([
    { what: 'what the task names', hazard: closed, named: ['closed'], isAsked: true },
    { what: 'what is open', hazard: open, named: [], isAsked: true },
    { what: 'what the last visit found', hazard: { ...closed, sourceGuid: 'last' }, named: [], isAsked: true },
    {
      what: 'what was closed since the last visit',
      hazard: { ...closed, reviewTime: '2026-11-01T02:00:00.000Z' },
      named: [],
      isAsked: true,
    },
    { what: 'what was closed long before', hazard: closed, named: [], isAsked: false },
  ])('$what: $isAsked', ({ hazard, named, isAsked }) => {
    expect(asked([hazard], named).length > 0).toBe(isAsked)
  })

  it('begins with what is open', () => {
    expect(asked([closed, open], ['closed'])).toEqual(['open', 'closed'])
  })
})

describe('a look-back', () => {
  it('wants answers about what was wrong, and none of the lists', () => {
    expect(askedProgress(draft, templates)).toMatchObject({ answered: 0, total: 2, nextKey: 'lookBack:open' })
    expect(nextUnanswered(draft, templates, 'lookBack:open')).toBe('lookBack:closed')
    expect(gaps()).toEqual([{ step: 'check', anchor: 'patrol-item-lookBack:open', message: '还有 2 项未答' }])
    answer('open', 'pass')
    answer('closed', 'pass')
    expect(gaps()).toEqual([])
    expect(input()).toMatchObject({
      checkTemplateGuids: [],
      conclusion: 'none',
      items: [
        { itemCode: 'HT-01', content: '复看：车间，通道堵塞', result: 'pass', hazardGuid: 'open' },
        { itemCode: 'HT-02', content: '复看：仓库，灭火器过期', result: 'pass', hazardGuid: 'closed' },
      ],
    })
    expect(() => parseInput(submitPatrol.input, input())).not.toThrow()
    expect(patrolIssues(input())).toEqual([])
  })

  it('makes a hazard of its own of what is there again, and takes it back with the answer', () => {
    answer('open', 'pass')
    answer('closed', 'fail')
    answer('closed', 'fail')
    expect(draft.hazards).toMatchObject([
      { previousGuid: 'closed', itemCode: 'FIRE-03', place: '仓库', dangerType: 'fire' },
    ])
    draft = changeHazard(draft, draft.hazards[0]?.guid ?? '', { beforePhotos: [buildPhoto()] })
    expect(gaps()).toEqual([])
    const report = patrolBatch(draft, finishing).actions.find(({ action }) => action === 'report')
    expect(parseInput(reportHazard.input, report?.input)).toMatchObject({ previousGuid: 'closed' })
    expect(input()).toMatchObject({
      conclusion: 'deadline',
      items: [{ result: 'pass' }, { result: 'fail', hazardGuid: report?.recordGuid }],
    })
    answer('closed', 'pass')
    expect(draft.hazards).toEqual([])
  })

  it('registers nothing new for what is still open, and does not say that nothing was found', () => {
    answer('open', 'fail')
    answer('closed', 'pass')
    expect(draft.hazards).toEqual([])
    expect(conclusionOf(draft)).toBe('deadline')
    expect(input().items?.[0]).toMatchObject({ result: 'fail', hazardGuid: 'open' })
    expect(patrolBatch(draft, finishing).actions.map(({ action }) => action)).toEqual(['submit', 'visit'])
    draft = { ...draft, conclusion: 'onSpot' }
    expect(gaps()).toMatchObject([{ anchor: 'patrol-field-conclusion' }])
  })

  it('records of the lists what was answered, and names those lists alone', () => {
    answer('open', 'pass')
    answer('closed', 'pass')
    draft = answerItem(draft, { template, item: LICENCE }, 'pass', setting)
    expect(input()).toMatchObject({ checkTemplateGuids: ['general'] })
    expect(input().items?.map(({ itemCode }) => itemCode)).toEqual(['HT-01', 'HT-02', 'GEN-01'])
    expect(gaps()).toEqual([])
  })

  it('asks the lists where nothing was wrong before', () => {
    draft = { ...draft, lookBack: [] }
    expect(askedProgress(draft, templates).total).toBe(2)
    expect(gaps()).toMatchObject([{ message: '还有 2 项未答' }])
  })
})

describe('work on a hazard that another answer would take away', () => {
  const again = () => hazardOf(draft, 'lookBack:closed')
  const ofItem = () => hazardOf(draft, itemKeyOf('general', 'GEN-01'))

  it.each([
    { what: 'a photo', change: { beforePhotos: [buildPhoto()] } },
    { what: 'another place', change: { place: '仓库北侧' } },
    { what: 'another description', change: { description: '灭火器压力不足' } },
    { what: 'another deadline', change: { deadline: '2026-11-21' } },
  ])('is $what', ({ change }) => {
    answer('closed', 'fail')
    const before = again()
    const [asked] = draft.lookBack?.filter(({ guid }) => guid === 'closed') ?? []
    const offered = asked && foundAgain(asked, setting)
    expect(before && offered && isWorkedOn(before, offered)).toBe(false)
    draft = changeHazard(draft, String(before?.guid), change)
    const after = again()
    expect(after && offered && isWorkedOn(after, offered)).toBe(true)
  })

  it('is a description of a failed item, too', () => {
    const asked = { template, item: LICENCE }
    const offered = hazardFromItem(asked, setting)
    draft = answerItem(draft, asked, 'fail', setting)
    const before = ofItem()
    expect(before && isWorkedOn(before, offered)).toBe(false)
    draft = changeHazard(draft, String(before?.guid), { description: '营业执照已过期' })
    const after = ofItem()
    expect(after && isWorkedOn(after, offered)).toBe(true)
  })
})
