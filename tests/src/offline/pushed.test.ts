import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DeviceDb } from '#app/offline/device-db.ts'
import { writePushOwner } from '#app/offline/push-owner.ts'
import { openPage, showPush } from '#app/offline/pushed.ts'

const MESSAGE = { title: '新任务', body: '隐患待整改 · 甲厂', path: '/auditNotice?open=t-1', tag: 't-1' }

function worker() {
  const unsubscribe = vi.fn(async () => true)
  const showNotification = vi.fn(async () => {})
  const registration = { showNotification, pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  return { unsubscribe, showNotification, registration }
}

describe('showPush', () => {
  let device: DeviceDb
  beforeEach(async () => {
    device = new DeviceDb()
    await writePushOwner(device, 'u-1')
  })
  afterEach(async () => {
    await device.forgetAll('')
    device.close()
  })

  it('shows what came for whoever is signed in, under its name and with its page', async () => {
    await device.write('session', { user: { guid: 'u-1' } })
    const { showNotification, unsubscribe, registration } = worker()
    await showPush(JSON.stringify(MESSAGE), registration)
    expect(showNotification.mock.calls).toEqual([
      ['新任务', expect.objectContaining({ body: MESSAGE.body, tag: 't-1', data: MESSAGE.path, lang: 'zh-CN' })],
    ])
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  it.each([
    ['nobody is signed in any more', null],
    ['somebody else is', { user: { guid: 'u-2' } }],
  ])('shows nothing and ends it where %s', async (_, session) => {
    await device.write('session', session)
    const { showNotification, unsubscribe, registration } = worker()
    await showPush(JSON.stringify(MESSAGE), registration)
    expect(showNotification).not.toHaveBeenCalled()
    expect(unsubscribe).toHaveBeenCalledOnce()
  })
})

it('what comes where nobody asks for it any more is nobody’s, and closes what it opened', async () => {
  const close = vi.spyOn(DeviceDb.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  const showNotification = vi.fn(async () => {})
  await showPush(JSON.stringify(MESSAGE), { showNotification, pushManager: { getSubscription: async () => null } })
  expect(showNotification).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
})

describe('openPage', () => {
  const clients = (...urls: string[]) => {
    const windows = urls.map((url) => ({ url, focus: vi.fn(async () => {}) }))
    const openWindow = vi.fn(async () => null)
    const matchAll = vi.fn(async () => windows)
    return { windows, openWindow, all: { matchAll, openWindow } }
  }

  it('goes to the window that shows the page', async () => {
    const { windows, openWindow, all } = clients('https://x.example/mine', `https://x.example${MESSAGE.path}`)
    await openPage(MESSAGE.path, all)
    expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
    // A window that was opened before the worker is none of its own.
    expect(all.matchAll.mock.calls).toEqual([[{ type: 'window', includeUncontrolled: true }]])
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('opens another where somebody may be filling in a form', async () => {
    const { windows, openWindow, all } = clients('https://x.example/securityPatrol/index')
    await openPage(MESSAGE.path, all)
    expect(openWindow.mock.calls).toEqual([[MESSAGE.path]])
    expect(windows[0]?.focus).not.toHaveBeenCalled()
  })
})
