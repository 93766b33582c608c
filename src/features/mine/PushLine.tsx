import { useEffect, useState } from 'react'
import { useIsOffline } from '#app/data/index.ts'
import { isPushOn, turnPushOff, turnPushOn } from '#app/data/push.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { type PushPermission, pushPermission } from '#app/device/push.ts'
import { Button, failureWords, toast, useDeed } from '#app/ui/index.ts'
import { MineLine } from './MineLine.tsx'

const WHAT = '新任务、退回、到期和通知，应用没打开也提醒；标题会出现在锁屏上'
const CANNOT: Readonly<Record<Exclude<PushPermission, 'askable' | 'granted'>, string>> = {
  unsupported: '这个浏览器不提供推送。苹果手机请先把应用添加到主屏幕，再从主屏幕打开',
  denied: '浏览器里已拒绝通知。请在浏览器的网站设置里改为允许，再回到这里',
}

/** 推送提醒 of this device: asked for here and nowhere else, by whoever wants it. */
export function PushLine({ userGuid }: { userGuid: string }) {
  const [permission, setPermission] = useState(() => pushPermission())
  const isOffline = useIsOffline()
  const isPossible = permission === 'askable' || permission === 'granted'
  const [isOn, setIsOn] = useState<boolean | null>(null)
  const { isBusy, run } = useDeed()
  useEffect(() => {
    if (!isPossible || isOffline) return
    let isGone = false
    isPushOn().then(
      (answer) => isGone || setIsOn(answer),
      () => undefined, // the line says that it needs the network
    )
    return () => {
      isGone = true
    }
  }, [isPossible, isOffline])

  async function handleTurn(next: boolean) {
    await run(
      async () => {
        await (next ? turnPushOn(userGuid) : turnPushOff())
        setIsOn(next)
        toast.success(next ? '已开启，这台设备会收到提醒' : '已关闭')
      },
      (error) => toast.error(error instanceof DeviceProblem ? error.message : failureWords(error)),
    )
    setPermission(pushPermission())
  }

  const note = isPossible ? WHAT : CANNOT[permission]
  return (
    <MineLine icon="message" text="推送提醒" note={note}>
      {isPossible &&
        (isOn === null ? (
          <span className="mine-line__none">{isOffline ? '联网后可设置' : '正在查询'}</span>
        ) : (
          <Button
            size="small"
            tone={isOn ? 'plain' : 'primary'}
            loading={isBusy}
            disabled={isOffline}
            aria-label={isOn ? '关闭推送提醒' : '开启推送提醒'}
            onClick={() => void handleTurn(!isOn)}
          >
            {isOn ? '关闭' : '开启'}
          </Button>
        ))}
    </MineLine>
  )
}
