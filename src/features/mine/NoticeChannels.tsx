import { useAct, useRecord } from '#app/data/index.ts'
import { Card, Segmented, sentenceOf, toast } from '#app/ui/index.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import type { user } from '#domain/resources/user/definition.ts'
import { MineLine } from './MineLine.tsx'

const SWITCH = [
  { value: 'on', label: '开' },
  { value: 'off', label: '关' },
] as const

/** Whether one wants to be told by text of what stands in 消息; a device that is pushed to is a choice of its own. */
export function NoticeChannels({ userGuid }: { userGuid: string }) {
  const read = useRecord<typeof user>('user', userGuid)
  const { act, busy } = useAct()
  // Until it is known what is chosen, neither is shown and a press would take the other choices away.
  const chosen = read.state === 'ready' ? (read.record.noticeChannels ?? []) : null

  async function choose(isOn: boolean) {
    if (busy || chosen === null) return
    const others = chosen.filter((each) => each !== 'sms')
    const input = { noticeChannels: isOn ? [...others, 'sms'] : others }
    try {
      await act({ actions: [{ resource: 'user', action: 'chooseChannels', recordGuid: userGuid, input }] })
      toast.success('已保存')
    } catch (error) {
      toast.error(sentenceOf(problemFrom(error)))
    }
  }

  return (
    <Card flush>
      <MineLine icon="phone" text="短信提醒" note="催办、抄送、逾期升级和考试安排，发到绑定的手机号">
        <Segmented
          label="短信提醒"
          value={chosen === null ? '' : chosen.includes('sms') ? 'on' : 'off'}
          options={SWITCH}
          onChange={(value) => void choose(value === 'on')}
        />
      </MineLine>
    </Card>
  )
}
