import type { RecordOf } from '#domain/kit/resource.ts'
import { type basicConfig, CONFIGURABLE, isIndispensable } from '#domain/resources/basicConfig/definition.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed } from './area-seed.ts'

function seedBasicConfig({ now }: SeedMoment) {
  return Object.entries(CONFIGURABLE).map(([fieldName, label], sortId) =>
    seedRecord<RecordOf<typeof basicConfig>>(
      {
        guid: `basic-${fieldName}`,
        fieldName,
        label,
        isVisible: true,
        isRequired: isIndispensable(fieldName),
        sortId,
      },
      now,
    ),
  )
}

export const enterpriseSeed: AreaSeed = {
  reference: (moment) => ({ basicConfig: seedBasicConfig(moment) }),
}
