import type { ActionSpec } from '#app/screens/action-spec.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { OPINION } from '#domain/kit/action.ts'
import { training } from '#domain/resources/training/definition.ts'

/** With the form that asks for the list. */
const TakersInput = lazyPart(async () => (await import('./TakersInput.tsx')).TakersInput)

const end: ActionSpec = {
  action: 'end',
  label: '结束',
  tone: 'primary',
  moves: ['end'],
  fields: [
    { name: 'records', field: training.fields.records, Input: TakersInput },
    { name: 'photos', field: training.fields.photos },
    { name: 'opinion', field: OPINION },
  ],
  initial: ({ records, photos }) => ({ records, photos }),
  done: '已结束',
}

export const trainingActions: readonly ActionSpec[] = [end]
