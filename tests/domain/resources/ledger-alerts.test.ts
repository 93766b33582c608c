import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { matches } from '#domain/kit/filter.ts'
import { confinedSpace } from '#domain/resources/confinedSpace/definition.ts'
import { device } from '#domain/resources/device/definition.ts'
import { explosiveDust } from '#domain/resources/explosiveDust/definition.ts'
import { finishSelfCheck } from '#domain/resources/selfCheckTask/actions.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const DAY = '2026-11-20'
const isAlerted = (alert: unknown) => typeof alert === 'string'

describe('the ledger of dust', () => {
  it.each([
    [{ collectorType: 'dry', controlMeasures: [] }, true],
    [{ collectorType: 'dry', controlMeasures: null }, true],
    [{ collectorType: 'dry', controlMeasures: ['isolate'] }, true],
    [{ collectorType: 'dry', controlMeasures: ['isolate', 'vent'] }, false],
    [{ collectorType: 'dry', controlMeasures: [], collectorCount: 0 }, false],
    [{ collectorType: 'wet', controlMeasures: [] }, false],
  ])('10号令第11条(三): %j alerts: %s', (own, expected) => {
    const { alert } = explosiveDust.derive?.(buildRecord('explosiveDust', { guid: 'dust', ...own }), DAY) ?? {}
    expect(isAlerted(alert)).toBe(expected)
  })
})

describe('the ledger of confined spaces', () => {
  it.each([
    [true, false],
    [false, true],
  ])('with a warning sign: %s, alerts: %s', (warningSign, expected) => {
    const { alert } = confinedSpace.derive?.(buildRecord('confinedSpace', { guid: 'space', warningSign }), DAY) ?? {}
    expect(isAlerted(alert)).toBe(expected)
  })
})

describe('the ledger of equipment', () => {
  const views = (own: object) =>
    Object.entries(device.list.views)
      .filter(([, { filter }]) => matches(filter(DAY, buildActor('safety'), DAY), buildRecord('device', { ...own })))
      .map(([name]) => name)
  it.each([
    [{ useStatus: 'using', nextInspectDate: '2026-11-19' }, ['expired']],
    [{ useStatus: 'waiting', nextInspectDate: '2026-11-19' }, ['expired']],
    [{ useStatus: 'using', nextInspectDate: '2026-11-20' }, ['expiring']],
    [{ useStatus: 'stopped', nextInspectDate: '2026-11-19' }, []],
    [{ useStatus: 'scrapped', nextInspectDate: '2026-11-20' }, []],
  ])('asks no inspection of what is out of use: %j is in %j', (own, expected) => {
    expect(views(own)).toEqual(expected)
  })
})

describe('a self-check that is finished', () => {
  it.each([
    ['2026-11-20T15:59:00.000Z', true],
    ['2026-11-20T16:01:00.000Z', false],
  ])('at %s was in time for 2026-11-20 in China: %s', (madeAt, onTime) => {
    const task = buildRecord('selfCheckTask', { guid: 'task', status: 'pending', planEnd: DAY })
    const context = { actor: buildActor('safety'), madeAt, now: madeAt, related: {}, recordGuid: 'task' }
    const input = { recordGuid: 'record', problemCount: 0 }
    expect(finishSelfCheck.apply(task as never, input, context as never)).toMatchObject({ onTime })
  })
})
