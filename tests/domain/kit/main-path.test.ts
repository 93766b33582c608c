import { describe, expect, it } from 'vitest'
import { anyone } from '#domain/kit/access.ts'
import { isSetback, mainPath } from '#domain/kit/main-path.ts'
import type { Workflow } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { RESOURCES } from '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const move = (from: string[], to: string, opinionRequired = false) => ({
  label: to,
  from,
  to,
  allow: anyone,
  asks: null,
  ...(opinionRequired ? { opinionRequired } : {}),
})
const approval: Workflow = {
  initial: 'draft',
  states: {
    draft: { label: '草稿', tone: 'muted' },
    checked: { label: '已审核', tone: 'info' },
    passed: { label: '已通过', tone: 'good' },
    refused: { label: '未通过', tone: 'bad', closed: 'badly' },
    cancelled: { label: '已撤销', tone: 'muted', closed: 'aside' },
  },
  moves: {
    check: move(['draft'], 'checked'),
    pass: move(['checked'], 'passed', true),
    refuse: move(['checked'], 'refused', true),
    return: move(['checked'], 'draft'),
    cancel: move(['draft', 'checked'], 'cancelled'),
  },
}

describe('mainPath', () => {
  it.each([
    { through: undefined, gives: ['draft', 'checked', 'passed'] },
    { through: 'checked', gives: ['draft', 'checked', 'passed'] },
    { through: 'refused', gives: ['draft', 'checked', 'refused'] },
    { through: 'cancelled', gives: ['draft', 'cancelled'] },
  ])('over $through is $gives', ({ through, gives }) => {
    expect(mainPath(approval, through)).toEqual(gives)
  })

  it('leads a hazard from its report to its close', () => {
    const { workflow } = resourceNamed('hiddenDanger')
    expect(workflow && mainPath(workflow)).toEqual(['pendingConfirm', 'pendingRectify', 'pendingReview', 'closed'])
  })

  it('passes no state in which something was laid aside, though it is taken up again from there', () => {
    const unit = resourceNamed('majorHazard').workflow as Workflow
    expect(mainPath(unit)).toEqual(['draft', 'pendingFiling', 'filed'])
    expect(mainPath(unit, 'notMajor')).toEqual(['draft', 'notMajor'])
    expect(mainPath(unit, 'filed')).not.toContain('notMajor')
  })

  const states = RESOURCES.flatMap(({ name, workflow }) =>
    workflow === undefined ? [] : Object.keys(workflow.states).map((state) => ({ name, workflow, state })),
  )
  it.each(states)('of $name over $state names states once, and that one', ({ workflow, state }) => {
    const path = mainPath(workflow, state)
    expect(path).toContain(state)
    expect(new Set(path).size).toBe(path.length)
  })
})

describe('isSetback', () => {
  it.each([
    ['check', false],
    ['return', true],
    ['refuse', true],
    ['cancel', false],
    ['pass', false],
  ])('of %s is %s', (name, answer) => {
    expect(isSetback(approval, name)).toBe(answer)
  })
})
