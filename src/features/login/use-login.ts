import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sentenceOf } from '#app/ui/notices.tsx'
import { toast } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'

interface Issues {
  username?: string | undefined
  password?: string | undefined
}

export function useLogin() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [username, setUsername] = useState(query.get('username') ?? '')
  const [password, setPassword] = useState(query.get('password') ?? '')
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [issues, setIssues] = useState<Issues>({})
  const [error, setError] = useState<string | null>(messageOf(state))
  const isOffline = useIsOffline()
  const target = safeTarget(query.get('redirect'))

  useEffect(() => {
    const message = messageOf(state)
    if (message !== null) toast.error(message)
  }, [state])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const name = username.trim()
    const missing = {
      username: name === '' ? '请输入账号' : undefined,
      password: password === '' ? '请输入密码' : undefined,
    }
    setIssues(missing)
    setError(null)
    if (missing.username !== undefined || missing.password !== undefined) return
    setIsBusy(true)
    try {
      const { signIn } = await import('#app/session/index.ts')
      await signIn(name, password)
      // The session is heard of at once, and may have led away from here already.
      if (location.pathname === '/login') navigate(target, { replace: true })
    } catch (problem) {
      const sentence = loginSentence(problem)
      setError(sentence)
      toast.error(sentence)
      setIsBusy(false)
    }
  }

  return {
    username,
    password,
    isShown,
    isBusy,
    issues,
    error,
    isOffline,
    target,
    handleSubmit,
    setUsername: (value: string) => {
      setUsername(value)
      setIssues((before) => ({ ...before, username: undefined }))
    },
    setPassword: (value: string) => {
      setPassword(value)
      setIssues((before) => ({ ...before, password: undefined }))
    },
    toggleShown: () => setIsShown((before) => !before),
  }
}

function loginSentence(problem: unknown): string {
  if (!(problem instanceof Problem)) return '页面没有下载完整，请联网后再试'
  return problem.code === 'network.unreachable' ? '连不上平台，请检查网络后再试' : sentenceOf(problem)
}

function messageOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null
  return typeof state.message === 'string' ? state.message : null
}

/** Only a path of this app: a link must not lead elsewhere after the password was typed. */
function safeTarget(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setIsOffline(!navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}
