import { useEffect, useState } from 'react'
import { postPublic } from '#app/session/index.ts'
import { toast } from '#app/ui/toast.ts'
import type { CodeSent } from '#domain/contract/envelope.ts'

const SECOND_MS = 1_000

/** Whom a code is sent to: a number, or the legal representative of an enterprise. */
export type CodeReceiver = { mobile: string } | { serialNumber: string }

/** Sends a code by text message, and counts down until it may be sent again. */
export function useSmsCode() {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  /** Throws a `Problem`. */
  async function send(receiver: CodeReceiver) {
    setIsSending(true)
    try {
      const { phone, resendAfterMs } = await postPublic<CodeSent>('/auth/sendCodeByCompany', receiver)
      setSentTo(phone)
      setSecondsLeft(Math.ceil(resendAfterMs / SECOND_MS))
      toast.success('验证码已发送')
    } finally {
      setIsSending(false)
    }
  }

  return { secondsLeft, isSending, sentTo, send }
}
