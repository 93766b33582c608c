import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Workflow } from '#domain/kit/resource.ts'
import { company } from '#domain/resources/company/definition.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { rectifyInstruction } from '#domain/resources/rectifyInstruction/definition.ts'
import { companyReview } from '#domain/workflows/company-review.ts'
import { fiveInOneReview } from '#domain/workflows/five-in-one-review.ts'
import {
  type BarStep,
  findStep,
  flowBar,
  type ReviewFlow,
  STEP_BAR_MAX,
  stagesOf,
  workflowBar,
} from '#domain/workflows/review-flow.ts'

const SPECIFICATION = resolve(import.meta.dirname, '../../../../shared/spec/workflows.json')
const stage = (flow: ReviewFlow, key: string) => flow.stages.find((each) => each.key === key)
const words = (flow: ReviewFlow, key: string) =>
  stage(flow, key)?.steps.map(({ name, show }) => (show ? name : `${name}（不显示）`))
const states = (bar: readonly BarStep[]) => bar.map(({ state }) => state)

describe('the company flow', () => {
  it('R257: has 8 stages', () => {
    expect(companyReview.stages).toHaveLength(8)
  })

  it.each([
    ['R260', 'submit', 0, ['新建']],
    ['R261', 'districtReview', 1, ['待基础科审核', '基础科审核通过', '基础科审核不通过', '应急局审核不通过', '待说明']],
    ['R262', 'assignAgency', 2, ['待分配', '已分配', '待评审（不显示）', '待审核（不显示）']],
    ['R263', 'reviewResult', 3, ['评审结果已提交']],
    ['R264', 'enterpriseRectification', 4, ['企业整改评审已提交']],
    ['R265', 'agencyRectification', 5, ['机构整改评审已提交']],
    ['R266', 'publicity', 6, ['待公示', '公示中', '公示不通过', '公示完成']],
    ['R267', 'announcement', 7, ['待公告', '已公告']],
  ])('%s: has stage %s as number %i with its steps', (_rule, key, number, steps) => {
    expect(stage(companyReview, key)?.value).toBe(number)
    expect(words(companyReview, key)).toEqual(steps)
  })
})

describe('the five-in-one flow', () => {
  it('R257: has 11 stages', () => {
    expect(fiveInOneReview.stages).toHaveLength(11)
  })

  it.each([
    ['R268', 'submit', 0, ['新建', '已提交（不显示）']],
    ['R269', 'platformReview', 1, ['平台审核通过']],
    ['R270', 'sectionReview', 2, ['待科室审核', '科室审核通过', '科室审核不通过']],
    ['R271', 'townshipReview', 3, ['待乡镇审核', '乡镇审核通过', '乡镇审核不通过']],
    ['R272', 'spotCheck', 4, ['待复审抽查', '复审抽查中', '复审抽查通过']],
    ['R274', 'publicity', 9, ['待公示', '公示中', '公示不通过', '公示完成']],
    ['R275', 'announcement', 10, ['待公告', '已公告']],
  ])('%s: has stage %s as number %i with its steps', (_rule, key, number, steps) => {
    expect(stage(fiveInOneReview, key)?.value).toBe(number)
    expect(words(fiveInOneReview, key)).toEqual(steps)
  })

  it('R273: hides stages 5 to 8', () => {
    const hidden = fiveInOneReview.stages.filter((each) => each.hidden === true)
    expect(hidden.map(({ key, value }) => [value, key])).toEqual([
      [5, 'assignAgency'],
      [6, 'reviewResult'],
      [7, 'enterpriseRectification'],
      [8, 'agencyRectification'],
    ])
    expect(flowBar(fiveInOneReview, 'NEW').map(({ key }) => key)).not.toContain('assignAgency')
  })

  it('R274 R275 R276: numbers its last two stages 9 and 10, or 5 and 6 where the hidden ones are left out', () => {
    const numbers = (numbering: 'A' | 'B') =>
      stagesOf(fiveInOneReview, numbering).map(({ stage: { key }, number }) => `${number} ${key}`)
    expect(numbers('A').slice(-2)).toEqual(['9 publicity', '10 announcement'])
    expect(numbers('A')).toHaveLength(11)
    expect(numbers('B')).toEqual([
      '0 submit',
      '1 platformReview',
      '2 sectionReview',
      '3 townshipReview',
      '4 spotCheck',
      '5 publicity',
      '6 announcement',
    ])
  })

  it('R077 R256: gives stages a value, or valueA and valueB to select from, and steps a name and whether they show', () => {
    expect(stage(fiveInOneReview, 'publicity')).toMatchObject({
      name: '公示',
      type: 'select',
      valueA: 9,
      valueB: 5,
      steps: expect.arrayContaining([expect.objectContaining({ name: '公示中', show: true })]),
    })
    const selects = fiveInOneReview.stages.filter(({ type }) => type === 'select').map(({ key }) => key)
    expect(selects).toEqual(['publicity', 'announcement'])
    expect(stage(fiveInOneReview, 'submit')).toMatchObject({ type: 'value', value: 0 })
  })
})

