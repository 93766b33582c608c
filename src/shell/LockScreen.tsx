import { type FormEvent, useState } from 'react'
import { useSync } from '#app/data/index.ts'
import { useSecondFactor } from '#app/features/login/use-second-factor.tsx'
import { signOut, unlock } from '#app/session/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { sentenceOf } from '#app/ui/notices.tsx'
import { useDeed } from '#app/ui/use-deed.ts'
import { useDialog } from '#app/ui/use-dialog.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import './shell.css'

export interface LockScreenProps {
  user: CurrentUser
  /** `needs-sign-in`: only sending needs it, so it can be put off. */
  reason: 'locked' | 'needs-sign-in'
  onLater?: (() => void) | undefined
}

/** Over the page, which stays as it was: what is being typed there is not lost. */
export function LockScreen({ user, reason, onLater }: LockScreenProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useDeed()
  const panel = useDialog(true, () => onLater?.())
  const { sendNow } = useSync()
  const secondFactor = useSecondFactor(() => {
    sendNow()
    onLater?.()
  })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password === '') {
      setError('请输入密码')
      return
    }
    await run(
      async () => {
        await unlock(password)
        onLater?.()
      },
      (problem) => {
        if (secondFactor.asks(problem, password)) return setError(null)
        setError(problem instanceof Problem ? unlockSentence(problem) : '请求失败')
      },
    )
  }

  return (
    <div className="lock-screen">
      <div
        className="lock-screen__panel"
        role="dialog"
        aria-modal="true"
        aria-labelledby="lock-title"
        tabIndex={-1}
        ref={panel}
      >
        <span className="lock-screen__mark">
          <Icon name="lock" size={28} />
        </span>
        <h2 id="lock-title">{reason === 'locked' ? '已锁定' : '请重新登录'}</h2>
        <p className="lock-screen__text">
          {reason === 'locked'
            ? '离开时间较长，请输入密码继续。未上传的内容都在本机。'
            : '登录已过期。登录后继续上传，本机内容都在。'}
        </p>
        {secondFactor.form ?? (
          <form onSubmit={handleSubmit} noValidate>
            <FormField label={`${user.name}（${user.username}）的密码`} error={error}>
              <Input
                type="password"
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </FormField>
            <div className="lock-screen__buttons">
              <Button type="submit" tone="primary" block loading={isBusy}>
                {reason === 'locked' ? '解锁' : '登录'}
              </Button>
              {onLater !== undefined && (
                <Button tone="quiet" block onClick={onLater}>
                  稍后再说，继续填写
                </Button>
              )}
              {reason === 'locked' && (
                <Button tone="quiet" block onClick={() => void signOut({ mode: 'keep', isHandedOn: true })}>
                  换账号登录
                </Button>
              )}
            </div>
          </form>
        )}
      </div>
    </div>
  )
}

function unlockSentence(problem: Problem): string {
  return problem.code === 'network.unreachable' ? '没有网络，暂时不能登录' : sentenceOf(problem)
}
