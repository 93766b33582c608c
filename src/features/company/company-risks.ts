import type { RecordOf } from '#domain/kit/resource.ts'
import type { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import type { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'

export type RiskUnit = RecordOf<typeof riskUnit>
export type RiskEvent = RecordOf<typeof riskEvent>
export interface UnitWithEvents {
  unit: RiskUnit
  events: RiskEvent[]
}

const COLORS = Object.keys(RISK_COLORS)
/** What nobody has assessed comes last. */
const rank = (color: string | null) => (color === null ? COLORS.length : COLORS.indexOf(color))

/** The units of an enterprise with their events, the worst first in both. */
export function unitsWithEvents(units: readonly RiskUnit[], events: readonly RiskEvent[]): UnitWithEvents[] {
  return units
    .map((unit) => ({
      unit,
      events: events
        .filter(({ unitGuid }) => unitGuid === unit.guid)
        .sort((one, other) => rank(one.currentLevel) - rank(other.currentLevel)),
    }))
    .sort((one, other) => rank(one.unit.riskColor) - rank(other.unit.riskColor))
}

/** How many units there are of each colour, the worst first, without those of which there are none. */
export function unitsByColor(units: readonly UnitWithEvents[]): { color: keyof typeof RISK_COLORS; count: number }[] {
  return (Object.keys(RISK_COLORS) as (keyof typeof RISK_COLORS)[])
    .map((color) => ({ color, count: units.filter(({ unit }) => unit.riskColor === color).length }))
    .filter(({ count }) => count > 0)
}
