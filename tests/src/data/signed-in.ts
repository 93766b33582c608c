import type { CurrentUser } from '#domain/contract/envelope.ts'
import { buildActor } from '#tests/factories/domain.ts'
import { FakeServer } from '../offline/fake-server.ts'

/** Who reads lists that no device holds. */
export const actor = buildActor('admin')
export const server = new FakeServer(actor)
export const user = {
  ...{ guid: actor.guid, username: 'admin', name: '管理', roles: ['admin'], companyGuid: null },
  grid: null,
} as unknown as CurrentUser
