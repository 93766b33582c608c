import { holdsFor } from '#domain/kit/dependent.ts'
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
  const { workflow } = resource
  const status = String(record.status)
  const closing = workflow === undefined ? null : closingOf(workflow, status)
  if (field?.kind === 'instant' && closing !== null) return { ...field, until: false }
  if (field?.kind !== 'date' || field.expiry === undefined) return field
  const { expiry, ...day } = field
  if (expiry.unless !== undefined && holdsFor(expiry.unless, record)) return day
  // What was withdrawn, or refused for good, holds no more; what must be done by a day is closed too when it is done.
  const isRefused = closing === 'badly' && workflow !== undefined && ends(workflow).includes(status)
  if (closing !== 'aside' && !isRefused && (closing !== 'well' || expiry.isDue !== true)) return field
  return day
}

function inItsUnit(field: Field | null, record: Readonly<Record<string, unknown>>): Field | null {
  if (field?.unitFrom === undefined) return field
  const unit = record[field.unitFrom]
  return typeof unit === 'string' && unit !== '' ? { ...field, unit } : field
}
