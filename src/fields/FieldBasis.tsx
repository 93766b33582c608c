import { lazyPart } from '#app/ui/lazy-part.tsx'
import { type Field, figuresOf } from '#domain/kit/fields.ts'

const FigureBasis = lazyPart(async () => (await import('./FigureBasis.tsx')).FigureBasis)

interface FieldBasisProps {
  field: Field
  value: unknown
  /** The record or the form that the field belongs to. */
  others: Readonly<Record<string, unknown>>
}

/** What a value of law or policy rests on; nothing for a field that follows from none. */
export function FieldBasis({ field: { reckonedBy }, value, others }: FieldBasisProps) {
  if (reckonedBy === undefined) return null
  const keys = figuresOf(reckonedBy, value)
  if (keys.length === 0) return null
  return <FigureBasis keys={keys} on={reckonedBy.day === undefined ? null : others[reckonedBy.day]} />
}
