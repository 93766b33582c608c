import { beforeEach, describe, expect, it } from 'vitest'
import { patrolBatch, patrolInputOf } from '#app/features/patrol/patrol-batch.ts'
import {
  addOtherHazard,
  answerItem,
  asWorded,
  type CheckTemplate,
  type Company,
  changeHazard,
  conclusionOf,
  newPatrol,
  nextStep,
  nextUnanswered,
  type PatrolDraft,
  passUnanswered,
  progressOf,
  type Setting,
  stepsOf,
  takeBackPasses,
  templatesOf,
  withFix,
} from '#app/features/patrol/patrol-draft.ts'
import { patrolGaps } from '#app/features/patrol/patrol-gaps.ts'
import { reasonOf } from '#app/features/patrol/patrol-reason.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { reportHazard } from '#domain/resources/hiddenDanger/actions.ts'
import { submitPatrol } from '#domain/resources/patrolRecord/actions.ts'
import { visitCompany } from '#domain/resources/patrolTask/actions.ts'
import { issueInstruction } from '#domain/resources/rectifyInstruction/actions.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const actor = { guid: 'inspector', username: 'grid', name: '张建国', roles: ['grid'] } as unknown as Actor
const company = {
  guid: 'company-1',
  companyName: '吴江某某纺织有限公司',
  safetyManager: '李安全',
  safetyManagerPhone: '13812345678',
  longitude: 120.64,
  latitude: 31.16,
  isSheBaoFenChen: true,
} as unknown as Company

const general = template('general', [], [item('GEN-01'), item('GEN-02', { suggestLevel: 'depends', suggestDays: 3 })])
const dust = template('dust', ['isSheBaoFenChen'], [item('DUST-01', { suggestLevel: 'major', basis: '第11条(一)' })])
const ammonia = template('ammonia', ['isSheAnZhiLeng'], [item('NH3-01')])
const templates = [general, dust]

let made = 0
let setting: Setting
let draft: PatrolDraft

beforeEach(() => {
  made = 0
  const makeGuid = () => {
    made += 1
    return `made-${made}`
  }
  setting = { company, templates, today: '2026-11-20', makeGuid }
  draft = newPatrol({ recordGuid: 'record-1', company, taskGuid: null, actor, makeGuid })
})

describe('a new patrol', () => {
  it('knows the inspector and whom to speak to', () => {
    expect(draft).toMatchObject({ checkUsers: ['inspector'], companyReceiver: '李安全', receiverPhone: '13812345678' })
  })

  it('takes the enabled patrol lists that the flags call for', () => {
    const disabled = { ...general, guid: 'off', enabled: false }
    const selfCheck = { ...general, guid: 'self', templateType: 'selfCheck' } as CheckTemplate
    expect(templatesOf(draft, company, [general, dust, ammonia, disabled, selfCheck])).toEqual([general, dust])
  })

  it('keeps its lists from the first answer on, whatever is published meanwhile', () => {
    draft = pass(general, 0)
    const later = { ...general, guid: 'general-2' }
    expect(templatesOf(draft, company, [later, { ...general, enabled: false }, dust]).map(({ guid }) => guid)).toEqual([
      'general',
      'dust',
    ])
  })
})

describe('answering', () => {
  it('counts what is left and finds the next one round the end', () => {
    draft = pass(general, 1)
    expect(progressOf(draft, templates)).toEqual({ answered: 1, total: 3, failed: 0, nextKey: 'general:GEN-01' })
    expect(nextUnanswered(draft, templates, 'general:GEN-01')).toBe('dust:DUST-01')
    expect(nextUnanswered(draft, templates, 'dust:DUST-01')).toBe('general:GEN-01')
  })

  it('opens one hazard for a failed item, filled in from it', () => {
    draft = fail(general, 1)
    draft = fail(general, 1)
    expect(draft.hazards).toHaveLength(1)
    expect(draft.hazards[0]).toMatchObject({
      itemKey: 'general:GEN-02',
      itemCode: 'GEN-02',
      dangerLevel: 'general',
      deadline: '2026-11-23',
      rectifyPerson: '李安全',
    })
  })

  it('proposes 重大 with its clause where the list says so', () => {
    draft = fail(dust, 0)
    expect(draft.hazards[0]).toMatchObject({ dangerLevel: 'major', majorItem: '第11条(一)', dangerType: 'dust' })
  })

  it('takes the hazard away with the failure', () => {
    draft = answerItem(fail(general, 0), { template: general, item: itemAt(general, 0) }, 'na', setting)
    expect(draft.hazards).toEqual([])
  })

  it('passes what is unanswered and takes back only that', () => {
    draft = fail(general, 0)
    const passed = passUnanswered(draft, general, setting)
    expect(passed.keys).toEqual(['general:GEN-02'])
    expect(progressOf(passed.draft, [general]).answered).toBe(2)
    expect(progressOf(takeBackPasses(passed.draft, passed.keys), [general])).toMatchObject({ answered: 1, failed: 1 })
  })
})

