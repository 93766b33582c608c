// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChainInput } from '#app/features/flows/ChainInput.tsx'
import { AllFlowsPage } from '#app/features/flows/FlowsPage.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { workflowConfig } from '#domain/resources/workflowConfig/definition.ts'
import type { ChainNode } from '#domain/rules/approval-chain.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

const world = vi.hoisted(() => ({ record: {} as AnyRecord, actor: null as unknown }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-20T02:32:00.000Z',
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))
interface Detail {
  actions: readonly ActionSpec[]
  extra: (record: AnyRecord) => ReactNode
}
vi.mock('#app/screens/DetailScreen.tsx', () => ({
  DetailScreen: ({ actions, extra }: Detail) => (
    <>
      <output>
        {actions.filter(({ shown }) => shown?.(world.record as never, world.actor as never) !== false).length}
      </output>
      {extra(world.record)}
    </>
  ),
}))

interface Around {
  begun?: ChainNode[]
  inside?: Record<string, string>
  disabled?: true
}
function chain(bizType: string, { begun = [], ...around }: Around = {}) {
  const held = { nodes: begun }
  function Host() {
    const [nodes, setNodes] = useState<unknown>(begun)
    held.nodes = nodes as typeof held.nodes
    return (
      <ChainInput
        field={workflowConfig.fields.nodes}
        value={nodes}
        others={{ bizType }}
        media={{} as never}
        {...around}
        onChange={(next) => setNodes((before: unknown) => (typeof next === 'function' ? next(before) : next))}
      />
    )
  }
  render(<Host />)
  return held
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const stage = (name: string) => within(screen.getByRole('group', { name }))
const offered = (name: string, words: RegExp) =>
  [...stage(name).queryAllByRole('radio'), ...stage(name).queryAllByRole('button')]
    .map(({ textContent }) => textContent ?? '')
    .filter((label) => words.test(label))

afterEach(cleanup)

describe('the steps of a flow', () => {
  it('are put before and behind one another, the first no further up and the last no further down', () => {
    const held = chain('case')
    press('添加法制审核环节')
    press('添加法制审核环节')
    const [one, other] = stage('法制审核').getAllByLabelText(/^环节名称/)
    fireEvent.change(one as HTMLElement, { target: { value: '法制科' } })
    fireEvent.change(other as HTMLElement, { target: { value: '分管领导' } })
    press('上移法制审核环节2')
    expect(held.nodes.map(({ name }) => name)).toEqual(['分管领导', '法制科'])
    press('下移法制审核环节1')
    expect(held.nodes.map(({ name }) => name)).toEqual(['法制科', '分管领导'])
    for (const name of ['上移法制审核环节1', '下移法制审核环节2'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    press('删除法制审核环节1')
    expect(held.nodes.map(({ name }) => name)).toEqual(['分管领导'])
  })

  it('are one where a term is all that can be set, and five where people sign', () => {
    chain('case')
    press('设定调查取证时限')
    expect(screen.queryByRole('button', { name: '设定调查取证时限' })).toBeNull()
    for (let at = 0; at < 5; at += 1) press('添加立案审批环节')
    expect(screen.queryByRole('button', { name: '添加立案审批环节' })).toBeNull()
  })

  it.each([
    { flow: 'transfer', at: '移送审批', days: ['日'], apart: ['经办人', '前面环节的签字人'] },
    { flow: 'document', at: '文书签发', days: ['工作日', '日'], apart: ['经办人', '承办人', '前面环节的签字人'] },
  ])('of $flow count by $days, and keep $apart away', ({ flow, at, days, apart }) => {
    chain(flow)
    press(`添加${at}环节`)
    expect(offered(at, /^(工作)?日$/)).toEqual(days)
    expect(offered(at, /^(经办人|承办人|前面环节的签字人)$/).sort()).toEqual([...apart].sort())
  })

  it.each([
    { at: '区镇审核', posts: ['网格长'] },
    { at: '科室审核', posts: [] },
  ])('are signed by a post only where those of that rank may sign: $at', ({ at, posts }) => {
    chain('fiveInOneReview')
    press(`添加${at}环节`)
    expect(offered(at, /^(网格长|分管领导)$/)).toEqual(posts)
  })
})

describe('a step of a flow', () => {
  const legal = (own: ChainNode = {}): ChainNode => ({ step: 'case.pendingLegal', approverType: 'role', ...own })
  const filing = (own: ChainNode = {}): ChainNode => ({ step: 'case.pendingFiling', approverType: 'role', ...own })

  it('stays while one of another place is added or taken away', () => {
    const held = chain('case', { begun: [filing({ name: '承办科室' }), legal({ name: '法制科' })] })
    press('添加法制审核环节')
    press('删除立案审批环节1')
    expect(held.nodes).toMatchObject([{ name: '法制科' }, { step: 'case.pendingLegal' }])
  })

  it('forgets whom it named once a role signs', () => {
    const held = chain('case', { begun: [legal({ approverType: 'person', approvers: ['user-1'], sign: 'all' })] })
    fireEvent.click(stage('法制审核').getByRole('radio', { name: '角色' }))
    expect(held.nodes).toMatchObject([{ approverType: 'role', approvers: null, sign: null }])
  })

  it('that only sets a term bears the name of its place, and is signed by nobody new', () => {
    const held = chain('case')
    press('设定调查取证时限')
    expect(held.nodes).toMatchObject([{ name: '调查取证', approverType: 'owner' }])
  })

  it('is signed by those alone who may sign there', () => {
    chain('case', { begun: [{ step: 'case.pendingDiscussion', approverType: 'role' }] })
    expect(offered('集体讨论', /监管|领导|管理员/)).toEqual(['分管领导', '局领导'])
  })

  it('bears what is wrong with it, which no other does', () => {
    chain('case', { begun: [filing(), legal(), legal()], inside: { '2/name': '请填写环节名称' } })
    const said = stage('法制审核')
      .getAllByLabelText(/^环节名称/)
      .map((input) => input.getAttribute('aria-invalid'))
    expect(said).toEqual([null, 'true'])
    expect(screen.getAllByText('请填写环节名称')).toHaveLength(1)
  })

  it('is not touched where nothing may be changed, and waits for the flow to be chosen', () => {
    chain('case', { begun: [legal(), legal()], disabled: true })
    expect(screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled)).toEqual([])
    expect(
      stage('法制审核')
        .getAllByLabelText<HTMLInputElement>(/^环节名称/)
        .every(({ disabled }) => disabled),
    ).toBe(true)
    cleanup()
    chain('')
    expect(screen.getByText('请先选择流程')).toBeTruthy()
  })
})

describe('a version of a flow', () => {
  const shown = (effectiveFrom: string, role: 'bureau' | 'town' | 'admin') => {
    world.actor = buildActor(role)
    world.record = buildRecord('workflowConfig', { bizType: 'case', enabled: true, effectiveFrom })
    render(
      <MemoryRouter initialEntries={['/f?flow=case&open=v']}>
        <AllFlowsPage />
      </MemoryRouter>,
    )
    const actions = Number(screen.getByRole('status').textContent)
    return { actions, change: screen.queryByRole('link', { name: '修改' }) !== null }
  }

  it('is changed until the day it begins, and not by everybody', () => {
    expect(shown('2026-11-20', 'admin')).toEqual({ actions: 0, change: false })
    cleanup()
    const coming = shown('2026-11-21', 'admin')
    expect(coming.change).toBe(true)
    expect(coming.actions).toBeGreaterThan(0)
    cleanup()
    expect(shown('2026-11-21', 'town').change).toBe(false)
  })
})
