import { expect, test } from '@playwright/test'
import { signIn } from './screens/login.ts'
import { newDevice, untilControlled, WHOLE } from './support/browser.ts'
import { type PushService, startPushService } from './support/push-service.ts'
import { startServer, type TestServer } from './support/server.ts'

// No browser here reaches its maker's push service: the address it would have got from there is one of this machine, and
// what arrives there is given to the worker as the browser does it.

let server: TestServer
let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
  process.env.PUSH_SERVICES = service.origin
  server = await startServer()
})
test.afterAll(async () => {
  delete process.env.PUSH_SERVICES
  await server?.stop()
  await service.close()
})

test('an inspector asks for messages, is told of one with the app’s own words, and turns them off', async () => {
  // The one without windows shows no notifications, and so offers none.
  const device = await newDevice({ url: server.url, browser: WHOLE })
  const { page, context } = device
  const browser = service.browser('phone')
  await context.addInitScript((subscription) => {
    const held: { current: object | null } = { current: null }
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        held.current = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        held.current = made
        return made
      },
      getSubscription: async () => held.current,
    })
  }, browser.subscription)
  await context.grantPermissions(['geolocation', 'camera', 'notifications'], { origin: server.url })
  await signIn(page, 'grid')
  await untilControlled(page)
  await page.goto('/mine')
  await page.getByRole('button', { name: '开启推送提醒' }).tap()
  await expect(page.getByRole('button', { name: '关闭推送提醒' })).toBeVisible()

  const town = await server.api('town')
  const inspector = await server.api('grid')
  await town.data('POST', '/api/statistics/devices/message', {
    userGuid: inspector.user.guid,
    text: '请到有信号的地方打开应用',
  })
  await expect.poll(() => browser.received().map(({ body }) => body)).toContain('关于您手机上未上传的内容')
  const message = browser.received().find(({ body }) => body === '关于您手机上未上传的内容')

  const session = await context.newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((each) => !each.isDeleted)?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const deliver = () =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(message),
    })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        data: String(data),
      }))
    })
  // In some runs the browser shows nothing of what it is given, however long one waits. Given again, as a service may do,
  // the same message takes the place of the one before.
  await expect(async () => {
    await deliver()
    await expect.poll(shown, { timeout: 10_000, intervals: [2_000] }).toEqual([
      {
        title: '新通知',
        body: '关于您手机上未上传的内容',
        data: expect.stringMatching(/^\/gridManageNotic\/myNotice\//),
      },
    ])
  }).toPass({ timeout: 180_000 })

  await page.getByRole('button', { name: '关闭推送提醒' }).tap()
  await expect(page.getByRole('button', { name: '开启推送提醒' })).toBeVisible()
  await page.goto(String(message?.path))
  await expect(page.getByText('请到有信号的地方打开应用')).toBeVisible()
  await device.dispose()
})
