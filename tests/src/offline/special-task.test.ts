import { expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import { FakeServer } from './fake-server.ts'
import { openDevice } from './field-device.ts'

it('an enterprise reports what it found of itself for a special task without a signal, and corrects it before it is sent', async () => {
  const actor = buildActor('safety')
  const server = new FakeServer(actor)
  const row = buildRecord('specialTaskCompany', {
    ...{ guid: 'part', version: 1, status: 'pending', taskName: '有限空间专项检查' },
    ...{ companyGuid: actor.companyGuid, gridGuid: actor.gridGuid, gridPath: actor.gridPath },
  }) as AnyRecord
  server.scopes.set(`company:${actor.companyGuid}`, new Map([['specialTaskCompany', [row]]]))
  const { engine, clock, enqueue } = await openDevice({ actor, server })
  await engine.pullNow()
  server.call = () => Promise.reject(new Problem('network.unreachable'))

  const report = (selfDesc: string, selfDangerCount: number) =>
    enqueue({
      actions: [
        {
          ...{ resource: 'specialTaskCompany', recordGuid: 'part', action: 'selfCheck' },
          input: { selfDesc, selfDangerCount },
        },
      ],
    })
  await report('储罐区缺少警示标志', 1)
  await report('储罐区和污水池缺少警示标志', 2)

  const waiting = await engine.outbox.actions.orderBy('order').toArray()
  expect(waiting.map(({ action, state }) => [action, state])).toEqual([
    ['selfCheck', 'waiting'],
    ['selfCheck', 'waiting'],
  ])
  expect((await engine.outbox.records.get(['specialTaskCompany', 'part']))?.record).toMatchObject({
    ...{ status: 'selfChecked', selfDesc: '储罐区和污水池缺少警示标志', selfDangerCount: 2 },
    ...{ selfUser: actor.name, selfDate: dayOf(clock.nowIso()) },
  })
})
