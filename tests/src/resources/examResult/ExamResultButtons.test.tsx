// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { draftTarget } from '#app/resources/draft/draft-target.ts'
import { slots } from '#app/resources/examResult/slots.ts'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import type { Role } from '#domain/kit/access.ts'
import '#domain/areas/study.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ role: 'safety', marks: [] as unknown[], drafts: new Map<string, object>() }))
const essay = { questionGuid: 'q-essay', stem: '怎么处置？', answer: '先叫停，再撤人', score: null, full: 50 }
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor(world.role as Role) }) }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: (resource: string) =>
    resource === 'examResult'
      ? { state: 'ready', record: { guid: 'paper', userName: '沈强', score: 50, answers: [essay] } }
      : { state: 'ready', record: { answer: '叫停、撤人、报告' } },
  act: (batch: { actions: object[]; draftKey: string }) => {
    world.marks.push(...batch.actions)
    world.drafts.delete(batch.draftKey)
    return Promise.resolve()
  },
  useDraft: (key: string, init: { value: object }) => {
    const [value, setValue] = useState(() => world.drafts.get(key) ?? init.value)
    const set = (next: (before: object) => object) => {
      world.drafts.set(key, next(value))
      setValue(next(value))
    }
    return { loading: false, value, set }
  },
}))

function shown(role: Role, own: object) {
  world.role = role
  const { Extra } = slots
  if (Extra === undefined) throw new Error('a sitting has buttons of its own')
  const { companyGuid } = buildActor('safety')
  const record = buildRecord('examResult', { guid: 'paper', companyGuid, userGuid: 'head', passed: null, ...own })
  render(<Extra record={record as unknown as LocalRecord} Pane={(() => null) as ExtraProps['Pane']} />, {
    wrapper: MemoryRouter,
  })
}

afterEach(() => {
  cleanup()
  world.drafts.clear()
  history.replaceState(null, '', '/')
})

describe('a sitting that stands in an inbox', () => {
  it.each(['toMark', 'closed'])('is marked where it stands while it is %s', async (status) => {
    world.marks = []
    shown('safety', { status })
    fireEvent.click(screen.getByRole('button', { name: '阅卷' }))
    expect(screen.getByText('先叫停，再撤人')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/得分（满分50分）/), { target: { value: '30' } })
    fireEvent.click(screen.getByRole('button', { name: '提交得分' }))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: '提交得分' })).toBeNull())
    expect(world.marks).toMatchObject([
      { action: 'mark', recordGuid: 'paper', input: { marks: [{ questionGuid: 'q-essay', score: 30 }] } },
    ])
  })

  it('keeps the points until they are sent, and goes on with them where its draft leads', async () => {
    shown('safety', { status: 'toMark' })
    fireEvent.click(screen.getByRole('button', { name: '阅卷' }))
    fireEvent.change(screen.getByLabelText(/得分（满分50分）/), { target: { value: '12.5' } })
    cleanup()
    const [key = ''] = world.drafts.keys()
    history.replaceState(null, '', draftTarget({ key, kind: 'mark', title: '', value: {}, savedAt: '', at: '/inbox' }))
    shown('safety', { status: 'toMark' })
    expect(screen.getByLabelText<HTMLInputElement>(/得分（满分50分）/).value).toBe('12.5')
    fireEvent.click(screen.getByRole('button', { name: '提交得分' }))
    await vi.waitFor(() => expect(world.drafts.size).toBe(0))
  })

  it.each([
    ['its marks are given', 'safety', { status: 'submitted', passed: true }],
    ['time was up and nothing is left to a person', 'safety', { status: 'closed', passed: false }],
    ['it is his own', 'safety', { status: 'toMark', userGuid: buildActor('safety').guid }],
    ['he does not examine', 'grid', { status: 'toMark' }],
  ] as const)('is not marked where %s', (_words, role, own) => {
    shown(role, own)
    expect(screen.queryByRole('button', { name: '阅卷' })).toBeNull()
  })

  it('leads whoever sits it on to his questions', () => {
    shown('safety', { status: 'running', userGuid: buildActor('safety').guid })
    expect(screen.getByRole('link', { name: '继续答题' }).getAttribute('href')).toBe(
      '/studyManage/testAdministration/sitting/paper',
    )
  })
})
