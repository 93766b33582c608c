// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { type JSXElementConstructor, type ReactNode, useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFormScreen } from '#app/screens/use-form-screen.ts'
import { GoingContext } from '#app/state/going.ts'
import '#domain/areas/duty.ts'
import '#domain/areas/enterprise.ts'
import '#domain/areas/safety.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildCompany } from '#tests/factories/domain.ts'

interface Stored {
  recordGuid: string
  baseVersion: number | null
  base: Record<string, unknown>
  values: Record<string, unknown>
}

interface DraftInit {
  value: () => Stored
  titleOf?: (value: Stored) => string
  stepOf?: (value: Stored) => string | null
}

const device = vi.hoisted(() => ({
  stored: null as unknown,
  sent: [] as { actions: { action: string; input: unknown }[] }[],
  edited: [] as unknown[],
  titles: [] as (string | undefined)[],
  steps: [] as (string | null | undefined)[],
  refusal: null as unknown,
  keptAt: null as string | null,
  removed: [] as string[],
  there: [] as string[],
  now: '',
}))

vi.mock('#app/data/index.ts', () => ({
  useDraft(_key: string, init: DraftInit) {
    const [value, setValue] = useState<Stored>(() => (device.stored as Stored | null) ?? init.value())
    const set = (next: (before: Stored) => Stored) =>
      setValue((before) => {
        device.stored = next(before)
        return device.stored as Stored
      })
    useEffect(() => {
      device.titles.push(init.titleOf?.(value))
      device.steps.push(init.stepOf?.(value))
    })
    return { value, set, savedAt: device.keptAt, loading: false, remove: async () => void device.removed.push(_key) }
  },
  useAct: () => ({
    busy: false,
    act: async (batch: (typeof device.sent)[number]) => {
      if (device.refusal !== null) throw device.refusal
      device.sent.push(batch)
      return { state: 'applied' }
    },
  }),
  editRefused: async (_id: string, input: unknown) => void device.edited.push(input),
  resolveConflict: async () => undefined,
  correctedNow: () => device.now,
  useRecord: (resource: string, guid: string | null) =>
    guid === company.guid
      ? { state: 'ready', record: company }
      : { state: guid !== null && device.there.includes(`${resource}/${guid}`) ? 'ready' : 'problem' },
}))

const NOW = '2026-11-20T02:00:00.000Z'
const company = {
  ...buildCompany({ safetyManager: '李安全', safetyManagerPhone: '13812345678' }),
  $sync: 'synced' as const,
}

function openForm(wrapper?: JSXElementConstructor<{ children: ReactNode }>) {
  const saved: string[] = []
  const { result, unmount } = renderHook(
    () => useFormScreen({ resource: 'company', record: company, onSaved: (guid) => saved.push(guid) }),
    { wrapper },
  )
  return { form: () => result.current, saved, unmount }
}

beforeEach(() =>
  Object.assign(device, {
    stored: null,
    sent: [],
    edited: [],
    titles: [],
    steps: [],
    refusal: null,
    keptAt: null,
    removed: [] as string[],
    there: [],
    now: NOW,
  }),
)

