import type { Actor } from '#domain/kit/access.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { type Filter, fieldsRead } from '#domain/kit/filter.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'

const MOST_PARTS = 50
const MOST_CHOICES = 1_000
const MOST_LETTERS = 200

/**
 * The conditions of a list that no word on one field says. They may read what the reader may see whole; what other records
 * say (`names`) is not asked from outside. Throws `input.invalid`.
 */
export function alsoFilter(resource: AnyResource, actor: Actor, asked: unknown): Filter {
  if (asked === undefined || asked === null) return 'everything'
  if (!isFilter(asked)) throw wrong('also', '查询条件不正确')
  const hidden = hiddenFields(resource, actor)
  for (const name of fieldsRead(asked))
    if (hidden.includes(name) || (name !== 'guid' && fieldOf(resource, name) === null))
      throw wrong(name, '不能按这一项查询')
  return asked
}

/** How deep it may go is held by `assertStorable`. */
function isFilter(asked: unknown): asked is Filter {
  if (asked === 'everything' || asked === 'nothing') return true
  if (typeof asked !== 'object' || asked === null) return false
  const { field, rich, ...conditions } = asked as Record<string, unknown>
  const [condition, ...others] = Object.entries(conditions)
  if (condition === undefined || others.length > 0) return false
  const [name, value] = condition
  if (rich !== undefined && (rich !== true || name !== 'contains')) return false
  return field === undefined ? isJoint(name, value) : isWord(field) && isCondition(name, value)
}

function isJoint(name: string, value: unknown): boolean {
  if (name === 'not') return isFilter(value)
  return (name === 'all' || name === 'any') && isListOf(value, MOST_PARTS, isFilter)
}

function isCondition(name: string, value: unknown): boolean {
  switch (name) {
    case 'equals':
      return value === null || isScalar(value)
    case 'in':
      return isListOf(value, MOST_CHOICES, isScalar)
    case 'isEmpty':
      return value === true
    case 'startsWith':
    case 'contains':
    case 'has':
      return isWord(value)
    case 'atLeast':
    case 'atMost':
    case 'below':
      return isScalar(value) && typeof value !== 'boolean'
    case 'belowField':
      return isWord(value)
    default:
      return false
  }
}

const isScalar = (value: unknown) => isWord(value) || typeof value === 'number' || typeof value === 'boolean'
const isWord = (value: unknown) => typeof value === 'string' && value.length <= MOST_LETTERS

function isListOf(value: unknown, most: number, isOne: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= most && value.every(isOne)
}
