import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { drill } from '#domain/resources/drill/definition.ts'
import { buildActor, buildRecord, NOW, outcomeOf, pathsRefused } from '#tests/factories/domain.ts'

const TODAY = NOW.slice(0, 10)
const actor = buildActor('safety')
const evaluate = actionNamed('drill', 'evaluate')
const improve = actionNamed('drill', 'improve')

const found = { problem: '集合点标识不清', measure: '增设标识', person: '沈国平', due: '2026-12-10' }
const sooner = { problem: '对讲机没电', measure: '每周充电', person: '朱培良', due: '2026-12-01' }
const mended = { result: '已增设三处', doneOn: TODAY }

const held = (own: object = {}) =>
  buildRecord('drill', { status: 'done', planGuid: 'plan-1', drillDate: TODAY, companyGuid: actor.companyGuid, ...own })
const open = held({ status: 'improving', problems: [found, sooner], improveDue: '2026-12-01' })
const evaluated = (input: object) => outcomeOf(evaluate, held(), { evaluation: '响应及时', ...input }, { actor })
const improved = (problems: object[], by = actor, record = open) =>
  outcomeOf(improve, record, { problems }, { actor: by })

describe('what a drill found', () => {
  it.each([
    { problems: [], status: 'evaluated', due: null },
    { problems: [found, sooner], status: 'improving', due: '2026-12-01' },
    { problems: [{ ...found, ...mended }], status: 'evaluated', due: null },
  ])('is followed by its first day until it is put right: $status by $due', ({ problems, status, due }) => {
    expect(evaluated({ problems })).toMatchObject({ status, improveDue: due })
  })

  it('names who puts it right and by when', () => {
    const nameless = { problem: '集合点标识不清', measure: '增设标识' }
    expect(pathsRefused(() => parseInput(evaluate.input, { evaluation: '响应及时', problems: [nameless] }))).toEqual([
      'problems.0.person',
      'problems.0.due',
    ])
  })

  it('is put right one by one, and with the last the drill is closed', () => {
    const one = [found, { ...sooner, ...mended }]
    expect(improved(one)).toMatchObject({ status: 'improving', improveDue: '2026-12-10' })
    expect(improved(one.map((each) => ({ ...each, ...mended })))).toMatchObject({
      status: 'evaluated',
      improveDue: null,
    })
  })

  it.each([
    { what: 'without a word on how', problems: [{ ...found, doneOn: TODAY }, sooner], path: 'problems.0.result' },
    { what: 'by leaving it out', problems: [{ ...found, ...mended }], path: 'problems' },
    { what: 'by a later day', problems: [found, { ...sooner, due: '2027-12-01' }], path: 'problems' },
  ])('is not put right $what', ({ problems, path }) => {
    const issues = drill.workflow?.moves.improve?.rules?.({ ...open, problems }, open, TODAY)
    expect(issues).toEqual([expect.objectContaining({ path })])
    expect(improved(problems)).toBe('input.invalid')
  })

  it('is not put right on a day to come', () => {
    expect(improved([{ ...found, ...mended, doneOn: '2026-11-21' }, sooner])).toBe('input.invalid')
  })

  it('is put right by whom the evaluation named, and by no other worker', () => {
    const worker = buildActor('worker')
    const his = { ...open, followGuids: [worker.guid] }
    expect(improved([found, { ...sooner, ...mended }], worker, his)).toMatchObject({ status: 'improving' })
    expect(improved([found, sooner], worker)).toBe('access.denied')
  })
})
