import { UnfinishedWork } from '#app/resources/draft/UnfinishedWork.tsx'
import { ClockNotice } from '#app/widgets/ClockNotice.tsx'

/** What stands before everything else: how far one can trust the numbers, and what was left in the middle. */
export function HomeNotices() {
  return (
    <>
      <ClockNotice />
      <UnfinishedWork />
    </>
  )
}
