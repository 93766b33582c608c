import type { LocalRecord } from '#app/offline/types.ts'
import { LinkButton } from '#app/ui/index.ts'

/** From a training to its sign-in desk. */
export function TrainingButtons({ record }: { record: LocalRecord }) {
  return (
    <LinkButton to={`/trainingSigninInfo?training=${record.guid}`} icon="scan">
      {record.status === 'running' ? '扫码签到' : '签到名单'}
    </LinkButton>
  )
}
