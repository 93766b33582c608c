import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { drainPlugin } from '#server/plugins/drain.ts'

it('a server that stops answers what is asked, and waits for no connection on which nothing was', async () => {
  const app = fastify({ forceCloseConnections: 'idle', http: { headersTimeout: 0 } })
  drainPlugin(app)
  const order = new EventEmitter()
  app.get('/slow', async () => {
    const told = once(order, 'tell')
    order.emit('asked')
    await told
    return '办好了'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const asked = once(order, 'asked')
  const reply = fetch(`http://127.0.0.1:${port}/slow`)
  await asked

  const closing = app.close()
  await once(silent, 'close')
  order.emit('tell')
  expect(await (await reply).text()).toBe('办好了')
  await closing
})
