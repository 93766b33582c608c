import { randomUUID } from 'node:crypto'
import type { Op, OpResult } from '#domain/contract/sync.ts'
import type { Db } from '#server/db/database.ts'
import { performOp } from '#server/engine/perform.ts'
import { actorOfPerson, PEOPLE, type Person, START } from '../support.ts'

type Deed = Pick<Op, 'resource' | 'recordGuid' | 'action' | 'input'> & Partial<Op>

/** Performs one action as one of the people of the test world, as a push does. */
export const performer =
  (db: () => Db) =>
  async (who: Person, deed: Deed, now = START): Promise<OpResult> => {
    const op: Op = {
      ...{ id: randomUUID(), baseVersion: null, deps: [], userGuid: PEOPLE[who].guid, deviceId: 'device-1' },
      ...{ madeAt: now, offsetMs: 0, offsetAgeMs: 0, schemaV: 1, appV: 'test' },
      ...deed,
    }
    return performOp(db(), actorOfPerson(who), op, { now, ip: '127.0.0.1' })
  }