describe('useFormScreen', () => {
  it('sends only what differs, with what it was', async () => {
    const { form, saved } = openForm()
    expect(form().isChanged).toBe(false)
    act(() => form().set('safetyManager', () => '赵新安'))
    expect(form()).toMatchObject({ isChanged: true, values: { safetyManager: '赵新安' } })
    await act(() => form().submit())
    expect(device.sent[0]?.actions[0]).toMatchObject({
      action: 'update',
      input: { changes: { safetyManager: '赵新安' }, base: { safetyManager: '李安全' } },
    })
    expect(saved).toEqual([company.guid])
  })

  it('leads nobody back to the list who has gone on to another page while it was sent', async () => {
    const { form, saved, unmount } = openForm()
    act(() => form().set('safetyManager', () => '赵新安'))
    const { submit } = form()
    unmount()
    await submit()
    expect(device.sent).toHaveLength(1)
    expect(saved).toEqual([])
  })

  it('leads nobody back either whose next page is on its way or about to be drawn', async () => {
    const going = openForm(({ children }) => <GoingContext value={true}>{children}</GoingContext>)
    act(() => going.form().set('safetyManager', () => '赵新安'))
    await act(() => going.form().submit())
    const drawn = openForm()
    act(() => drawn.form().set('safetyManager', () => '赵新安'))
    const sent = drawn.form().submit()
    history.pushState(null, '', '/allTodoList')
    await act(() => sent)
    expect(device.sent).toHaveLength(2)
    expect([...going.saved, ...drawn.saved]).toEqual([])
  })

  it('gives the moment of saving when it is saved, and keeps no draft by it', async () => {
    const options = {
      resource: 'incident',
      record: null,
      fixed: { companyGuid: company.guid },
      moments: ['receiveTime'],
    }
    const { result } = renderHook(() => useFormScreen({ ...options, onSaved: () => undefined }))
    const filled = { eventTitle: '触电', reportSource: 'company', occurTime: NOW, eventType: 'workAccident' }
    for (const [key, value] of Object.entries({ ...filled, address: '配电房', description: '一人触电' }))
      act(() => result.current.set(key, () => value))
    const { draftKey } = result.current
    device.now = '2026-11-20T02:20:00.000Z'
    await act(() => result.current.submit())
    expect(device.sent[0]?.actions[0]?.input).toMatchObject({ receiveTime: '2026-11-20T02:20:00.000Z' })
    expect(draftKey).toBe(`edit:incident:new:companyGuid=${company.guid}`)
  })

  it('writes each change into the draft, and goes on from it', async () => {
    const first = openForm()
    act(() => first.form().set('safetyManager', () => '赵新安'))
    expect((device.stored as Stored).values.safetyManager).toBe('赵新安')
    const { form } = openForm()
    await waitFor(() => expect(form()).toMatchObject({ isChanged: true, values: { safetyManager: '赵新安' } }))
  })

  it('says of a form of several sections in which one it was left, and at which field', async () => {
    const { form, unmount } = openForm()
    expect([form().leftAt, device.steps.at(-1)]).toEqual([null, null])
    act(() => form().set('safetyManager', () => '赵新安'))
    expect(form().leftAt).toBeNull()
    expect(device.steps.at(-1)).toBe('负责人')
    unmount()
    const again = openForm()
    await waitFor(() => expect(again.form().leftAt).toBe('safetyManager'))
    const department = { recordGuid: 'new-1', baseVersion: null, base: {}, values: {}, at: 'departmentName' }
    device.stored = department
    renderHook(() => useFormScreen({ resource: 'companyDepartment', record: null, onSaved: () => undefined }))
    expect(device.steps.at(-1)).toBeNull()
  })

  it('keeps a new one under what it is of, with its enterprise only where somebody chose that', () => {
    const options = { resource: 'device', record: null, onSaved: () => undefined }
    const { result } = renderHook(() => useFormScreen(options))
    act(() => result.current.set('companyGuid', () => company.guid))
    act(() => result.current.set('deviceName', () => '叉车'))
    expect(device.titles.at(-1)).toBe(`新增设备设施 · ${company.companyName} · 叉车`)
    const own = renderHook(() => useFormScreen({ ...options, fixed: { companyGuid: company.guid } }))
    act(() => own.result.current.set('deviceName', () => '叉车'))
    expect(device.titles.at(-1)).toBe('新增设备设施 · 叉车')
  })

  it.each([
    {
      what: 'that is on the platform already is over: the device was switched off before it heard so',
      kept: true,
      leads: ['new-1'],
    },
    { what: 'that was not kept before is none of that', kept: false, leads: [] },
  ])('a new record $what', async ({ kept, leads }) => {
    const saved: string[] = []
    device.there = ['companyDepartment/new-1']
    device.keptAt = kept ? '2026-11-20T01:59:00.000Z' : null
    device.stored = { recordGuid: 'new-1', baseVersion: null, base: {}, values: { departmentName: '设备部' } }
    renderHook(() =>
      useFormScreen({ resource: 'companyDepartment', record: null, onSaved: (guid) => saved.push(guid) }),
    )
    await act(async () => undefined)
    expect({ saved, removed: device.removed.length }).toEqual({ saved: leads, removed: leads.length })
  })

  it('says at the field what is wrong, until it is mended, and sends nothing', async () => {
    const { form, saved } = openForm()
    act(() => form().set('safetyManagerPhone', () => '123'))
    await act(() => form().submit())
    expect(Object.keys(form().errors)).toEqual(['safetyManagerPhone'])
    expect(form().trouble).toBeNull()
    expect([device.sent, saved]).toEqual([[], []])
    act(() => form().set('safetyManagerPhone', () => '13900000000'))
    expect(form().errors).toEqual({})
    await act(() => form().submit())
    expect(saved).toEqual([company.guid])
  })

  it('shows a refusal of the server at its field and mends the refused action itself', async () => {
    const issues = [{ path: 'changes.safetyManager', code: 'custom', message: '不是该企业人员' }]
    device.refusal = new Problem('input.invalid', { issues, outboxId: 'op-1' })
    const { form } = openForm()
    act(() => form().set('safetyManager', () => '赵新安'))
    await act(() => form().submit())
    expect(form().errors).toEqual({ safetyManager: '不是该企业人员' })
    act(() => form().set('safetyManager', () => '钱新安'))
    await act(() => form().submit())
    expect(device.edited).toEqual([{ changes: { safetyManager: '钱新安' }, base: { safetyManager: '李安全' } }])
  })

  it('says that what was filled in is kept where the server cannot be asked', async () => {
    device.refusal = new Problem('network.unreachable')
    const { form, saved } = openForm()
    act(() => form().set('safetyManager', () => '赵新安'))
    await act(() => form().submit())
    expect(form().trouble).toMatch(/^没有网络，还不能保存到平台。填写的内容已作为草稿留在本机/)
    expect(saved).toEqual([])
  })

  it('asks about a conflict, and says above the form what belongs to no field', async () => {
    const fields = [{ field: 'safetyManager', base: '李安全', mine: '赵新安', theirs: '孙' }]
    device.refusal = new Problem('record.conflict', { fields })
    const { form } = openForm()
    act(() => form().set('safetyManager', () => '赵新安'))
    await act(() => form().submit())
    expect(form().conflicts).toEqual(fields)
    act(() => form().giveUpConflict())
    device.refusal = new Problem('access.denied')
    await act(() => form().submit())
    expect(form()).toMatchObject({ conflicts: null, errors: {}, trouble: '没有权限' })
  })
})
