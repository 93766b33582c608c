// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PermitSheet, type Step } from '#app/features/dangerous-work/PermitSheet.tsx'
import type { Permit } from '#app/features/dangerous-work/use-permit.ts'
import { toastStore } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'

const device = vi.hoisted(() => ({
  refusal: null as unknown,
  edited: [] as unknown[],
  sent: [] as { actions: { input: unknown }[] }[],
  isBusy: false,
  isReading: false,
  state: 'applied',
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useAct: () => ({
    busy: device.isBusy,
    act: async (job: { actions: { input: unknown }[] }) => {
      if (device.refusal !== null) throw device.refusal
      device.sent.push(job)
      return { state: device.state }
    },
  }),
  editRefused: async (id: string, input: unknown) => void device.edited.push([id, input]),
  useDraft(_key: string, init: { value: object }) {
    const [value, setValue] = useState(init.value)
    const set = (next: object | ((before: object) => object)) =>
      setValue((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }))
    return { value, set, savedAt: null, loading: device.isReading, remove: async () => undefined }
  },
}))

interface Strip {
  label: string
  value: { guid: string }[]
  evidence: () => { inspector: string }
  onAdd: (refs: object[]) => void
  onRemove: (guids: string[]) => void
}
vi.mock('#app/features/capture/MediaField.tsx', () => ({
  MediaField: ({ label, value, evidence, onAdd, onRemove }: Strip) => (
    <>
      <button type="button" onClick={() => onAdd([{ guid: `film-${value.length}`, by: evidence().inspector }])}>
        {label}
      </button>
      <button type="button" onClick={() => onRemove(['film-0'])}>
        删除
      </button>
    </>
  ),
}))
interface Pad {
  label: string
  isFrozen: boolean
  onChange: (ref: object) => void
}
vi.mock('#app/features/capture/SignatureInput.tsx', () => ({
  SignatureInput: ({ label, isFrozen, onChange }: Pad) => (
    <button type="button" disabled={isFrozen} onClick={() => onChange({ guid: 'sign' })}>
      {label}
    </button>
  ),
}))
vi.mock('#app/device/use-position.ts', () => ({
  usePosition: () => undefined,
  recentPosition: () => ({ lng: 120.66, lat: 30.91 }),
}))
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed-in', actor: { name: '王安' } }),
}))

const permit = { guid: 'permit-1', workKind: 'fire', workContent: '焊接', terms: null } as unknown as Permit
const open = (step: Step, own: Partial<Permit> = {}) =>
  render(<PermitSheet step={step} permit={{ ...permit, ...own }} onClose={() => undefined} />)
const button = (name: string) => screen.getByRole('button', { name })

const press = (name: string) => fireEvent.click(button(name))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const told = () => toastStore.get().map(({ text }) => text)
/** What a deed sent, once its button was pressed. */
async function sentBy(name: string) {
  press(name)
  await waitFor(() => expect(device.sent).toHaveLength(1))
  return device.sent[0]?.actions[0]?.input
}

beforeEach(() => {
  Object.assign(device, { refusal: null, edited: [], sent: [], isBusy: false, isReading: false, state: 'applied' })
  toastStore.set([])
})
afterEach(cleanup)

