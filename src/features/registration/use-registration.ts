import { useEffect, useState } from 'react'
import { errorsOf, type FieldErrors } from '#app/screens/input-errors.ts'
import { useCaptcha } from '#app/screens/use-captcha.ts'
import { postPublic } from '#app/session/index.ts'
import { confirm, sentenceOf, useDeed } from '#app/ui/index.ts'
import { toast } from '#app/ui/toast.ts'
import { useCountdown } from '#app/ui/use-countdown.ts'
import type { CodeSent } from '#domain/contract/envelope.ts'
import type { RegistrationKind, Submission } from '#domain/contract/registration.ts'
import { Problem, problemFrom } from '#domain/kit/problems.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { type Applicant, registrationErrors } from '#domain/resources/registration/forms.ts'
import { dropDraft, keepDraft, readDraft } from './registration-draft.ts'

/** The state of a registration: what was typed is kept on the device until the application has passed. */
export function useRegistration(kind: RegistrationKind, again: string | null) {
  const [draft, setDraft] = useState(() => readDraft(kind))
  const [smsCode, setSmsCode] = useState('')
  const [isPromised, setIsPromised] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const { isBusy, run } = useDeed()
  const coding = useDeed()
  const [isKept, setIsKept] = useState(false)
  const [applyNo, setApplyNo] = useState<string | null>(null)
  const captcha = useCaptcha()
  const sms = useCountdown()
  const { values } = draft
  const applicant: Applicant = { ...draft.applicant, smsCode, isPromised }

  useEffect(() => setIsKept(keepDraft(kind, draft)), [kind, draft])

  const clear = (name: string) => setErrors(({ [name]: _gone, ...rest }) => rest)

  function set(name: string, next: unknown) {
    setDraft((before) => ({ ...before, values: { ...before.values, [name]: next } }))
    clear(name)
  }
  function setOwn(name: keyof typeof draft.applicant, next: string) {
    setDraft((before) => ({ ...before, applicant: { ...before.applicant, [name]: next } }))
    clear(name)
  }

  /** At the fields it names, else above the form. */
  function refuse(problem: unknown) {
    const issues = problem instanceof Problem ? problem.issues : []
    setErrors(errorsOf(issues))
    setTrouble(issues.length > 0 ? '有内容需要修改，请看标出的项目' : sentenceOf(problemFrom(problem)))
  }

  async function sendCode() {
    setTrouble(null)
    if (!isMobile(applicant.mobile))
      return setErrors({ mobile: applicant.mobile === '' ? '请填写手机号' : '请输入正确的手机号码' })
    if (captcha.digits.trim().length !== 4) return setErrors({ captcha: '请输入4位图形验证码' })
    await coding.run(async () => {
      const asked = { mobile: applicant.mobile, ...captcha.answer() }
      // Either way the picture is spent.
      const { resendAfterMs } = await postPublic<CodeSent>('/api/registration/sendCode', asked).finally(captcha.draw)
      sms.start(resendAfterMs)
      toast.success('验证码已发送')
    }, refuse)
  }

  async function submit() {
    setTrouble(null)
    const given = filled(values)
    const found: Record<string, string> = { ...registrationErrors(kind, given, applicant) }
    setErrors(found)
    if (Object.keys(found).length > 0) return setTrouble('有内容需要修改，请看标出的项目')
    await run(async () => {
      const body = { kind, values: given, ...applicant, ...(again === null ? {} : { applyNo: again }) }
      const number = await handIn(body)
      if (number === null) return
      setApplyNo(number)
      setDraft((before) => ({ ...before, applyNo: number }))
      setSmsCode('')
    }, refuse)
  }

  function discard() {
    dropDraft(kind)
    setDraft({ values: {}, applicant: { mobile: '', username: '', lessorSerialNumber: '' }, applyNo: null })
    setErrors({})
    setTrouble(null)
  }

  /** From what was handed in back to the form. */
  function takeUp() {
    setApplyNo(null)
    setIsPromised(false)
    void captcha.draw()
  }

  return {
    values,
    applicant,
    errors,
    trouble,
    isBusy,
    isSendingCode: coding.isBusy,
    isKept: isKept && Object.keys(values).length > 0,
    applyNo,
    lastApplyNo: draft.applyNo,
    captcha,
    secondsLeft: sms.secondsLeft,
    set,
    setOwn,
    setSmsCode: (code: string) => {
      setSmsCode(code)
      clear('smsCode')
    },
    setIsPromised: (isOn: boolean) => {
      setIsPromised(isOn)
      clear('isPromised')
    },
    sendCode,
    submit,
    takeUp,
    discard,
  }
}

/** Without what was left empty: it says nothing, and an empty choice is none. */
function filled(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}

/** The number it is handed in under; null where the applicant thinks better of it. */
async function handIn(body: object): Promise<string | null> {
  const { applyNo, opensLeasing } = await postPublic<Submission>('/api/registration/submit', body)
  if (!opensLeasing) return applyNo
  const isSure = await confirm({
    title: '建立厂房出租信息？',
    text: '该企业还没有厂房出租信息，是否先建立基本出租信息？',
    okText: '建立',
  })
  return isSure ? (await postPublic<Submission>('/api/registration/submit', { ...body, opensLeasing })).applyNo : null
}