describe('a hazard', () => {
  it('is due today when fixed on the spot, and later again when not', () => {
    draft = fail(general, 0)
    draft = changeHazard(draft, hazardGuid(), { rectifyType: 'onSpot' })
    expect(draft.hazards[0]?.deadline).toBe('2026-11-20')
    draft = changeHazard(draft, hazardGuid(), { rectifyType: 'deadline' })
    expect(draft.hazards[0]?.deadline).toBe('2026-11-27')
  })

  it('is not fixed on the spot when it is 重大', () => {
    draft = changeHazard(fail(general, 0), hazardGuid(), { rectifyType: 'onSpot' })
    draft = changeHazard(draft, hazardGuid(), { dangerLevel: 'major' })
    expect(draft.hazards[0]).toMatchObject({ rectifyType: 'deadline', deadline: '2026-11-27' })
  })
})

describe('the conclusion', () => {
  it('follows the results', () => {
    expect(conclusionOf(draft)).toBe('none')
    draft = fail(general, 0)
    expect(conclusionOf(draft)).toBe('deadline')
    draft = changeHazard(draft, hazardGuid(), { rectifyType: 'onSpot', afterPhotos: [photo()] })
    expect(conclusionOf(draft)).toBe('onSpot')
    expect(conclusionOf({ ...draft, conclusion: 'transfer' })).toBe('transfer')
  })

  it('drops a choice that no longer fits', () => {
    expect(conclusionOf({ ...draft, conclusion: 'deadline' })).toBe('none')
  })
})

describe('gaps', () => {
  it('leads from an empty patrol to a finished one', () => {
    expect(gapAnchors()).toContain('patrol-field-signIn')
    draft = finished()
    expect(patrolGaps(draft, company, finishing)).toEqual([])
  })

  it('asks for a reason and a photo outside the fence, with a poor position and without one', () => {
    const near = { at: '2026-11-20T02:00:00.000Z', lng: 120.64, lat: 31.16, accuracy: 12, distance: 0 }
    const proof = ['patrol-field-signInReason', 'patrol-field-signInPhotos']
    for (const signIn of [
      { ...near, lng: 120.65, distance: 950 },
      { ...near, accuracy: 101 },
      { ...near, lng: null, lat: null, accuracy: null, distance: null },
    ]) {
      draft = { ...finished(), signIn }
      expect(gapAnchors()).toEqual(proof)
    }
    draft = { ...finished(), signIn: near }
    expect(gapAnchors()).toEqual([])
  })

  it('counts the unanswered and leads to the first', () => {
    draft = { ...finished(), answers: {} }
    expect(patrolGaps(draft, company, finishing)[0]).toEqual({
      step: 'check',
      anchor: 'patrol-item-general:GEN-01',
      message: '还有 3 项未答',
    })
  })

  it('names what a 重大 hazard lacks', () => {
    draft = fail(dust, 0, finished())
    const fields = gapAnchors().map((anchor) => anchor.replace(`patrol-hazard-${hazardGuid()}-`, ''))
    expect(fields).toEqual(expect.arrayContaining(['beforePhotos', 'place', 'tempMeasure']))
  })

  it('says of which hazard, in the words of what is wrong there', () => {
    const saidOf = (description: string) => {
      draft = fail(general, 0, finished())
      draft = changeHazard(draft, hazardGuid(), { description, beforePhotos: [] })
      return patrolGaps(draft, company, finishing).find(({ anchor }) => anchor.endsWith('-beforePhotos'))?.message
    }
    expect(saidOf('不符合：安全出口畅通')).toBe('安全出口畅通：请拍摄隐患照片')
    expect(saidOf('疏散通道、安全出口、消防车通道未被占用')).toBe('疏散通道、安全出口、消防车通道未…：请拍摄隐患照片')
    expect(saidOf('')).toBe('检查项不合格：请拍摄隐患照片')
  })

  it('wants no items, receiver or hazards where the door is closed', () => {
    draft = { ...fail(dust, 0, finished()), productionState: 'closedDoor', receiverSign: null, answers: {} }
    expect(stepsOf(draft)).toEqual(['signIn', 'sign', 'submit'])
    expect(gapAnchors()).toEqual(['patrol-field-gatePhotos'])
    draft = { ...draft, gatePhotos: [photo()] }
    expect(gapAnchors()).toEqual([])
  })
})

