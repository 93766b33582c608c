// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CompanyEdit } from '#app/features/company/CompanyEdit.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor, buildCompany } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const device = vi.hoisted(() => ({
  sent: [] as unknown[],
  actor: null as unknown,
  record: null as unknown,
  refusal: null as unknown,
  /** What an app of the version before left in the drafts. */
  stored: null as unknown,
  opened: [] as unknown[],
}))

layoutIs('desktop')
// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined
vi.mock('#app/data/index.ts', () => ({
  useDraft(key: string, init: { kind: string; value: () => object }) {
    const [value, setValue] = useState(() => {
      device.opened.push([key, init.kind])
      return device.stored ?? init.value()
    })
    return { value, set: setValue, savedAt: null, loading: false, remove: async () => undefined }
  },
  useAct: () => ({
    busy: false,
    act: async (batch: unknown) => {
      if (device.refusal !== null) throw device.refusal
      device.sent.push(batch)
      return { state: 'applied' }
    },
  }),
  useRecord: () => ({ state: 'ready', record: device.record, refresh: () => undefined }),
  useRecords: () => ({ state: 'loading' }),
  correctedNow: () => '2026-11-20T02:00:00.000Z',
  resolveConflict: async () => undefined,
  editRefused: async () => undefined,
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'ready', actor: device.actor }) }))
vi.mock('#app/device/use-position.ts', () => ({ usePosition: () => undefined, recentPosition: () => null }))

const plant = { ...buildCompany({ safetyManager: '李安全', mainLeaderPhone: '不详' }), $sync: 'synced' as const }

function open() {
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <CompanyEdit guid={plant.guid} onClose={onClose} />
    </MemoryRouter>,
  )
  return onClose
}
const sheet = () => within(screen.getByRole('dialog', { name: '修改联系人和坐标' }))
const manager = () => sheet().getByRole('textbox', { name: /^安全负责人\*?$/ })
const save = () => fireEvent.click(sheet().getByRole('button', { name: '保存修改' }))

beforeEach(() =>
  Object.assign(device, {
    sent: [],
    actor: buildActor('grid'),
    record: plant,
    refusal: null,
    stored: null,
    opened: [],
  }),
)
afterEach(cleanup)

describe('mending an enterprise on the spot', () => {
  it('sends only what differs with what it was, and leaves alone what was wrong before', async () => {
    const onClose = open()
    fireEvent.change(manager(), { target: { value: '赵新安' } })
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const input = { changes: { safetyManager: '赵新安' }, base: { safetyManager: '李安全' } }
    expect(device.sent).toMatchObject([
      { actions: [{ action: 'update', recordGuid: plant.guid, input }], draftKey: `company-edit:${plant.guid}` },
    ])
  })

  it('goes on with what the version before kept', async () => {
    const { safetyManager, safetyManagerPhone, longitude, latitude } = plant
    const base = { safetyManager, safetyManagerPhone, longitude, latitude }
    device.stored = { base, values: { ...base, safetyManager: '钱接手' } }
    const onClose = open()
    expect(device.opened).toEqual([[`company-edit:${plant.guid}`, 'company-edit']])
    expect(manager()).toHaveProperty('value', '钱接手')
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(device.sent).toMatchObject([
      { actions: [{ recordGuid: plant.guid, input: { changes: { safetyManager: '钱接手' } } }] },
    ])
  })

  it('says at the field what is wrong and sends nothing', async () => {
    const onClose = open()
    fireEvent.change(manager(), { target: { value: '' } })
    save()
    expect((await sheet().findByRole('alert')).textContent).toContain('安全负责人')
    expect([device.sent, onClose.mock.calls]).toEqual([[], []])
  })

  it('shows what is not his to change, with the way to have it changed', () => {
    open()
    expect(sheet().getByRole('link', { name: '申请变更企业状态' })).toBeTruthy()
    expect(sheet().queryByRole('combobox', { name: /企业状态/ })).toBeNull()
    expect(sheet().queryByRole('textbox', { name: /法定代表人/ })).toBeNull()
  })

  it('asks which to keep where somebody else changed the same', async () => {
    device.refusal = new Problem('record.conflict', {
      outboxId: 'op-1',
      fields: [{ field: 'safetyManager', base: '李安全', mine: '赵新安', theirs: '孙' }],
    })
    open()
    fireEvent.change(manager(), { target: { value: '赵新安' } })
    save()
    const asked = within(await screen.findByRole('dialog', { name: '选择保留的内容' }))
    expect(asked.getByRole('radiogroup', { name: '安全负责人' })).toBeTruthy()
  })
})
