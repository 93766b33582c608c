// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigurationScreen } from '#app/screens/ConfigurationScreen.tsx'
import { Problem } from '#domain/kit/problems.ts'
import '#domain/areas/all.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const device = vi.hoisted(() => ({
  rows: {} as Record<string, unknown[]>,
  sent: [] as unknown[],
  refusal: null as unknown,
  actor: null as unknown,
}))
const toasts = vi.hoisted(() => [] as string[])

layoutIs('desktop')
vi.mock('#app/data/index.ts', () => ({
  useRecords: (name: string) => {
    const rows = device.rows[name] ?? []
    return { state: 'ready', rows, total: rows.length, hasMore: false, source: 'device', asOf: null, refresh() {} }
  },
  useRecord: () => ({ state: 'loading' }),
  useAct: () => ({
    busy: false,
    act: async (batch: { actions: unknown[] }) => {
      if (device.refusal !== null) throw device.refusal
      device.sent.push(batch.actions[0])
      return { state: 'applied' }
    },
  }),
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'ready', actor: device.actor }) }))
vi.mock('#app/ui/toast.ts', () => ({
  toast: { success: (words: string) => toasts.push(words), error: (words: string) => toasts.push(words) },
}))

const dictionary = (guid: string, more: object = {}) => ({
  ...buildRecord('basicConfig', {
    guid,
    label: '经营范围',
    fieldName: 'x',
    isVisible: true,
    isRequired: false,
    ...more,
  }),
  $sync: 'synced',
})
const show = (resource = 'basicConfig') =>
  render(
    <MemoryRouter>
      <ConfigurationScreen resource={resource} />
    </MemoryRouter>,
  )

beforeEach(() => {
  toasts.length = 0
  Object.assign(device, {
    rows: { basicConfig: [dictionary('c-1'), dictionary('c-2', { label: '法人' })] },
    sent: [],
    refusal: null,
    actor: buildActor('admin'),
  })
})
afterEach(cleanup)

const group = () => screen.getByRole('radiogroup', { name: '经营范围：必填' })
const answer = (words: string) =>
  [...group().querySelectorAll('button')].find((button) => button.textContent === words) as HTMLElement

describe('settings', () => {
  it('are changed where they stand, with what they were', async () => {
    show()
    fireEvent.click(answer('是'))
    await waitFor(() => expect(toasts).toEqual(['必填已改为是']))
    expect(device.sent).toEqual([
      {
        resource: 'basicConfig',
        action: 'update',
        recordGuid: 'c-1',
        input: { changes: { isRequired: true }, base: { isRequired: false } },
      },
    ])
  })

  it('say why a change was refused', async () => {
    const issues = [{ path: 'isRequired', code: 'fixed', message: '平台必需的字段，不能隐藏或改为选填' }]
    device.refusal = new Problem('input.invalid', { issues })
    show()
    fireEvent.click(answer('是'))
    await waitFor(() => expect(toasts).toEqual(['平台必需的字段，不能隐藏或改为选填']))
  })

  it('stand in the unit that each of them names', () => {
    const figure = {
      name: '整改到期前几天提醒',
      value: '3',
      valueType: 'number',
      unit: '天',
      effectiveFrom: '2026-01-01',
    }
    device.rows = {
      systemConfig: [{ ...buildRecord('systemConfig', { guid: 's-1', key: 'x', ...figure }), $sync: 'synced' }],
    }
    show('systemConfig')
    expect(screen.getByText('3 天')).toBeDefined()
  })

  it('cannot be changed by those who may only read them, nor show them who changed them', () => {
    device.actor = buildActor('safety')
    show()
    expect(screen.getByText('经营范围')).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: '修改经营范围' })).toBeNull()
    expect(screen.queryByRole('button', { name: '修改记录' })).toBeNull()
  })

  it('tell an administrator who changed what', () => {
    device.rows.systemBusinessLog = [
      buildRecord('systemBusinessLog', {
        guid: 'log-1',
        userName: '沈管理',
        time: '2026-11-20T02:32:00.000Z',
        actionLabel: '修改',
        before: { isRequired: false },
        after: { isRequired: true },
      }),
    ]
    show()
    fireEvent.click(screen.getAllByRole('button', { name: '修改记录' })[0] as HTMLElement)
    expect(screen.getByText('必填：否 → 是')).toBeTruthy()
    expect(screen.getByText(/沈管理/)).toBeTruthy()
  })

  it('say so where there are none', () => {
    device.rows.basicConfig = []
    show()
    expect(screen.getByText(/当前暂无信息/)).toBeTruthy()
  })
})
