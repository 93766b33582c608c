import { type FormEvent, useState } from 'react'
import { adoptToken, postPublic } from '#app/session/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Select } from '#app/ui/choosing.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import type { SessionToken } from '#domain/contract/envelope.ts'
import { CodeField } from './CodeField.tsx'
import { type AccountChoice, choicesOf, codeError, mobileError } from './code-errors.ts'
import { LoginError } from './LoginError.tsx'
import { loginSentence } from './sentences.ts'
import { useArrival } from './use-arrival.ts'
import { useSecondFactor } from './use-second-factor.tsx'
import { useSmsCode } from './use-sms-code.ts'

export function SmsSignIn() {
  const sms = useSmsCode()
  const { arrive } = useArrival()
  const secondFactor = useSecondFactor(arrive)
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [choices, setChoices] = useState<readonly AccountChoice[]>([])
  const [username, setUsername] = useState<string | null>(null)
  const [issues, setIssues] = useState<{ mobile?: string | undefined; code?: string | undefined }>({})
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function handleSend() {
    const issue = mobileError(mobile)
    setIssues({ mobile: issue })
    setError(null)
    if (issue !== undefined) return
    await sms.send({ mobile: mobile.trim() }).catch((problem: unknown) => setError(loginSentence(problem)))
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = { mobile: mobileError(mobile), code: codeError(code) }
    setIssues(found)
    setError(null)
    if (found.mobile !== undefined || found.code !== undefined) return
    setIsBusy(true)
    try {
      const asked = { mobile: mobile.trim(), code: code.trim(), username }
      await adoptToken(await postPublic<SessionToken>('/auth/loginByCode', asked))
      arrive()
    } catch (problem) {
      setIsBusy(false)
      // The code of the text message is used up.
      if (secondFactor.asks(problem)) return setCode('')
      setError(loginSentence(problem))
      const found = choicesOf(problem)
      if (found.length > 0) setChoices(found)
    }
  }

  function handleMobile(value: string) {
    setMobile(value)
    setChoices([])
    setUsername(null)
    setIssues({})
  }

  if (secondFactor.form !== null) return secondFactor.form
  return (
    <form className="login__form" onSubmit={handleSubmit} noValidate>
      <LoginError text={error} />
      <FormField label="手机号" error={issues.mobile}>
        <Input
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={11}
          value={mobile}
          onChange={(event) => handleMobile(event.target.value)}
        />
      </FormField>
      <CodeField
        sms={sms}
        error={issues.code}
        input={{ name: 'code', value: code, onChange: (event) => setCode(event.target.value) }}
        onSend={() => void handleSend()}
      />
      {choices.length > 0 && (
        <FormField label="账号">
          <Select
            value={username}
            placeholder="请选择账号"
            options={choices.map((choice) => ({
              value: choice.username,
              label: `${choice.name}（${choice.username}）`,
            }))}
            onChange={setUsername}
          />
        </FormField>
      )}
      <Button type="submit" tone="primary" size="large" block loading={isBusy} className="login__submit">
        登录
      </Button>
    </form>
  )
}
