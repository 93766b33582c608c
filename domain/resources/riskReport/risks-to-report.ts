import type { RecordOf } from '#domain/kit/resource.ts'
import { ACCIDENT_TYPES } from '#domain/resources/risk.ts'
import type { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import type { riskReport } from '#domain/resources/riskReport/definition.ts'
import type { riskUnit } from '#domain/resources/riskUnit/definition.ts'

export type ReportedRisk = NonNullable<RecordOf<typeof riskReport>['majorRisks']>[number]
type Event = RecordOf<typeof riskEvent>

const CONTROLS = ['engineering', 'management', 'training', 'protection', 'emergency'] as const
const LONGEST_CONTROLS = 500

/** The rows of a report with those of the events added that it does not name yet, as the enterprise assessed them. */
export function risksToReport(
  reported: readonly ReportedRisk[],
  events: readonly Event[],
  units: readonly Pick<RecordOf<typeof riskUnit>, 'guid' | 'location'>[],
): ReportedRisk[] {
  const known = new Set(reported.map(({ name }) => name))
  const placeOf = new Map(units.map(({ guid, location }) => [guid, location]))
  return [...reported, ...events.filter(({ eventName }) => !known.has(eventName)).map((event) => rowOf(event, placeOf))]
}

function rowOf(event: Event, placeOf: ReadonlyMap<string, string | null>): ReportedRisk {
  const controls = CONTROLS.flatMap((name) => event[name] ?? []).join('；')
  return {
    catalogItem: event.catalogItem,
    name: event.eventName,
    location: placeOf.get(event.unitGuid ?? '') ?? null,
    qty: null,
    accidentType: (event.accidentTypes ?? []).map((type) => ACCIDENT_TYPES[type]).join('、'),
    controls: controls.slice(0, LONGEST_CONTROLS),
    duty: event.dutyPerson,
  }
}
