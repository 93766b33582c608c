import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { checkResolver } from '#app/fields/check-resolver.ts'
import { postPublic } from '#app/session/index.ts'
import { toast } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AccountChoice, choicesOf } from './code-errors.ts'
import { type ForgetValues, forgetErrors, receiverErrors, type Whose } from './forget-errors.ts'
import { loginSentence } from './sentences.ts'
import { useSmsCode } from './use-sms-code.ts'

const FIELDS = ['mobile', 'serialNumber', 'code', 'newPassword', 'confirmNewPassword'] as const

export function useForget() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const sms = useSmsCode()
  const [choices, setChoices] = useState<readonly AccountChoice[]>([])
  const [username, setUsername] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const form = useForm<ForgetValues>({
    defaultValues: {
      whose: query.get('of') === 'company' ? 'company' : 'person',
      mobile: '',
      serialNumber: '',
      code: '',
      newPassword: '',
      confirmNewPassword: '',
    },
    resolver: checkResolver(forgetErrors),
  })
  const { getValues, setValue, setError, clearErrors } = form
  const whose = form.watch('whose')

  /** At the fields it names, else above the form. */
  function refuse(problem: unknown) {
    const issues = problem instanceof Problem ? problem.issues : []
    let isAtField = false
    for (const { path, message } of issues) {
      const field = FIELDS.find((name) => name === path)
      if (field === undefined) continue
      setError(field, { type: 'server', message })
      isAtField = true
    }
    setTrouble(isAtField ? null : loginSentence(problem))
  }

  async function sendCode() {
    setTrouble(null)
    const values = getValues()
    const wrong = Object.entries(receiverErrors(values))
    for (const [name, message] of wrong) setError(name as keyof ForgetValues, { type: 'rule', message })
    if (wrong.length > 0) return
    await sms.send(receiverOf(values)).catch(refuse)
  }

  async function save(values: ForgetValues) {
    setTrouble(null)
    const { code, newPassword, confirmNewPassword } = values
    const asked = { ...receiverOf(values), username, code: code.trim(), newPassword, confirmNewPassword }
    try {
      const path = whose === 'company' ? '/auth/resetCompanyAccount' : '/auth/rievePassword'
      const { username: known } = await postPublic<{ username: string }>(path, asked)
      toast.success('密码已重置，请重新登录')
      navigate(`/login?username=${encodeURIComponent(known)}`, { replace: true })
    } catch (problem) {
      refuse(problem)
      const found = choicesOf(problem)
      if (found.length > 0) setChoices(found)
    }
  }

  function setWhose(next: Whose) {
    setValue('whose', next)
    clearErrors()
    setTrouble(null)
    setChoices([])
    setUsername(null)
  }

  return { form, sms, whose, setWhose, choices, username, setUsername, trouble, sendCode, save }
}

function receiverOf({ whose, mobile, serialNumber }: ForgetValues) {
  return whose === 'company' ? { serialNumber: serialNumber.trim() } : { mobile: mobile.trim() }
}
