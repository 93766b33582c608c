import { useState } from 'react'
import { errorsOf } from '#app/screens/input-errors.ts'
import { useCaptcha } from '#app/screens/use-captcha.ts'
import { postPublic } from '#app/session/index.ts'
import { ofWindow } from '#app/ui/kept.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
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

  function put(name: string, value: string) {
    const { [name]: _mended, ...others } = errors
    setErrors(others)
    const next = { ...values, [name]: value }
    setValues(next)
    ofWindow.keep(key, JSON.stringify(next))
  }

  async function send(body: object) {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await postPublic<Answer>(path, { ...body, ...captcha.answer() })
      ofWindow.forget(key)
      onDone(answer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setErrors(errorsOf(error.issues))
      setTrouble(error.issues.length > 0 ? '请检查标出的项目' : sentenceOf(error))
      await captcha.draw()
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, trouble, busy, captcha, put, send }
}
