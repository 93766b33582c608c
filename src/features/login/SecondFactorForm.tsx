import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adoptToken, postPublic } from '#app/session/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import type { SessionToken } from '#domain/contract/envelope.ts'
import { loginSentence } from './sentences.ts'
import './second-factor.css'

const KINDS = {
  code: {
    label: '动态口令',
    hint: '打开手机上的验证器，输入本平台的6位数字',
    missing: '请输入动态口令',
    other: '手机不在身边，改用恢复码',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  },
  recovery: {
    label: '恢复码',
    hint: '启用动态口令时记下的恢复码，每个只能用一次',
    missing: '请输入恢复码',
    other: '改用动态口令',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters', maxLength: 24 },
  },
} as const

interface SecondFactorFormProps {
  challenge: string
  /** The password that led here, where one did. */
  password?: string | undefined
  onPassed: () => void
  onBack: () => void
}

/** What a sign-in lacks after its first factor: a code of the person's device, or one he wrote down. */
export function SecondFactorForm({ challenge, password, onPassed, onBack }: SecondFactorFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('code')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, missing, other, input } = KINDS[kind]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind is another field
  useEffect(() => field.current?.focus(), [kind])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setError(missing)
    setIsBusy(true)
    setError(null)
    try {
      const asked = { challenge, code: code.trim() }
      await adoptToken(await postPublic<SessionToken>('/auth/loginBySecondFactor', asked), password)
      onPassed()
    } catch (problem) {
      setError(loginSentence(problem))
      setCode('')
      setIsBusy(false)
      field.current?.focus()
    }
  }

  function switchKind() {
    setKind(kind === 'code' ? 'recovery' : 'code')
    setCode('')
    setError(null)
  }

  return (
    <form className="second-factor" onSubmit={handleSubmit} noValidate>
      <FormField key={kind} label={label} hint={hint} error={error}>
        <Input
          ref={field}
          name="secondFactor"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          {...input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </FormField>
      <Button type="submit" tone="primary" size="large" block loading={isBusy}>
        登录
      </Button>
      <div className="second-factor__others">
        <Button tone="quiet" block onClick={switchKind}>
          {other}
        </Button>
        <Button tone="quiet" block onClick={onBack}>
          返回
        </Button>
      </div>
    </form>
  )
}
