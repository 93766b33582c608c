import { useCallback, useEffect, useState } from 'react'
import { postPublic } from '#app/session/index.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Captcha } from '#domain/contract/envelope.ts'
import { problemFrom } from '#domain/kit/problems.ts'

/** A picture of four digits; each is good for one try, so another is drawn after it. */
export function useCaptcha() {
  const [picture, setPicture] = useState<Captcha | null>(null)
  const [digits, setDigits] = useState('')

  const draw = useCallback(async () => {
    setDigits('')
    try {
      setPicture(await postPublic<Captcha>('/auth/getLoginValidateCode'))
    } catch (problem) {
      setPicture(null)
      toast.error(sentenceOf(problemFrom(problem)))
    }
  }, [])
  useEffect(() => void draw(), [draw])

  return { picture, digits, setDigits, draw, answer: () => ({ captchaId: picture?.id ?? '', captcha: digits.trim() }) }
}