describe('the batch', () => {
  it('is one submission when nothing was found', () => {
    const batch = patrolBatch(finished(), finishing)
    expect(batch.actions.map(({ action }) => action)).toEqual(['submit'])
    expect(batch.draftKey).toBe('patrol:record-1')
  })

  it('names nobody who received it where the door was closed, and keeps what is at the gate alone', () => {
    const open = { ...finished(), gatePhotos: [photo()], photos: [photo()] }
    const refusal = { reason: '不认可', witnessName: '沈红', witnessSign: null }
    const sent = (from: PatrolDraft) => patrolBatch(from, finishing).actions[0]?.input
    expect(sent({ ...open, productionState: 'closedDoor', refusal })).toMatchObject({
      ...{
        companyReceiver: null,
        receiverPhone: null,
        receiverSign: [],
        items: [],
        checkTemplateGuids: [],
        photos: [],
      },
      gatePhotos: open.gatePhotos,
    })
    expect(sent({ ...open, productionState: 'closedDoor', refusal })).not.toHaveProperty('refuseReason')
    expect(sent(open)).toMatchObject({
      ...{ companyReceiver: '李安全', receiverPhone: '13812345678', receiverSign: [open.receiverSign], gatePhotos: [] },
      photos: open.photos,
    })
    expect(sent({ ...open, refusal })).toMatchObject({ refuseReason: '不认可', witnessName: '沈红', receiverSign: [] })
  })

  it('reports hazards after the record, then demands rectification, then visits the task', () => {
    draft = { ...ready(fail(general, 0, finished())), taskGuid: 'task-1' }
    const batch = patrolBatch(draft, finishing)
    expect(batch.actions.map(({ resource, action, after }) => ({ resource, action, after }))).toEqual([
      { resource: 'patrolRecord', action: 'submit', after: undefined },
      { resource: 'hiddenDanger', action: 'report', after: ['record-1'] },
      { resource: 'rectifyInstruction', action: 'issue', after: [hazardGuid()] },
      { resource: 'patrolTask', action: 'visit', after: ['record-1'] },
    ])
    const [, report, issue, visit] = batch.actions
    expect(() => parseInput(reportHazard.input, report?.input)).not.toThrow()
    expect(parseInput(issueInstruction.input, issue?.input)).toMatchObject({
      issueOrg: '盛泽镇一网格',
      problems: [hazardGuid()],
      deadline: '2026-11-27',
    })
    expect(() => parseInput(visitCompany.input, visit?.input)).not.toThrow()
  })

  it.each([
    { taskType: 'special', templateGuids: ['dust'], source: 'special' },
    { taskType: 'holiday', templateGuids: ['dust'], source: 'special' },
    { taskType: 'daily', templateGuids: [], source: 'patrol' },
    { taskType: 'lookBack', templateGuids: [], source: 'patrol' },
  ])('says of what a $taskType task finds where it comes from: $source', ({ taskType, templateGuids, source }) => {
    const reason = reasonOf(buildRecord('patrolTask', { taskType, checkTemplateGuids: ['dust'] }))
    expect(reason.templateGuids).toEqual(templateGuids)
    draft = { ...ready(fail(general, 0, finished())), hazardSource: reason.hazardSource }
    const report = patrolBatch(draft, finishing).actions.find(({ action }) => action === 'report')
    expect(report?.input).toMatchObject({ sourceType: source })
  })

  it('gives the same guids each time it is built', () => {
    draft = ready(fail(general, 0, finished()))
    const guids = () => patrolBatch(draft, finishing).actions.map(({ recordGuid }) => recordGuid)
    expect(guids()).toEqual(guids())
  })

  it('issues nothing for what was fixed on the spot', () => {
    draft = ready(fail(general, 0, finished()))
    draft = changeHazard(draft, hazardGuid(), { rectifyType: 'onSpot', afterPhotos: [photo()] })
    expect(patrolBatch(draft, finishing).actions.map(({ action }) => action)).toEqual(['submit', 'report'])
  })

  it('demands as long as the hazard with the latest deadline', () => {
    draft = ready(fail(general, 1, fail(general, 0, finished())))
    draft = changeHazard(draft, draft.hazards[0]?.guid ?? '', { deadline: '2026-12-31' })
    expect(patrolBatch(draft, finishing).actions.find(({ action }) => action === 'issue')?.input).toMatchObject({
      deadline: '2026-12-31',
    })
  })

  it('makes a hazard outside the lists a failed item, so that the record counts it', () => {
    draft = ready(addOtherHazard(finished(), setting))
    const input = patrolInputOf(draft, finishing)
    expect(input.items?.at(-1)).toMatchObject({ itemCode: 'QT-01', result: 'fail', hazardGuid: hazardGuid() })
    expect(input.conclusion).toBe('deadline')
    expect(patrolGaps(draft, company, finishing)).toEqual([])
  })

  it('places every medium with its record and field', () => {
    draft = ready(fail(general, 0, finished()))
    const placed = patrolBatch(draft, finishing).media?.map(({ parentResource, moduleName }) => [
      parentResource,
      moduleName,
    ])
    expect(placed).toEqual([
      ['patrolRecord', 'receiverSign'],
      ['patrolRecord', 'checkerSign'],
      ['hiddenDanger', 'beforePhotos'],
    ])
  })

  it('is accepted by the action it feeds', () => {
    expect(() => parseInput(submitPatrol.input, patrolInputOf(finished(), finishing))).not.toThrow()
  })
})

