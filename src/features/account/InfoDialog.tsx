import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ask } from '#app/data/ask.ts'
import { checkResolver } from '#app/fields/check-resolver.ts'
import { reloadUser } from '#app/session/index.ts'
import { Button, FormField, Input, toast, useDeed } from '#app/ui/index.ts'
import { PasswordInput } from '#app/ui/PasswordInput.tsx'
import { Trouble } from '#app/ui/Trouble.tsx'
import { useCountdown } from '#app/ui/use-countdown.ts'
import type { CodeSent, CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type OwnInfo, ownInfoErrors, ownMobileProblem } from '#domain/rules/basic-info.ts'
import { AccountDialog, AccountName } from './AccountDialog.tsx'
import { applyProblem } from './apply-problem.ts'

const FIELDS = ['name', 'mobile', 'code', 'password'] as const

export function InfoDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const bound = user.mobile ?? ''
  const form = useForm<OwnInfo>({
    values: { name: user.name, mobile: bound, code: '', password: '' },
    resetOptions: { keepDirtyValues: true },
    resolver: checkResolver((values: OwnInfo) => ownInfoErrors(values, bound)),
    mode: 'onBlur',
  })
  const { register, handleSubmit, setError, watch, formState } = form
  const { errors, isSubmitting } = formState
  const isOther = watch('mobile').trim() !== bound

  // The stored person may be days old, and the server compares versions.
  useEffect(() => {
    void reloadUser().catch(() => undefined)
  }, [])

  async function save({ name, mobile, code, password }: OwnInfo) {
    setTrouble(null)
    const { id, username, version } = user
    const proof = isOther ? { code: code.trim(), password } : {}
    try {
      const own = { name: name.trim(), mobile: mobile.trim() || null, ...proof }
      await ask('/api/user/saveInfo', { id, username, version, accountEnabled: true, ...own })
    } catch (problem) {
      setTrouble(applyProblem(problem, FIELDS, setError))
      if (problem instanceof Problem && problem.code === 'record.stale') await reloadUser().catch(() => undefined)
      return
    }
    toast.success('操作成功')
    onClose()
    // Saved already: a person who cannot be read again now is read at the next sign-in.
    await reloadUser().catch(() => undefined)
  }

  return (
    <AccountDialog title="基本信息" onClose={onClose}>
      <form className="account-dialog__body" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <AccountName username={user.username} />
        <Trouble className="account-dialog__trouble" text={trouble} />
        <FormField label="中文姓名" required error={errors.name?.message}>
          <Input autoComplete="name" maxLength={20} {...register('name')} />
        </FormField>
        <FormField label="手机号码" error={errors.mobile?.message} hint="可用短信验证码登录和找回密码">
          <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={11} {...register('mobile')} />
        </FormField>
        {isOther && <Proof form={form} onTrouble={setTrouble} />}
        <div className="account-dialog__buttons">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" tone="primary" loading={isSubmitting}>
            提交
          </Button>
        </div>
      </form>
    </AccountDialog>
  )
}

interface ProofProps {
  form: UseFormReturn<OwnInfo>
  onTrouble: (sentence: string | null) => void
}

/** What shows that the new number is his, and that he is not somebody who found the phone unlocked. */
function Proof({ form, onTrouble }: ProofProps) {
  const { register, getValues, setError, clearErrors, watch, formState } = form
  const { errors } = formState
  const { isBusy: isSending, run } = useDeed()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { secondsLeft, start } = useCountdown()
  const isBinding = watch('mobile').trim() !== ''

  async function sendCode() {
    onTrouble(null)
    const mobile = getValues('mobile').trim()
    const wrong = ownMobileProblem(mobile)
    if (wrong !== null) return setError('mobile', { type: 'rule', message: wrong })
    await run(
      async () => {
        const { phone, resendAfterMs } = await ask<CodeSent>('/api/user/sendMobileCode', { mobile })
        clearErrors('code')
        setSentTo(phone)
        start(resendAfterMs)
      },
      (problem) => onTrouble(applyProblem(problem, FIELDS, setError)),
    )
  }

  return (
    <>
      {isBinding && (
        <div className="account-dialog__code">
          <FormField label="新号码收到的验证码" required error={errors.code?.message}>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...register('code')} />
          </FormField>
          <Button loading={isSending} disabled={secondsLeft > 0} onClick={() => void sendCode()}>
            {secondsLeft > 0 ? `${secondsLeft}秒后重发` : '获取验证码'}
          </Button>
          {sentTo !== null && (
            <p className="account-dialog__note" role="status">
              验证码已发送到 {sentTo}
            </p>
          )}
        </div>
      )}
      <FormField label="登录密码" required error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </FormField>
      <p className="account-dialog__note">
        {isBinding
          ? '换号后会通知原号码。24小时内新号码不能用短信验证码登录和找回密码，请用密码登录。'
          : '解除后不能再用短信验证码登录和找回密码，会通知原号码。'}
      </p>
    </>
  )
}
