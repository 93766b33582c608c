// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { ConfigurationScreen, type ConfigurationScreenProps } from '#app/screens/ConfigurationScreen.tsx'
import type { FormScreenProps } from '#app/screens/FormScreen.tsx'
import { Problem } from '#domain/kit/problems.ts'
import '#domain/areas/all.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const device = vi.hoisted(() => ({
  rows: {} as Record<string, unknown[]>,
  sent: [] as unknown[],
  refusal: null as unknown,
  actor: null as unknown,
  isBusy: false,
  asked: null as RecordsQuery | null,
}))
const toasts = vi.hoisted(() => [] as string[])

layoutIs('desktop')
vi.mock('#app/data/index.ts', () => ({
  useRecords: (name: string, asked: RecordsQuery) => {
    const all = device.rows[name] ?? []
    if (name !== 'systemBusinessLog') device.asked = asked
    const rows = all.slice(0, asked.limit)
    const hasMore = rows.length < all.length
    return { state: 'ready', rows, total: all.length, hasMore, source: 'device', asOf: null, refresh() {} }
  },
  useRecord: () => ({ state: 'loading' }),
  useAct: () => ({
    busy: device.isBusy,
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
const show = (resource = 'basicConfig', more: Partial<ConfigurationScreenProps> = {}) =>
  render(
    <MemoryRouter>
      <ConfigurationScreen resource={resource} {...more} />
    </MemoryRouter>,
  )

beforeEach(() => {
  toasts.length = 0
  Object.assign(device, {
    rows: { basicConfig: [dictionary('c-1'), dictionary('c-2', { label: '法人' })] },
    sent: [],
    refusal: null,
    isBusy: false,
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

  it('say by the catalogue why one was refused without a word of its field', async () => {
    device.refusal = new Problem('access.denied')
    show()
    fireEvent.click(answer('是'))
    await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/[\u4e00-\u9fa5]{3,}/)]))
  })

  it('are not changed to what they are, nor while another change is on its way', () => {
    show()
    fireEvent.click(answer('否'))
    cleanup()
    device.isBusy = true
    show()
    expect(answer('是')).toHaveProperty('disabled', true)
    fireEvent.click(answer('是'))
    expect(device.sent).toEqual([])
  })

  it('have no answer where nobody has decided', () => {
    device.rows.basicConfig = [dictionary('c-1', { isRequired: null })]
    show()
    expect([...group().querySelectorAll('[role=radio]')].map((each) => each.getAttribute('aria-checked'))).toEqual([
      'false',
      'false',
    ])
    fireEvent.click(answer('否'))
    expect(device.sent).toMatchObject([{ input: { changes: { isRequired: false }, base: { isRequired: null } } }])
  })

  it('are those of the page and of the words looked for, more of them when asked', () => {
    const filter = { field: 'isVisible', equals: true } as const
    device.rows.basicConfig = Array.from({ length: 120 }, (_, at) => dictionary(`c-${at}`, { label: `第${at}项` }))
    show('basicConfig', { filter })
    expect(device.asked).toMatchObject({ filter, limit: 50, keyword: '', order: 'sortId' })
    const more = () => fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
    more()
    more()
    expect(device.asked?.limit).toBe(150)
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 法人 ' } })
    expect(device.asked).toMatchObject({ keyword: '法人' })
  })

  it.each([
    [8, 0],
    [9, 1],
  ])('%i of them have %i field to look for one', (count, fields) => {
    device.rows.basicConfig = Array.from({ length: count }, (_, at) => dictionary(`c-${at}`))
    show()
    expect(screen.queryAllByRole('searchbox')).toHaveLength(fields)
  })

  it('stand whole where there is one, as its list has them where there are several, and say nothing of what is empty', () => {
    const terms = () => [...document.querySelectorAll('dt')].map((term) => term.textContent)
    show()
    const several = new Set(terms())
    cleanup()
    device.rows.basicConfig = [dictionary('c-1', { remark: null })]
    show()
    expect(terms().length).toBeGreaterThanOrEqual(several.size)
    expect([several.has('字段'), terms().includes('字段')]).toEqual([false, true])
    expect(terms()).not.toContain('说明')
    cleanup()
    device.rows.basicConfig = [dictionary('c-1', { remark: '与营业执照一致' })]
    show()
    expect(terms()).toContain('说明')
    cleanup()
    device.rows.basicConfig = Array.from({ length: 9 }, (_, at) => dictionary(`c-${at}`))
    show()
    device.rows.basicConfig = [dictionary('c-1')]
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '经营' } })
    // One that was found is one of several.
    expect(new Set(terms())).toEqual(several)
    expect(screen.getByRole('searchbox')).toBeTruthy()
  })

  it('are changed by a form in their place, which closes when it is done', () => {
    const Form = ({ guid, onSaved, onClose }: FormScreenProps) => (
      <>
        <button type="button" onClick={() => onSaved?.(guid ?? '')}>{`保存${guid}`}</button>
        <button type="button" onClick={onClose}>{`放弃${guid}`}</button>
      </>
    )
    show('basicConfig', { form: Form })
    fireEvent.click(screen.getByRole('button', { name: '修改经营范围' }))
    fireEvent.click(screen.getByRole('button', { name: '保存c-1' }))
    expect(screen.queryByRole('button', { name: '保存c-1' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '修改经营范围' }))
    fireEvent.click(screen.getByRole('button', { name: '放弃c-1' }))
    expect(screen.getByRole('button', { name: '修改经营范围' })).toBeTruthy()
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

  it('say which of them has not arrived yet', () => {
    device.rows.basicConfig = [{ ...dictionary('c-1'), $sync: 'waiting' }, dictionary('c-2')]
    show()
    expect(screen.getAllByText('待同步')).toHaveLength(1)
  })

  it('say so where there are none', () => {
    device.rows.basicConfig = []
    show()
    expect(screen.getByText(/当前暂无信息/)).toBeTruthy()
  })
})