describe.runIf(existsSync(SPECIFICATION))('the specification', () => {
  it.each([companyReview, fiveInOneReview])('has the same stages and steps: $key', (flow) => {
    const { flows } = JSON.parse(readFileSync(SPECIFICATION, 'utf8')) as {
      flows: { key: string; stages: { key: string; value: number; steps: { code: string; show: boolean }[] }[] }[]
    }
    const given = flows.find(({ key }) => key === flow.key)?.stages
    expect(flow.stages.map(({ key, value }) => [key, value])).toEqual(given?.map(({ key, value }) => [key, value]))
    expect(flow.stages.flatMap(({ steps }) => steps.map(({ code, show }) => [code, show]))).toEqual(
      given?.flatMap(({ steps }) => steps.map(({ code, show }) => [code, show])),
    )
  })
})

describe('flowBar', () => {
  it('marks what is behind, where the record is and what is ahead', () => {
    const bar = flowBar(companyReview, 'ASSIGN_DONE')
    expect(states(bar)).toEqual(['done', 'done', 'now', 'open', 'open', 'open', 'open', 'open'])
    expect(bar[2]).toMatchObject({ label: '分配评审机构', note: '已分配', value: 2 })
  })

  it('stops where it was refused', () => {
    expect(flowBar(companyReview, 'DISTRICT_BUREAU_REJECTED')[1]).toMatchObject({
      state: 'stopped',
      note: '应急局审核不通过',
    })
  })

  it('is done after the last step', () => {
    expect(new Set(states(flowBar(companyReview, 'ANNOUNCEMENT_DONE')))).toEqual(new Set(['done']))
  })

  it('says nothing of a step that is not shown', () => {
    expect(flowBar(companyReview, 'ASSIGN_REVIEW_PENDING')[2]).toMatchObject({ state: 'now', note: null })
    expect(findStep(companyReview, 'ASSIGN_REVIEW_PENDING')?.step.show).toBe(false)
  })

  it('has not begun without a step, or with one of another flow', () => {
    expect(new Set(states(flowBar(companyReview, null)))).toEqual(new Set(['open']))
    expect(new Set(states(flowBar(companyReview, 'SECTION_PENDING')))).toEqual(new Set(['open']))
  })

  it('R206 R257 R336: draws at most nine steps, the present one among them', () => {
    const long: ReviewFlow = {
      key: 'long',
      name: '十二步',
      stages: Array.from({ length: 12 }, (_, index) => ({
        key: `s${index}`,
        name: `第${index}步`,
        type: 'value' as const,
        value: index,
        steps: [{ code: `C${index}`, name: '进行中', outcome: 'pending' as const, show: true }],
      })),
    }
    expect(STEP_BAR_MAX).toBe(9)
    for (const at of [0, 1, 5, 8, 11]) {
      const keys = flowBar(long, `C${at}`).map(({ key }) => key)
      expect(keys).toHaveLength(9)
      expect(keys).toEqual(expect.arrayContaining(['s0', `s${at}`, 's11']))
    }
    expect([companyReview, fiveInOneReview].map((flow) => flowBar(flow, null).length)).toEqual([8, 7])
  })
})

describe('workflowBar', () => {
  const ofCompany = (status: string) => workflowBar(company.workflow as unknown as Workflow, status)

  it('stands where another record is waited for, and is over only when that has come', () => {
    const ofInstruction = (status: string) =>
      states(workflowBar(rectifyInstruction.workflow as unknown as Workflow, status))
    expect(ofInstruction('rectifying')).toContain('now')
    expect(ofInstruction('done')).not.toContain('now')
  })

  it('draws the states of a declared workflow, without those that are only ways back', () => {
    expect(ofCompany('pending').map(({ label, state }) => `${label} ${state}`)).toEqual([
      '待完善 done',
      '待审核 now',
      '已审核 open',
    ])
  })

  it('stops where a record was sent back from', () => {
    expect(ofCompany('returned')[1]).toMatchObject({ label: '待审核', state: 'stopped', note: '已退回' })
  })

  it('says an interruption at the step it interrupts', () => {
    const ofPermit = (status: string) => workflowBar(dangerousWorkPermit.workflow as unknown as Workflow, status)
    const labels = (status: string) => ofPermit(status).map(({ label }) => label)
    expect(labels('working')).not.toContain('已中断')
    expect(labels('paused')).toEqual(labels('working'))
    expect(ofPermit('paused').find(({ label }) => label === '作业中')).toMatchObject({ state: 'now', note: '已中断' })
    expect(ofPermit('working').find(({ label }) => label === '作业中')).toMatchObject({ state: 'now', note: null })
  })

  it('is done in a state that nothing leads out of', () => {
    expect(states(ofCompany('approved'))).toEqual(['done', 'done', 'done'])
  })

  it('draws every declared workflow within nine steps', () => {
    const workflow = hiddenDanger.workflow as unknown as Workflow
    for (const status of Object.keys(workflow.states)) {
      const bar = workflowBar(workflow, status)
      expect(bar.length).toBeLessThanOrEqual(9)
      expect(bar.filter(({ state }) => state !== 'open').length).toBeGreaterThan(0)
    }
  })
})
