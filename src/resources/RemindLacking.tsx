import { ask } from '#app/data/ask.ts'
import { useIsOffline } from '#app/data/index.ts'
import { Button, confirm, toast, useDeed } from '#app/ui/index.ts'
import type { LackingList } from '#domain/kit/lacking.ts'

export interface Reminded {
  sent: number
  toldBefore: number
  withoutMobile: number
}

/** Has everybody on the list of one's own area told by a text. */
export function RemindLacking({ list }: { list: LackingList }) {
  return (
    <RemindButton
      title={`提醒全部${list.label}？`}
      text="向您辖区内名单上每家企业的安全负责人发一条短信，今天已经提醒过的不再发。"
      remind={() => ask<Reminded>(`/api/${list.name}/remind`)}
    />
  )
}

interface RemindButtonProps {
  title: string
  text: string
  remind: () => Promise<Reminded>
}

/** Asks first, text messages cannot be taken back; says afterwards how many were told. */
export function RemindButton({ title, text, remind }: RemindButtonProps) {
  const isOffline = useIsOffline()
  const { isBusy, run } = useDeed()

  async function handleRemind() {
    if (!(await confirm({ title, text, okText: '发送短信' }))) return
    await run(async () => {
      toast.success(wordsFor(await remind()))
    })
  }

  return (
    <Button icon="message" loading={isBusy} disabled={isOffline} onClick={() => void handleRemind()}>
      短信提醒
    </Button>
  )
}

function wordsFor({ sent, toldBefore, withoutMobile }: Reminded): string {
  const others = [
    ...(toldBefore > 0 ? [`${toldBefore} 家今天已提醒过`] : []),
    ...(withoutMobile > 0 ? [`${withoutMobile} 家没有手机号码`] : []),
  ]
  return [`已提醒 ${sent} 家`, ...others].join('，')
}