describe('a deed the server refused', () => {
  const pressed = (refusal: Problem) => {
    device.refusal = refusal
    const onClose = vi.fn()
    render(<PermitSheet step="resume" permit={permit} onClose={onClose} />)
    fireEvent.click(button('恢复作业'))
    return onClose
  }

  it('stays with its reason, and is mended in the tray rather than made a second time', async () => {
    const onClose = pressed(new Problem('workflow.move-not-open', { outboxId: 'op-1' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('当前状态不能进行此操作'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(button('恢复作业'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(device.edited).toEqual([['op-1', {}]])
  })

  it('stays open with the reason where the device itself refused it', async () => {
    const onClose = pressed(new Problem('workflow.move-not-open'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('当前状态不能进行此操作'))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the button of a deed on a permit', () => {
  it.each([
    ['fire', '岗位当班班长签名后才能提交'],
    ['confined', '验票人签名后才能提交'],
  ] as const)('says beside it why it cannot be pressed yet: %s', (workKind, why) => {
    open('start', { workKind })
    expect(button('验票开工')).toHaveProperty('disabled', true)
    const said = document.getElementById(button('验票开工').getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe(why)
    expect(said?.nextElementSibling).toBe(button('验票开工'))
  })

  it('says nothing where it can', () => {
    open('resume')
    expect(button('恢复作业')).toHaveProperty('disabled', false)
    expect(button('恢复作业').getAttribute('aria-describedby')).toBeNull()
  })
})

describe('what a deed sends', () => {
  const sign = [{ guid: 'sign' }]
  const signed = (who: string) => {
    type(new RegExp(`^${who}\\*?$`), '周安')
    press(`${who}签名`)
  }

  it.each([
    { step: 'start', title: '验票开工', who: '岗位当班班长', own: {} },
    { step: 'accept', title: '完工验收', who: '验收人', own: { opinion: '验收合格' } },
  ] as const)('is the name and the signature of $who', async ({ step, title, who, own }) => {
    open(step)
    signed(who)
    expect(await sentBy(title)).toEqual({ name: '周安', sign, ...own })
  })

  it('is the signature for the first place that is open, and where it was given', async () => {
    const signNodes = ['unit', 'safety', 'leader'].map((node) => ({ node, label: node }))
    open('approve', { terms: { signNodes } as never, signs: [{ node: 'unit' }] as never })
    expect(screen.getByRole('heading', { name: 'safety签字' })).toBeTruthy()
    signed('签字人')
    const at = { lng: 120.66, lat: 30.91 }
    expect(await sentBy('签字审批')).toEqual({ name: '周安', sign, node: 'safety', opinion: '同意', ...at })
  })

  it('is each answer about a measure, with what was said beside it', async () => {
    const measures = [1, 2].map((no) => ({ no, text: `措施${no}`, involved: null }))
    open('confirmMeasures', { measures })
    for (const [at, answer] of ['涉及，已落实', '不涉及'].entries())
      fireEvent.click(screen.getAllByRole('radio', { name: answer })[at] as HTMLElement)
    press('第1项写说明')
    type('第1项说明', ' 增设接火盆 ')
    signed('措施确认人')
    expect(await sentBy('确认安全措施')).toEqual({
      answers: [
        { no: 1, involved: 'yes', note: '增设接火盆' },
        { no: 2, involved: 'no' },
      ],
      ...{ confirmer: '周安', sign },
    })
  })

  it('is who measured, beside the readings the permit asks for', async () => {
    open('testGas', { terms: { gasItems: ['oxygen'] } as never })
    signed('分析人')
    expect(await sentBy('气体分析')).toMatchObject({ analyst: '周安', sign, readings: [{ item: 'oxygen' }] })
  })

  it.each([
    { chosen: [], says: { from: '原监护' } },
    {
      chosen: [
        [/^原监护人/, '又一位'],
        [/^接任监护人证件编号/, 'T320'],
      ],
      says: { from: '又一位', certNo: 'T320' },
    },
  ] as const)('is who takes over from whom, with the certificate there is: $says', async ({ chosen, says }) => {
    const people = ['原监护', '又一位'].map((name) => ({ name, role: 'guardian' }))
    open('changeGuardian', { people: people as never })
    for (const [label, value] of chosen) type(label, value)
    signed('接任监护人')
    type(/^更换原因/, '换班')
    expect(await sentBy('更换监护人')).toEqual({ name: '周安', sign, opinion: '换班', ...says })
  })

  it('is every film of the work that was not taken out again', async () => {
    open('finish')
    for (const name of ['作业影像', '作业影像', '作业影像', '删除']) press(name)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(await sentBy('作业完成')).toEqual({
      siteCleared: true,
      workPhotos: ['film-1', 'film-2'].map((guid) => ({ guid, by: '王安' })),
    })
  })
})

describe('a deed that is done', () => {
  it.each([
    { state: 'applied', words: '已恢复作业' },
    { state: 'queued', words: '已恢复作业，联网后自动上传' },
  ])('says whether the platform has it: $state', async ({ state, words }) => {
    device.state = state
    open('resume')
    press('恢复作业')
    await waitFor(() => expect(told()).toEqual([words]))
  })

  it('says of a refusal which of the answers it is about, and no more once it is tried again', async () => {
    device.refusal = new Problem('input.invalid', {
      issues: [{ path: 'entryLog', code: 'x', message: '李工还没有登记离开' }],
    })
    open('resume')
    press('恢复作业')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('李工还没有登记离开'))
    press('恢复作业')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not sent twice, and its signature stays as it was sent', () => {
    device.isBusy = true
    open('start')
    expect(button('验票开工')).toHaveProperty('disabled', true)
    expect(button('岗位当班班长签名')).toHaveProperty('disabled', true)
    cleanup()
    open('resume')
    expect(button('恢复作业')).toHaveProperty('disabled', true)
  })

  it('waits for what was filled in before', () => {
    device.isReading = true
    open('resume')
    expect(button('恢复作业')).toHaveProperty('disabled', true)
  })
})
