import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import { type ReportedRisk, risksToReport } from '#domain/resources/riskReport/risks-to-report.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const event = (own: object) => buildRecord<RecordOf<typeof riskEvent>>('riskEvent', { unitGuid: 'unit-1', ...own })
const LEAK = event({
  eventName: '导热油泄漏起火',
  accidentTypes: ['WSA10009', 'WSA10008'],
  engineering: '防喷罩',
  emergency: '切断油泵',
  catalogItem: '有机热载体炉',
  dutyPerson: '潘永刚',
})

describe('risksToReport', () => {
  it('says of an event what the report asks', () => {
    expect(risksToReport([], [LEAK], [{ guid: 'unit-1', location: '定型车间' }])).toEqual([
      {
        catalogItem: '有机热载体炉',
        name: '导热油泄漏起火',
        location: '定型车间',
        qty: null,
        accidentType: '火灾、灼烫',
        controls: '防喷罩；切断油泵',
        duty: '潘永刚',
      },
    ])
  })

  it('leaves what was written, and names nothing twice', () => {
    const written = { name: '导热油泄漏起火', location: '自填' } as ReportedRisk
    const added = risksToReport([written], [LEAK, event({ eventName: '中毒', unitGuid: 'gone' })], [])
    expect(added).toMatchObject([written, { name: '中毒', location: null }])
  })

  it('cuts measures to what the report has room for', () => {
    const [row] = risksToReport([], [event({ engineering: '长'.repeat(300), management: '长'.repeat(300) })], [])
    expect(row?.controls).toHaveLength(500)
  })
})
