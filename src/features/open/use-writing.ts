import { useEffect, useState } from 'react'
import { postPublic } from '#app/session/index.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
import type { Captcha } from '#domain/contract/envelope.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'

type Values = Readonly<Record<string, string>>

interface WriteOptions<Answer> {
  path: string
  /** What is typed survives a reload under this key. */
  key: string
  onDone: (answer: Answer) => void
}

/** A form that needs no account: kept in this tab until it is sent, checked by the server, with a picture to read. */
export function useWriting<Answer>({ path, key, onDone }: WriteOptions<Answer>) {
  const [values, setValues] = useState<Values>(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Values)
  const [errors, setErrors] = useState<Values>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<Captcha | null>(null)
  const [digits, setDigits] = useState('')

  async function draw() {
    setDigits('')
    setPicture(await postPublic<Captcha>('/auth/getLoginValidateCode').catch(() => null))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the page opens
  useEffect(() => void draw(), [])

  function put(name: string, value: string) {
    const { [name]: _mended, ...others } = errors
    setErrors(others)
    const next = { ...values, [name]: value }
    setValues(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }

  async function send(body: object) {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await postPublic<Answer>(path, { ...body, captchaId: picture?.id ?? '', captcha: digits.trim() })
      sessionStorage.removeItem(key)
      onDone(answer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { issues = [] } = error.details as { issues?: readonly InputIssue[] }
      setErrors(Object.fromEntries(issues.map(({ path: at, message }) => [at, message])))
      setTrouble(issues.length > 0 ? '请检查标出的项目' : sentenceOf(error))
      await draw()
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, trouble, busy, picture, digits, put, send, draw, setDigits }
}
