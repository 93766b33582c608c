import { useMemo } from 'react'
import { useRecords } from '#app/data/index.ts'
import type { FormDemands } from '#app/screens/FormScreen.tsx'

const EVERY_FIELD = 200
/** Codes that nobody types: they come with the area and the industry that are chosen. */
const CHOSEN_WITH_OTHERS: FormDemands = {
  regionIds: { isVisible: false, isRequired: false },
  regionName: { isVisible: true, isRequired: true },
  economyTypeGuid: { isVisible: false, isRequired: false },
}

/** 企业基本信息配置 as it is now: what it hides and what it demands. */
export function useCompanyDemands(): FormDemands {
  const read = useRecords('basicConfig', { limit: EVERY_FIELD })
  const rows = read.state === 'ready' ? read.rows : null
  return useMemo(
    () => ({
      ...Object.fromEntries(
        (rows ?? []).map(({ fieldName, isVisible, isRequired }) => [
          String(fieldName),
          { isVisible: isVisible !== false, isRequired: isRequired === true },
        ]),
      ),
      ...CHOSEN_WITH_OTHERS,
    }),
    [rows],
  )
}
