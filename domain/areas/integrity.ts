import { dishonestList } from '#domain/resources/dishonestList/definition.ts'
import { greyList } from '#domain/resources/greyList/definition.ts'
import { integrity as evaluation } from '#domain/resources/integrity/definition.ts'
import { area } from './area.ts'

/** What stands against enterprises: the lists they may be put on, and what it comes to. */
export const integrity = area([greyList, dishonestList, evaluation])
