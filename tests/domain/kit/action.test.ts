import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyone } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { companyDelete } from '#domain/resources/companyDelete/definition.ts'
import { buildActor, buildCompany, NOW, outcomeOf } from '#tests/factories/domain.ts'

const update = actionNamed('company', 'update')

describe('an edit', () => {
  const company = buildCompany({ version: 4, mainLeader: '沈', mainLeaderPhone: '13800000000' })

  it('raises the version and says who and when', () => {
    expect(outcomeOf(update, company, { changes: { mainLeader: '陆' } })).toMatchObject({
      mainLeader: '陆',
      version: 5,
      updateTime: NOW,
      updateUserGuid: 'user-grid',
    })
  })

  it('is refused as stale when it cannot be merged', () => {
    expect(outcomeOf(update, company, { changes: { mainLeader: '陆' } }, { baseVersion: 3 })).toBe('record.stale')
  })

  it('merges with a disjoint edit', () => {
    const input = { changes: { mainLeader: '陆' }, base: { mainLeader: '沈' } }
    expect(outcomeOf(update, company, input, { baseVersion: 3 })).toMatchObject({ mainLeader: '陆', version: 5 })
  })

  it('leaves an overlapping edit to a person', () => {
    const input = { changes: { mainLeader: '陆' }, base: { mainLeader: '周' } }
    expect(outcomeOf(update, company, input, { baseVersion: 3 })).toBe('record.conflict')
  })

  it('takes no place half from one and half from another', () => {
    const there = { ...company, longitude: 120.6, latitude: 31.1 }
    const input = {
      base: { longitude: 120.6, latitude: 31.0, coordSource: null, coordAccuracy: null },
      changes: { longitude: 120.7, latitude: 31.0, coordSource: 'map', coordAccuracy: null },
    }
    expect(outcomeOf(update, there, input, { baseVersion: 3 })).toBe('record.conflict')
  })

  it.each([
    { why: 'another grid', actor: buildActor('grid', { gridPath: '320509000007/WJ-02/' }), gives: 'record.gone' },
    { why: 'another enterprise', actor: buildActor('company', { companyGuid: 'company-2' }), gives: 'record.gone' },
    { why: 'no such right', actor: buildActor('expert'), gives: 'record.gone' },
    { why: 'read only', actor: buildActor('duty'), gives: 'access.denied' },
  ])('is refused for $why', ({ actor, gives }) => {
    expect(outcomeOf(update, company, { changes: { mainLeader: '陆' } }, { actor })).toBe(gives)
  })

  it('of a record that is gone is refused', () => {
    expect(outcomeOf(update, null, { changes: {} })).toBe('record.gone')
    expect(outcomeOf(update, { ...company, deleted: true }, { changes: {} })).toBe('record.gone')
  })

  it('cannot move the record out of reach by a field that is not its own', () => {
    expect(outcomeOf(update, company, { changes: { gridPath: 'x/' } })).toBe('input.invalid')
    expect(outcomeOf(update, company, { changes: { status: 'approved' } })).toBe('input.invalid')
  })

  it('takes the path of a new grid from the grid', () => {
    const grid = { ...buildCompany(), guid: 'WJ-02', path: '320509000007/WJ-02/' }
    const bureau = buildActor('bureau')
    const moved = outcomeOf(update, company, { changes: { gridGuid: 'WJ-02' } }, { actor: bureau, related: { grid } })
    expect(moved).toMatchObject({ gridGuid: 'WJ-02', gridPath: '320509000007/WJ-02/' })
    expect(outcomeOf(update, company, { changes: { gridGuid: 'WJ-09' } }, { actor: bureau, related: {} })).toBe(
      'reference.missing',
    )
  })
})

describe('a review', () => {
  const review = actionNamed('company', 'review')
  const pending = buildCompany({ status: 'pending' })

  it.each([
    { status: 'pending', input: { result: 'pass' }, gives: { status: 'approved' } },
    { status: 'pending', input: { result: 'fail', opinion: '地址不符' }, gives: { status: 'returned' } },
  ] as const)('moves $status by $input.result', ({ status, input, gives }) => {
    expect(outcomeOf(review, { ...pending, status }, input)).toMatchObject(gives)
  })

  it('sends nothing back without a reason', () => {
    expect(outcomeOf(review, pending, { result: 'fail' })).toBe('workflow.opinion-required')
    expect(outcomeOf(review, pending, { result: 'fail', opinion: '  ' })).toBe('workflow.opinion-required')
  })

  it('calls what is missing an opinion: 区局同意删除 needs one as well', () => {
    expect(companyDelete.workflow?.moves.bureauAgree?.opinionRequired).toBe(true)
    expect(new Problem('workflow.opinion-required').message).toBe('请填写意见')
  })

  it('is closed once decided', () => {
    expect(outcomeOf(review, buildCompany({ status: 'approved' }), { result: 'pass' })).toBe('workflow.move-not-open')
  })

  it('is not for the enterprise itself', () => {
    expect(outcomeOf(review, pending, { result: 'pass' }, { actor: buildActor('company') })).toBe('access.denied')
  })
})

describe('the action of a move', () => {
  const input = z.strictObject({})
  const apply = () => ({})

  it('is called as the move, and made by whom the move names', () => {
    const { name, label, allow } = defineAction(companyDelete, { move: 'restore', input, apply })
    const move = companyDelete.workflow?.moves.restore
    expect({ name, label }).toEqual({ name: 'restore', label: move?.label })
    for (const role of ['bureau', 'town', 'company'] as const)
      expect(allow(buildActor(role))).toEqual(move?.allow(buildActor(role)))
  })

  it('may be called otherwise, and be for others', () => {
    const told = { name: 'bringBack', label: '找回', allow: anyone }
    expect(defineAction(companyDelete, { ...told, move: 'restore', input, apply })).toMatchObject({
      name: 'bringBack',
      label: '找回',
    })
  })

  it('is none of a move that there is not', () => {
    expect(() => defineAction(companyDelete, { move: 'vanish', input, apply })).toThrow('no move is called vanish')
  })
})