const finishing = { templates, now: '2026-11-20T02:30:00.000Z', issueOrg: '盛泽镇一网格' }

function gapAnchors(): string[] {
  return patrolGaps(draft, company, finishing).map(({ anchor }) => anchor)
}

function finished(): PatrolDraft {
  let done: PatrolDraft = {
    ...draft,
    signIn: { at: '2026-11-20T02:00:00.000Z', lng: 120.64, lat: 31.16, accuracy: 8, distance: 3 },
    productionState: 'normal',
    receiverSign: photo(),
    checkerSign: photo(),
  }
  for (const each of templates) done = passUnanswered(done, each, setting).draft
  return done
}

function ready(of: PatrolDraft): PatrolDraft {
  return of.hazards.reduce(
    (next, { guid }) =>
      changeHazard(next, guid, {
        place: '车间',
        description: '通道堵塞',
        tempMeasure: '停用',
        beforePhotos: [photo()],
      }),
    of,
  )
}

function pass(of: CheckTemplate, index: number): PatrolDraft {
  return answerItem(draft, { template: of, item: itemAt(of, index) }, 'pass', setting)
}

function fail(of: CheckTemplate, index: number, before = draft): PatrolDraft {
  draft = answerItem(before, { template: of, item: itemAt(of, index) }, 'fail', setting)
  return draft
}

function hazardGuid(): string {
  return draft.hazards[0]?.guid ?? ''
}

function photo(): MediaRef {
  return {
    guid: crypto.randomUUID(),
    sha256: 'a'.repeat(64),
    size: 1,
    mime: 'image/jpeg',
    contentType: 'img',
    fileName: '1.jpg',
  }
}

type Item = NonNullable<CheckTemplate['items']>[number]

function item(itemCode: string, more: Partial<Item> = {}): Item {
  return { itemCode, content: `${itemCode} 的要求`, suggestLevel: 'general', suggestDays: null, sortId: 1, ...more }
}

function itemAt(of: CheckTemplate, index: number): Item {
  const found = of.items?.[index]
  if (found === undefined) throw new RangeError(`no item ${index}`)
  return found
}

function template(guid: string, applyFlags: string[], items: Item[]): CheckTemplate {
  return {
    guid,
    templateName: guid,
    templateType: 'patrol',
    enabled: true,
    applyFlags,
    items,
  } as unknown as CheckTemplate
}

describe('the fixes of a sign-in', () => {
  const fix = (at: string, distance: number) => ({ at, lng: 120.64, lat: 31.16, accuracy: 8, distance })
  const first = fix('2026-11-20T01:00:00.000Z', 420)
  const second = fix('2026-11-20T01:12:00.000Z', 35)
  const finishing = { templates, now: '2026-11-20T02:00:00.000Z', issueOrg: '盛虹村第一网格' }

  it('keep each its own time and distance: the last is shown, the visit began with the first', () => {
    const input = patrolInputOf(withFix(withFix(draft, first), second), finishing)
    expect(input).toMatchObject({
      startTime: first.at,
      checkDate: '2026-11-20',
      signInTime: second.at,
      signInDistance: 35,
      signInFixes: [first, second],
    })
  })

  it('are one in a draft of an older version', () => {
    expect(patrolInputOf({ ...draft, signIn: first }, finishing)).toMatchObject({
      startTime: first.at,
      signInTime: first.at,
      signInFixes: [first],
    })
  })

  it('stay within what a record holds, the first and the last of them', () => {
    const minute = (n: number) => fix(`2026-11-20T01:${String(n).padStart(2, '0')}:00.000Z`, n)
    const many = Array.from({ length: 30 }, (_, n) => minute(n)).reduce(withFix, draft)
    const kept = patrolInputOf(many, finishing).signInFixes ?? []
    expect(kept).toHaveLength(20)
    expect([kept[0]?.distance, kept[1]?.distance, kept.at(-1)?.distance]).toEqual([0, 11, 29])
  })
})

