// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SelfCheckForm } from '#app/features/patrol/self-check/SelfCheckForm.tsx'
import { selfCheckKeyOf } from '#app/features/patrol/self-check/self-check-draft.ts'
import '#domain/areas/patrol.ts'
import '#domain/areas/selfCheck.ts'
import { buildActor, buildCompany, buildRecord } from '#tests/factories/domain.ts'

const TASK = 'task'
const RECORD = 'record'
const lists = [
  buildRecord('checkTemplate', { guid: 'shop', templateName: '车间排查表' }),
  buildRecord('checkTemplate', { guid: 'store', templateName: '仓库排查表' }),
]
const task = buildRecord('selfCheckTask', { guid: TASK, taskName: '周排查', templateGuid: 'store', status: 'pending' })

const { device } = vi.hoisted(() => ({ device: { records: {} as Record<string, object>, drafts: [] as string[] } }))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-20T02:00:00.000Z',
  useRecord: (_resource: string, guid: string) => {
    const record = device.records[guid]
    return record === undefined ? { state: 'offline', refresh() {} } : { state: 'ready', record, refresh() {} }
  },
  useRecords: () => ({ state: 'ready', rows: lists }),
  useDraft: (_key: string, { title, value }: { title: string; value: object }) => {
    device.drafts.push(title)
    return { loading: false, value, savedAt: '2026-11-20T02:00:00.000Z', set() {} }
  },
}))
vi.mock('#app/features/patrol/Walk.tsx', () => ({
  Walk: ({ title, ending }: { title: string; ending: { templates: { templateName: string }[] } }) => (
    <>
      <h1>{title}</h1>
      <p>{ending.templates.map(({ templateName }) => templateName).join('、')}</p>
    </>
  ),
}))
vi.mock('#app/features/patrol/WalkDone.tsx', () => ({ WalkDone: () => <h1>已提交</h1> }))

const open = (asked: { taskGuid: string | null; standard: string | null }) => {
  render(
    <MemoryRouter>
      <SelfCheckForm
        {...asked}
        draftKey={selfCheckKeyOf(RECORD)}
        company={buildCompany()}
        actor={buildActor('safety', { guid: 'me' })}
      />
    </MemoryRouter>,
  )
  return screen.getByRole('heading', { level: 1 }).textContent
}

describe('SelfCheckForm', () => {
  afterEach(() => {
    cleanup()
    Object.assign(device, { records: {}, drafts: [] })
  })

  it('bears the name of its task, and is filled in by the list of the task', () => {
    device.records = { [TASK]: task }
    expect(open({ taskGuid: TASK, standard: 'shop' })).toBe('周排查')
    expect(screen.getByText('仓库排查表')).toBeDefined()
    expect(device.drafts).toContain('周排查')
  })

  it('bears the name of the list that it was begun by', () => {
    expect(open({ taskGuid: null, standard: 'store' })).toBe('仓库排查表')
    expect(screen.getByText('仓库排查表', { selector: 'p' })).toBeDefined()
  })

  it('has a name of its own where the list is not on the device', () => {
    expect(open({ taskGuid: null, standard: 'gone' })).toBe('安全排查')
  })

  it('is not begun without its task', () => {
    open({ taskGuid: TASK, standard: null })
    expect(device.drafts).toEqual([])
  })
})
