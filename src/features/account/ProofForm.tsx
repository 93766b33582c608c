import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { checkResolver } from '#app/fields/check-resolver.ts'
import { Button, FormField, Input } from '#app/ui/index.ts'
import { PasswordInput } from '#app/ui/PasswordInput.tsx'
import { Trouble } from '#app/ui/Trouble.tsx'
import { applyProblem } from './apply-problem.ts'

interface Proof {
  password: string
  code: string
}

const EMPTY: Proof = { password: '', code: '' }
const MISSING: Proof = { password: '请输入密码', code: '请输入动态口令' }

interface ProofFormProps {
  /** What the person shows once more before something about his sign-in is changed. */
  asks: readonly (keyof Proof)[]
  button: string
  send: (proof: Partial<Proof>) => Promise<void>
  onCancel?: (() => void) | undefined
}

export function ProofForm({ asks, button, send, onCancel }: ProofFormProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    defaultValues: EMPTY,
    resolver: checkResolver((proof: Proof) =>
      Object.fromEntries(asks.filter((name) => proof[name].trim() === '').map((name) => [name, MISSING[name]])),
    ),
  })
  const { errors, isSubmitting } = formState
  // A new key is confirmed by its own code; one in use also by a recovery code, which has letters.
  const codeField = asks.includes('password')
    ? { label: '动态口令或恢复码', inputMode: 'text' as const }
    : { label: '动态口令', inputMode: 'numeric' as const }

  async function save(proof: Proof) {
    setTrouble(null)
    try {
      await send(Object.fromEntries(asks.map((name) => [name, proof[name]])))
    } catch (problem) {
      setTrouble(applyProblem(problem, asks, setError))
    }
  }

  return (
    <form className="proof-form" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <Trouble className="account-dialog__trouble" text={trouble} />
      {asks.includes('password') && (
        <FormField label="登录密码" required error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </FormField>
      )}
      {asks.includes('code') && (
        <FormField label={codeField.label} required error={errors.code?.message}>
          <Input inputMode={codeField.inputMode} autoComplete="one-time-code" maxLength={24} {...register('code')} />
        </FormField>
      )}
      <div className="account-dialog__buttons">
        {onCancel !== undefined && <Button onClick={onCancel}>取消</Button>}
        <Button type="submit" tone="primary" loading={isSubmitting}>
          {button}
        </Button>
      </div>
    </form>
  )
}
