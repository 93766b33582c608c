import type { FastifyRequest } from 'fastify'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { actorOf, wrongPart } from '#server/engine/context.ts'
import { byKey } from '#server/engine/rest.ts'

/** A text of a body, or null where there is none. Throws `input.invalid` for anything else. */
export function textOf(body: Readonly<Record<string, unknown>>, name: string, maxLength = 500): string | null {
  const value = body[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > maxLength) throw wrongPart(name, `应为${maxLength}字以内的文字`)
  return value
}

/** The same where it must be there. */
export function neededText(body: Readonly<Record<string, unknown>>, name: string, message: string): string {
  const value = textOf(body, name)
  if (value === null) throw wrongPart(name, message)
  return value
}

/** A list of objects in a body, such as the rows of an import. */
export function rowsIn(body: Readonly<Record<string, unknown>>, name: string, max: number): Record<string, unknown>[] {
  const value = body[name]
  const isList = Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)
  if (!isList || value.length === 0) throw wrongPart(name, '请提供要导入的数据')
  if (value.length > max) throw wrongPart(name, `一次最多${max}行`)
  return value as Record<string, unknown>[]
}

/** The record that one of these names of a body, or of a path, says by guid or by number. */
export async function recordBy(
  request: FastifyRequest,
  resource: AnyResource,
  keys: Readonly<Record<string, unknown>>,
  names: readonly [guid: string, id: string],
): Promise<AnyRecord> {
  // Who is not signed in hears that before anything about the body.
  actorOf(request)
  const [guidName, idName] = names
  const guid = keys[guidName]
  const id = keys[idName]
  if ((guid === undefined || guid === null || guid === '') && (id === undefined || id === null || id === ''))
    throw wrongPart(guidName, `请选择${resource.label}`)
  // A path's {id} is a number or a guid: both are met.
  const isNumber = /^\d+$/.test(String(id ?? ''))
  return await byKey(request, resource, guid ? { guid } : isNumber ? { id } : { guid: id })
}
