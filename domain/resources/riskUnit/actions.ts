import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { valueSchema } from '#domain/kit/schema.ts'
import { companySideInArea } from '../shared.ts'
import { riskUnit } from './definition.ts'

/** Where the unit lies on the plant's own plan; null takes it off. */
export const placeRiskUnit = defineAction(riskUnit, {
  name: 'place',
  label: '标注位置',
  input: z.strictObject({
    mapPolygon: z.nullable(valueSchema(riskUnit.fields.mapPolygon)),
    base: z.optional(z.record(z.string(), z.unknown())),
  }),
  allow: companySideInArea,
  apply: (_unit, { mapPolygon }) => ({ mapPolygon }) as object,
})
