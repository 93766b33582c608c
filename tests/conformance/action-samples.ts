import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { buildPhoto } from '#tests/factories/domain.ts'
import { freshCreditCode } from './samples.ts'

/** Words that one or another check of a text lets through. */
const WORDS = () => [
  'some-guid',
  '文字说明',
  '2026-11-20',
  '2026-12-20',
  '2026-11-20T02:00:00.000Z',
  '13812345678',
  '123456',
  '2026-11',
  '09:00',
  'a@example.com',
  '320525198807152017',
  freshCreditCode(),
  randomUUID(),
]
const NUMBERS = [1, 0, 50, 31.1, 120.6, 2026]

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  entries?: Record<string, unknown>
  values?: unknown[]
  options?: z.ZodMiniType[]
  innerType?: z.ZodMiniType
  out?: z.ZodMiniType
}

/** A value that a schema lets through, of what must be there; `given` fills in by name. Undefined where none is found. */
export function sampleOf(schema: z.ZodMiniType, given: Readonly<Record<string, unknown>> = {}): unknown {
  const candidates = candidatesOf(schema, given)
  return candidates.find((value) => z.safeParse(schema, value).success)
}

function candidatesOf(schema: z.ZodMiniType, given: Readonly<Record<string, unknown>>): unknown[] {
  const definition = schema._zod.def as unknown as Definition // the kinds of schema that inputs are made of
  switch (definition.type) {
    case 'object': {
      const shape = Object.entries(definition.shape ?? {})
      const named = (isWanted: (inner: z.ZodMiniType) => boolean) =>
        Object.fromEntries(
          shape.flatMap(([name, inner]) => {
            if (name in given && z.safeParse(inner, given[name]).success) return [[name, given[name]]]
            return isWanted(inner) ? [[name, sampleOf(inner, given)]] : []
          }),
        )
      const needed = named((inner) => !z.safeParse(inner, undefined).success)
      return [needed, named(() => true), mediaOf(needed)]
    }
    case 'array': {
      const inner = definition.element === undefined ? undefined : sampleOf(definition.element, given)
      return [[inner], [], [inner, inner], Array.from({ length: 5 }, () => inner)]
    }
    case 'enum':
      return Object.values(definition.entries ?? {})
    case 'literal':
      return definition.values ?? []
    case 'boolean':
      return [true, false]
    case 'number':
    case 'int':
      return NUMBERS
    case 'string':
      return WORDS()
    case 'union':
      return (definition.options ?? []).map((option) => sampleOf(option, given))
    case 'optional':
    case 'nullable':
    case 'default':
      return [definition.innerType === undefined ? undefined : sampleOf(definition.innerType, given), null, undefined]
    case 'pipe':
      return [definition.out === undefined ? undefined : sampleOf(definition.out, given)]
    case 'record':
      return [{}]
    default:
      return ['文字', {}, null]
  }
}

/** A medium is known by its digest; the schema of one takes nothing that is made up by kind alone. */
function mediaOf(sample: Record<string, unknown>): Record<string, unknown> {
  return 'sha256' in sample ? { ...buildPhoto({ guid: randomUUID() }) } : sample
}
