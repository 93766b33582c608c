import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ask } from '#app/data/ask.ts'
import { checkResolver } from '#app/fields/check-resolver.ts'
import { signOutAndReload } from '#app/session/index.ts'
import { Button, FormField, Icon } from '#app/ui/index.ts'
import { PasswordInput } from '#app/ui/PasswordInput.tsx'
import { Trouble } from '#app/ui/Trouble.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import {
  type PasswordChange,
  passwordChangedMessage,
  passwordChangeErrors,
  SIGN_OUT_AFTER_S,
} from '#domain/rules/password-change.ts'
import { AccountDialog, AccountName } from './AccountDialog.tsx'
import { applyProblem } from './apply-problem.ts'

const EMPTY: PasswordChange = { oldPassword: '', newPassword: '', confirmNewPassword: '' }
const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const
const SECOND_MS = 1_000

interface PasswordDialogProps {
  user: CurrentUser
  /** Without it the password has to be changed first. */
  onClose?: (() => void) | undefined
}

export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const [isDone, setIsDone] = useState(false)
  const isForced = onClose === undefined
  return (
    <AccountDialog title={titleOf(user, isForced)} onClose={isDone ? undefined : onClose}>
      {isDone ? <Leaving /> : <PasswordForm user={user} onClose={onClose} onDone={() => setIsDone(true)} />}
    </AccountDialog>
  )
}

function titleOf({ hasPassword }: CurrentUser, isForced: boolean): string {
  if (hasPassword === false) return '设置密码'
  return isForced ? '修改初始密码' : '修改密码'
}

function PasswordForm({ user, onClose, onDone }: PasswordDialogProps & { onDone: () => void }) {
  const hasPassword = user.hasPassword !== false
  const [trouble, setTrouble] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<PasswordChange>({
    defaultValues: EMPTY,
    resolver: checkResolver((change: PasswordChange) => passwordChangeErrors(change, hasPassword)),
    mode: 'onBlur',
  })
  const { errors, isSubmitting } = formState

  async function save(change: PasswordChange) {
    setTrouble(null)
    try {
      await ask('/api/user/updateUserPasswd', { username: user.username, ...change })
      onDone()
    } catch (problem) {
      setTrouble(applyProblem(problem, FIELDS, setError))
    }
  }

  return (
    <form className="account-dialog__body" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {onClose === undefined && (
        <p className="account-dialog__note">
          {hasPassword
            ? '密码从未修改过，或已超过90天。请先修改密码，再继续使用。'
            : '这个账号还没有密码。请先设置密码，以后也可以用它登录。'}
        </p>
      )}
      <AccountName username={user.username} />
      <input type="hidden" name="username" autoComplete="username" value={user.username} readOnly />
      <Trouble className="account-dialog__trouble" text={trouble} />
      {hasPassword && (
        <FormField label="原密码" required error={errors.oldPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('oldPassword')} />
        </FormField>
      )}
      <FormField
        label="新密码"
        required
        error={errors.newPassword?.message}
        hint="8至32位，含字母、数字和特殊符号，不含abc、123这样的连续字符"
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword', { deps: ['confirmNewPassword'] })} />
      </FormField>
      <FormField label="确认新密码" required error={errors.confirmNewPassword?.message}>
        <PasswordInput autoComplete="new-password" enterKeyHint="done" {...register('confirmNewPassword')} />
      </FormField>
      <div className="account-dialog__buttons">
        {onClose !== undefined && <Button onClick={onClose}>取消</Button>}
        <Button type="submit" tone="primary" loading={isSubmitting}>
          提交
        </Button>
      </div>
    </form>
  )
}

/** Signs out after the countdown. What was not sent stays on the device for the same account. */
function Leaving() {
  const [secondsLeft, setSecondsLeft] = useState(SIGN_OUT_AFTER_S)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1)
      else void signOutAndReload()
    }, SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return (
    <div className="account-dialog__done" role="status">
      <Icon name="check" />
      {passwordChangedMessage(secondsLeft)}
      <small>未上传的内容都留在本机，登录后继续上传</small>
    </div>
  )
}
