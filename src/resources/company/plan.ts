import type { MediaRef } from '#domain/kit/fields.ts'
import type { Company } from './use-company-search.ts'

/** The plan of the plant that can be drawn on; a drawing in another form is only a file. */
export function planOf({ factoryPlan }: Pick<Company, 'factoryPlan'>): MediaRef | null {
  return factoryPlan?.find(({ mime }) => mime.startsWith('image/')) ?? null
}
