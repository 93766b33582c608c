import { fieldOf } from '#domain/kit/field-of.ts'
import type { Field } from '#domain/kit/fields.ts'
import { type AnyResource, closingOf, ends } from '#domain/kit/resource.ts'

export { fieldOf }

/**
 * The field as it is shown of one record: in the unit that stands there, and a day that presses nobody any more, its
 * matter being closed, is only a day.
 */
export function fieldIn(resource: AnyResource, name: string, record: Readonly<Record<string, unknown>>): Field | null {
  const field = inItsUnit(fieldOf(resource, name), record)
  if (field?.kind === 'instant' && field.until === true) {
    const { until: _pressing, ...moment } = field
    return resource.workflow !== undefined && ends(resource.workflow).includes(String(record.status)) ? moment : field
  }
  if (field?.kind !== 'date' || field.expiry === undefined) return field
  const isDue = field.expiry.isDue === true
  if (!isClosed(resource, String(record.status), isDue)) return field
  const { expiry: _pressing, ...day } = field
  return day
}

function inItsUnit(field: Field | null, record: Readonly<Record<string, unknown>>): Field | null {
  if (field?.unitFrom === undefined) return field
  const unit = record[field.unitFrom]
  return typeof unit === 'string' && unit !== '' ? { ...field, unit } : field
}

/** What was withdrawn holds no more; what must be done by a day is closed too when it is done. */
function isClosed({ workflow }: AnyResource, status: string, isDue: boolean): boolean {
  const closing = workflow === undefined ? null : closingOf(workflow, status)
  return closing === 'aside' || (isDue && closing === 'well')
}
