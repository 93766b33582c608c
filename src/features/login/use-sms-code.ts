import { useState } from 'react'
import { postPublic } from '#app/session/index.ts'
import { toast } from '#app/ui/toast.ts'
import { useCountdown } from '#app/ui/use-countdown.ts'
import type { CodeSent } from '#domain/contract/envelope.ts'

/** Whom a code is sent to: a number, or the administrator of an enterprise. */
export type CodeReceiver = { mobile: string } | { serialNumber: string }

/** Sends a code by text message, and counts down until it may be sent again. */
export function useSmsCode() {
  const { secondsLeft, start } = useCountdown()
  const [isSending, setIsSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  /** Throws a `Problem`. */
  async function send(receiver: CodeReceiver) {
    setIsSending(true)
    try {
      const { phone, resendAfterMs } = await postPublic<CodeSent>('/auth/sendCodeByCompany', receiver)
      setSentTo(phone)
      start(resendAfterMs)
      toast.success('验证码已发送')
    } finally {
      setIsSending(false)
    }
  }

  return { secondsLeft, isSending, sentTo, send }
}
