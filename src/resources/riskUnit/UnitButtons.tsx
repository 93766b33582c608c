import { lazy, Suspense, useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { Button, LinkButton } from '#app/ui/index.ts'

const RiskNotice = lazy(async () => ({ default: (await import('./RiskNotice.tsx')).RiskNotice }))

const MAP = '/fiveInOneCom/doublePrevent/riskControlLevel/riskFourColorImg'

/** Where the unit lies on the plan of its plant, and the board to be put up there. */
export function UnitButtons({ record }: { record: LocalRecord }) {
  const [isNotice, setIsNotice] = useState(false)
  return (
    <>
      <LinkButton to={`${MAP}?company=${record.companyGuid}&unit=${record.guid}`}>四色图</LinkButton>
      <Button onClick={() => setIsNotice(true)}>告知牌</Button>
      {isNotice && (
        <Suspense fallback={null}>
          <RiskNotice record={record} onClose={() => setIsNotice(false)} />
        </Suspense>
      )}
    </>
  )
}
