import { defineAction } from '#domain/kit/action.ts'
import type { FieldMap } from '#domain/kit/fields.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { companySideInArea } from '../shared.ts'
import { type HazardInput, hazardIssues } from './actions.ts'
import { BY_SHEET, hiddenDanger } from './definition.ts'

const enrolled: FieldMap = Object.fromEntries(BY_SHEET.map((name) => [name, hiddenDanger.fields[name]]))

/**
 * A line of the enterprise's own register of hazards: found by itself, to be mended like any other, and 重大 confirmed by
 * the town first. Nothing comes in mended: that is said with its pictures, and looked at by somebody else.
 */
export const enrolHazard = defineAction(hiddenDanger, {
  name: 'enrol',
  label: '导入台账',
  creates: true,
  offline: 'online',
  move: (input) => ((input as HazardInput).dangerLevel === 'major' ? 'reportMajor' : 'reportGeneral'),
  input: inputSchema(enrolled),
  allow: companySideInArea,
  apply: (_blank, given) => {
    const input = given as HazardInput
    // A workbook has no pictures.
    const issues = hazardIssues(input).filter(({ path }) => path !== 'beforePhotos')
    refuse(issues)
    return { ...input, sourceType: 'selfCheck' } as object
  },
})
