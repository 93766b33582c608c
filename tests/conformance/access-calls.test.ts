import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type SpecifiedCall } from '#domain/spec/index.ts'
import { type Person, startTestServer, type TestServer } from '../server/support.ts'
import { type AccessWorld, buildAccessWorld } from './access-world.ts'
import { isAnswered } from './inventory.ts'

/** Nobody of the town, the enterprise or the institution that is asked about. */
const OUTSIDERS: readonly Person[] = ['otherSafety', 'otherGrid', 'expert', 'agency', 'safety']
/** What pages ask with: nothing, an enterprise, a grid, somebody else's account. */
const BODIES: readonly object[] = [
  {},
  { companyGuid: 'company-a', guid: 'company-a', companyName: '' },
  { companyGuid: 'company-b', gridManageGuid: 'grid-b', gridGuid: 'grid-b', guid: 'grid-b', userGuid: 'admin' },
]
const PARAMS = ['company-a', '1', 'hiddenDanger-v0']

const keyOf = ({ method, path }: SpecifiedCall) => `${method} ${path}`
/** Those of sign-in end the sessions that the others ask with. */
const asked = [...new Map(calls.map((call) => [keyOf(call), call])).values()].filter(
  ({ path }) => !path.startsWith('/auth/'),
)

describe('the calls of the specification', () => {
  let server: TestServer
  let world: AccessWorld
  beforeAll(async () => {
    server = await startTestServer()
    world = await buildAccessWorld(server)
  })
  afterAll(() => server.close())

  it.each(OUTSIDERS)('tell %s nothing that the rules keep from him', async (person) => {
    const leaks: string[] = []
    let answers = 0
    for (const call of asked.filter((each) => isAnswered(server.app, each)))
      for (const [at, body] of BODIES.entries()) {
        const { method, path } = call
        const url = `/safety${path.replace(/\{\w+\}/g, PARAMS[at] ?? '1')}`
        const headers = { access_token: server.token(person) }
        const options = method === 'GET' ? { query: body as Record<string, string> } : { payload: body }
        const reply = await server.app.inject({ method, url, headers, ...options })
        expect(reply.statusCode, `${keyOf(call)} ${reply.body.slice(0, 200)}`).toBeLessThan(500)
        if (reply.statusCode === 200) answers += 1
        const found = await world.leaksIn(reply.body, person)
        if (found.length > 0) leaks.push(`${keyOf(call)} ${JSON.stringify(body)}: ${found.slice(0, 2).join(', ')}`)
      }
    expect(leaks).toEqual([])
    expect(answers).toBeGreaterThan(100)
  })
})
