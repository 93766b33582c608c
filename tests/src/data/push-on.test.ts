import { beforeEach, expect, it, vi } from 'vitest'
import { keepPush, turnPushOn } from '#app/data/push.ts'

const browser = vi.hoisted(() => ({
  subscription: null as { unsubscribe(): Promise<boolean>; toJSON(): object } | null,
  owner: null as string | null,
  told: [] as string[],
}))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => ({ device: {} }) }))
vi.mock('#app/offline/push-owner.ts', () => ({
  readPushOwner: async () => browser.owner,
  writePushOwner: async (_device: unknown, guid: string) => {
    browser.owner = guid
  },
  forgetPushOwner: async () => {
    browser.owner = null
  },
}))
vi.mock('#app/data/ask.ts', () => ({
  ask: async (path: string) => {
    browser.told.push(path)
    return { key: 'key', isOn: false }
  },
}))
const unsubscribe = async () => {
  browser.subscription = null
  return true
}
vi.mock('#app/device/push.ts', () => ({
  currentPush: async () => browser.subscription,
  askForPush: async () => {
    browser.subscription = { unsubscribe, toJSON: () => ({}) }
    // The page that has just opened looks, in this moment, whose messages the browser is told for.
    await keepPush('inspector')
    return browser.subscription
  },
}))

beforeEach(() => {
  Object.assign(browser, { subscription: null, owner: null, told: [] })
})

it('keeps what is asked for while the page is still finding out whom this device is told for', async () => {
  await turnPushOn('inspector')
  expect(browser.subscription).not.toBeNull()
  expect(browser.owner).toBe('inspector')
  expect(browser.told.at(-1)).toBe('/api/user/push/on')
})

it('ends what another person asked for on this device', async () => {
  browser.owner = 'somebody else'
  browser.subscription = { unsubscribe, toJSON: () => ({}) }
  await keepPush('inspector')
  expect(browser).toMatchObject({ subscription: null, owner: null, told: [] })
})
