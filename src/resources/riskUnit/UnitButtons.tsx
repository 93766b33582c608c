import { useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { Button, LinkButton } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const RiskNotice = lazyPart(async () => (await import('./RiskNotice.tsx')).RiskNotice)

const MAP = '/fiveInOneCom/doublePrevent/riskControlLevel/riskFourColorImg'

/** Where the unit lies on the plan of its plant, and the board to be put up there. */
export function UnitButtons({ record }: { record: LocalRecord }) {
  const [isNotice, setIsNotice] = useState(false)
  return (
    <>
      <LinkButton to={`${MAP}?company=${record.companyGuid}&unit=${record.guid}`}>四色图</LinkButton>
      <Button onClick={() => setIsNotice(true)}>告知牌</Button>
      {isNotice && <RiskNotice record={record} onClose={() => setIsNotice(false)} />}
    </>
  )
}
