import { describe, expect, it, vi } from 'vitest'
import { askForPush, currentPush, type PushBrowser, pushPermission } from '#app/device/push.ts'

const KEY = Buffer.from([4, ...Array.from({ length: 64 }, (_, at) => at)]).toString('base64url')

function browser(permission: NotificationPermission, own: Partial<PushManager> = {}) {
  const subscribe = vi.fn(async () => ({ endpoint: 'https://push.example/1' }))
  const pushManager = { getSubscription: async () => null, subscribe, ...own }
  const asked: PushBrowser = {
    Notification: { permission, requestPermission: async () => permission },
    PushManager: class {},
    navigator: {
      serviceWorker: { getRegistration: async () => ({ pushManager }) as unknown as ServiceWorkerRegistration },
    }, // the part that is asked
  }
  return { asked, subscribe }
}

describe('pushPermission', () => {
  it.each([
    ['default', 'askable'],
    ['denied', 'denied'],
    ['granted', 'granted'],
  ] as const)('says of %s: %s', (permission, is) => {
    expect(pushPermission(browser(permission).asked)).toBe(is)
  })

  it('says unsupported where a part is missing', () => {
    const { asked } = browser('granted')
    for (const part of ['Notification', 'PushManager', 'navigator'] as const)
      expect(pushPermission({ ...asked, [part]: undefined })).toBe('unsupported')
  })
})

describe('askForPush', () => {
  it('asks the browser with the key of the installation, to be shown each time', async () => {
    const { asked, subscribe } = browser('granted')
    expect(await askForPush(KEY, asked)).toMatchObject({ endpoint: 'https://push.example/1' })
    expect(subscribe.mock.calls).toEqual([
      [{ userVisibleOnly: true, applicationServerKey: new Uint8Array(Buffer.from(KEY, 'base64url')) }],
    ])
  })

  it('ends first what was asked for with another key', async () => {
    const unsubscribe = vi.fn(async () => true)
    const getSubscription = async () => ({ unsubscribe }) as unknown as PushSubscription // the part that is asked
    await askForPush(KEY, browser('granted', { getSubscription }).asked)
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('says who refused: the person, or a push service that cannot be reached', async () => {
    await expect(askForPush(KEY, browser('denied').asked)).rejects.toMatchObject({ code: 'push.denied' })
    const subscribe = () => Promise.reject(new Error('push service not available'))
    await expect(askForPush(KEY, browser('granted', { subscribe }).asked)).rejects.toMatchObject({
      code: 'push.unreachable',
    })
    await expect(askForPush(KEY, {})).rejects.toMatchObject({ code: 'push.unsupported' })
  })
})

describe('currentPush', () => {
  it('is nothing where there is no push', async () => {
    expect(await currentPush({})).toBeNull()
  })
})
