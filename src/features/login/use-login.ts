import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { EarlySignIn } from '#app/state/early.ts'
import { toast } from '#app/ui/toast.ts'
import type { Captcha } from '#domain/contract/envelope.ts'
import { loginSentence, needsCaptcha } from './sentences.ts'
import { useArrival } from './use-arrival.ts'
import { useSecondFactor } from './use-second-factor.tsx'

interface Issues {
  username?: string | undefined
  password?: string | undefined
  digits?: string | undefined
}

const loadSession = () => import('#app/session/index.ts')

export function useLogin(early: EarlySignIn | null) {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const { arrive } = useArrival()
  const [username, setUsername] = useState(early?.username ?? query.get('username') ?? '')
  const [password, setPassword] = useState(early?.password ?? query.get('password') ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [issues, setIssues] = useState<Issues>({})
  const [error, setError] = useState<string | null>(messageOf(state))
  const captcha = useCaptcha()
  const secondFactor = useSecondFactor(arrive)

  useEffect(() => {
    const message = messageOf(state)
    if (message !== null) toast.error(message)
  }, [state])

  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun is gone on with once
  useLayoutEffect(() => {
    const field = early?.focus == null ? null : form.current?.elements.namedItem(early.focus.name)
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.setSelectionRange(early?.focus?.start ?? null, early?.focus?.end ?? null)
    }
    if (early?.isSubmitted) void submit()
  }, [])

  async function submit() {
    if (isBusy) return
    const name = username.trim()
    const missing = {
      username: name === '' ? '请输入账号' : undefined,
      password: password === '' ? '请输入密码' : undefined,
      digits: captcha.picture !== null && captcha.digits.trim() === '' ? '请输入图形验证码' : undefined,
    }
    setIssues(missing)
    setError(null)
    if (Object.values(missing).some((issue) => issue !== undefined)) return
    setIsBusy(true)
    try {
      const { signIn } = await loadSession()
      await signIn(name, password, captcha.answer())
      arrive()
    } catch (problem) {
      setIsBusy(false)
      if (secondFactor.asks(problem, password)) return captcha.drop()
      const sentence = loginSentence(problem)
      setError(sentence)
      toast.error(sentence)
      if (needsCaptcha(problem)) await captcha.draw()
      else captcha.drop()
    }
  }

  const clear = (key: keyof Issues) => setIssues((before) => ({ ...before, [key]: undefined }))

  return {
    username,
    password,
    isBusy,
    issues,
    error,
    captcha,
    secondFactor: secondFactor.form,
    form,
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    setUsername: (value: string) => {
      setUsername(value)
      clear('username')
    },
    setPassword: (value: string) => {
      setPassword(value)
      clear('password')
    },
    setDigits: (value: string) => {
      captcha.setDigits(value)
      clear('digits')
    },
  }
}

function useCaptcha() {
  const [picture, setPicture] = useState<Captcha | null>(null)
  const [digits, setDigits] = useState('')

  /** Another picture; an empty one that a tap fetches again where none came. */
  async function draw() {
    setDigits('')
    try {
      const { postPublic } = await loadSession()
      setPicture(await postPublic<Captcha>('/auth/getLoginValidateCode'))
    } catch (problem) {
      setPicture({ id: '', svg: '', expiresInMs: 0 })
      toast.error(loginSentence(problem))
    }
  }

  return {
    picture,
    digits,
    setDigits,
    draw,
    drop: () => setPicture(null),
    answer: () => (picture === null ? undefined : { captchaId: picture.id, code: digits.trim() }),
  }
}

function messageOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null
  return typeof state.message === 'string' ? state.message : null
}
