import type { ComponentProps } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import type { useSmsCode } from './use-sms-code.ts'

interface CodeFieldProps {
  sms: ReturnType<typeof useSmsCode>
  error?: string | undefined
  input: ComponentProps<'input'>
  onSend: () => void
}

/** The six digits of a text message, and the button that has them sent. */
export function CodeField({ sms, error, input, onSend }: CodeFieldProps) {
  const { secondsLeft, isSending, sentTo } = sms
  return (
    <div className="login__beside">
      <FormField label="短信验证码" error={error}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...input} />
      </FormField>
      <Button className="login__send" loading={isSending} disabled={secondsLeft > 0} onClick={onSend}>
        {secondsLeft > 0 ? `${secondsLeft}秒后重发` : '获取验证码'}
      </Button>
      {sentTo !== null && (
        <p className="login__sent" role="status">
          {sentTo} 已登记时，会收到6位验证码
        </p>
      )}
    </div>
  )
}