describe('a refusal to sign', () => {
  const signature = { guid: 'sign-1' } as unknown as MediaRef
  const refused = {
    reason: ' 对结论有异议 ',
    witnessName: '李主任',
    witnessSign: { guid: 'witness-1' } as unknown as MediaRef,
  }
  const finishing = { templates, now: '2026-11-20T02:00:00.000Z', issueOrg: '盛虹村第一网格' }

  it('goes with its reason and the witness, and without what was signed before', () => {
    const input = patrolInputOf({ ...draft, receiverSign: signature, refusal: refused }, finishing)
    expect(input).toMatchObject({ refuseReason: '对结论有异议', witnessName: '李主任', receiverSign: [] })
    expect(input.witnessSign).toEqual([refused.witnessSign])
  })

  it('asks for what it lacks on the step of signing', () => {
    const empty = { ...draft, refusal: { reason: '', witnessName: '', witnessSign: null } }
    const asked = patrolGaps(empty, company, finishing).filter(({ step }) => step === 'sign')
    expect(asked.map(({ anchor }) => anchor)).toEqual(
      expect.arrayContaining(['refuseReason', 'witnessName', 'witnessSign'].map((name) => `patrol-field-${name}`)),
    )
    expect(asked.map(({ anchor }) => anchor)).not.toContain('patrol-field-receiverSign')
  })
})

describe('whether earlier problems are mended', () => {
  const former = template(
    'former',
    [],
    [item('GEN-18', { content: '上次巡查或执法提出的问题已整改完毕' }), item('GEN-19')],
  )
  const withOpen = () => ({ ...setting, templates: [former], openHazards: 2 })
  const finishing = { templates: [former], now: '2026-11-20T02:00:00.000Z', issueOrg: '', openHazards: 2 }
  const messages = (draft: PatrolDraft) => patrolGaps(draft, company, finishing).map(({ message }) => message)

  it('is not passed with the others while hazards are open', () => {
    const { keys } = passUnanswered(draft, former, withOpen())
    expect(keys).toEqual(['former:GEN-19'])
    expect(passUnanswered(draft, former, { ...withOpen(), openHazards: 0 }).keys).toHaveLength(2)
  })

  it('stands in the way of handing in where it was passed', () => {
    const answers = { 'former:GEN-18': { result: 'pass' }, 'former:GEN-19': { result: 'pass' } } as const
    expect(messages({ ...draft, answers })).toContainEqual(expect.stringContaining('还有 2 条未销号的隐患'))
    const notDue = { ...answers, 'former:GEN-18': { result: 'na' } } as const
    expect(messages({ ...draft, answers: notDue })).not.toContainEqual(expect.stringContaining('未销号'))
  })
})

describe('asWorded', () => {
  const wording = { description: '灭火器过期', basis: '第5条', dangerType: 'fire', dangerLevel: 'major' }

  it('brings clause, kind and grade along where the hazard was seen outside the lists', () => {
    const [hazard] = addOtherHazard(draft, setting).hazards
    expect(asWorded(hazard as never, wording)).toEqual(wording)
  })

  it('leaves the clause and the grade of a failed item as its list has them', () => {
    const [hazard] = answerItem(draft, { template: dust, item: dust.items?.[0] as never }, 'fail', setting).hazards
    expect(asWorded(hazard as never, wording)).toEqual({ description: '灭火器过期' })
  })

  it('takes no grade or kind that is no choice any more', () => {
    const [hazard] = addOtherHazard(draft, setting).hazards
    const told = asWorded(hazard as never, { ...wording, dangerType: 'gone', dangerLevel: 'serious' })
    expect(told).toEqual({ description: '灭火器过期', basis: '第5条' })
  })
})

describe('nextStep', () => {
  const answered = new Set(['check', 'hazards'] as const)

  it('leads past the hazards only where all is answered and none was found', () => {
    const checking: PatrolDraft = { ...draft, step: 'check' }
    expect(nextStep(checking, new Set())).toBe('hazards')
    expect(nextStep(checking, answered)).toBe('sign')
    expect(nextStep(addOtherHazard(checking, setting), answered)).toBe('hazards')
    expect(nextStep({ ...checking, step: 'hazards' }, answered)).toBe('sign')
    expect(nextStep({ ...checking, step: 'submit' }, answered)).toBeNull()
  })
})
