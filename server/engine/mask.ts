import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'

/** A record as lists show it to those who need not see telephone and identity numbers whole. */
export function maskRecord(resource: AnyResource, record: AnyRecord): AnyRecord {
  const masked: AnyRecord = { ...record }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = record[name]
    if (field.kind !== 'text' || typeof value !== 'string') continue
    if (field.mask !== undefined) masked[name] = field.mask === 'phone' ? middle(value, 3, 4) : middle(value, 6, 4)
  }
  return masked
}

/** Too short to hide a part of is hidden whole. */
function middle(value: string, head: number, tail: number): string {
  if (value.length <= head + tail) return '*'.repeat(value.length)
  return `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(-tail)}`
}
