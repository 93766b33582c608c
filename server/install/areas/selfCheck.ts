import type { AreaSeed } from './area-seed.ts'
import { seedCriteria, seedSelfCheckTemplates, seedWorkConfigs } from './self-check-standards.ts'

export const selfCheckSeed: AreaSeed = {
  reference: (moment) => ({
    checkTemplate: seedSelfCheckTemplates(moment),
    riskCriteria: seedCriteria(moment),
    dangerousWorkConfig: seedWorkConfigs(moment),
  }),
}
