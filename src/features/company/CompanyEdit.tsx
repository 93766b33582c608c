import type { LocalRecord } from '#app/offline/types.ts'
import { applyForChange } from '#app/resources/company/apply-for-change.ts'
import { FormScreen } from '#app/screens/FormScreen.tsx'
import { EDITED } from './company-edit.ts'

const PART = {
  title: '修改联系人和坐标',
  sections: EDITED,
  kind: 'company-edit',
  draftTitle: ({ companyName }: LocalRecord) => `修改 ${companyName ?? '企业'}`,
}

/** Mends persons, telephones and the place of an enterprise, with or without a signal. */
export function CompanyEdit({ guid, onClose }: { guid: string; onClose: () => void }) {
  return (
    <FormScreen
      resource="company"
      guid={guid}
      place="sheet"
      part={PART}
      applyAt={applyForChange}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
