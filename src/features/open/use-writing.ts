import { useState } from 'react'
import { errorsOf } from '#app/screens/input-errors.ts'
import { useCaptcha } from '#app/screens/use-captcha.ts'
import { postPublic } from '#app/session/index.ts'
import { ofWindow } from '#app/ui/kept.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
import { PICTURE_KEPT } from '#domain/contract/public-information.ts'
import { Problem } from '#domain/kit/problems.ts'

type Values = Readonly<Record<string, string>>

interface WriteOptions<Answer> {
  path: string
  /** What is typed survives a reload under this key. */
  key: string
  onDone: (answer: Answer) => void
}

/** A form that needs no account: kept in this tab until it is sent, checked by the server, with a picture to read. */
export function useWriting<Answer>({ path, key, onDone }: WriteOptions<Answer>) {
  const [values, setValues] = useState<Values>(() => JSON.parse(ofWindow.kept(key) ?? '{}') as Values)
  const [errors, setErrors] = useState<Values>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()

  const mend = (name: string) => setErrors(({ [name]: _mended, ...others }) => others)

  function put(name: string, value: string) {
    mend(name)
    const next = { ...values, [name]: value }
    setValues(next)
    ofWindow.keep(key, JSON.stringify(next))
  }

  function setDigits(digits: string) {
    mend('captcha')
    captcha.setDigits(digits)
  }

  async function send(body: object, form: HTMLFormElement) {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await postPublic<Answer>(path, { ...body, ...captcha.answer() })
      ofWindow.forget(key)
      onDone(answer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isSpent = error.details[PICTURE_KEPT] !== true
      const again = isSpent ? '图形验证码已更换，请重新输入' : captcha.digits === '' ? '请输入4位图形验证码' : null
      setErrors({ ...(again !== null && { captcha: again }), ...errorsOf(error.issues) })
      setTrouble(error.issues.length > 0 ? '请检查标出的项目' : sentenceOf(error))
      // Drawn by then; on a phone the first of them is a screen away.
      requestAnimationFrame(() =>
        form.querySelector('[data-invalid]')?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
      )
      if (isSpent) await captcha.draw()
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, trouble, busy, captcha: { ...captcha, setDigits }, put, send }
}
