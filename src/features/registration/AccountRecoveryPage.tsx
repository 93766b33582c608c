import { type FormEvent, useState } from 'react'
import { CaptchaField } from '#app/screens/CaptchaField.tsx'
import { useCaptcha } from '#app/screens/use-captcha.ts'
import { postPublic } from '#app/session/index.ts'
import {
  Button,
  Card,
  FormField,
  Icon,
  Input,
  LinkButton,
  Section,
  sentenceOf,
  TextArea,
  useDeed,
} from '#app/ui/index.ts'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { Trouble } from '#app/ui/Trouble.tsx'
import { toast } from '#app/ui/toast.ts'
import { useCountdown } from '#app/ui/use-countdown.ts'
import type { CodeSent } from '#domain/contract/envelope.ts'
import { Problem, problemFrom } from '#domain/kit/problems.ts'
import { isMobile } from '#domain/lib/phone.ts'
import './registration.css'

const EMPTY = { serialNumber: '', contact: '', mobile: '', smsCode: '', reason: '' }
type Values = typeof EMPTY
type Errors = Readonly<Partial<Record<keyof Values | 'captcha', string>>>

const MISSING: Readonly<Record<keyof Values, string>> = {
  serialNumber: '请输入统一社会信用代码',
  contact: '请填写申请人',
  mobile: '请填写新手机号',
  smsCode: '请输入6位验证码',
  reason: '请填写情况说明',
}

function missing(values: Values): Errors {
  const blank = (Object.keys(EMPTY) as (keyof Values)[]).filter((name) => values[name].trim() === '')
  return Object.fromEntries(blank.map((name) => [name, MISSING[name]]))
}

/** Asks town and bureau to bind another telephone to an enterprise's account, when the bound one is lost. */
export function AccountRecoveryPage() {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const coding = useDeed()
  const sending = useDeed()
  const [isDone, setIsDone] = useState(false)
  const captcha = useCaptcha()
  const { secondsLeft, start } = useCountdown()

  const set = (name: keyof Values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: target.value }))
      setErrors(({ [name]: _mended, ...others }) => others)
    },
  })

  /** At the fields it names, else above the form. */
  function refuse(problem: unknown) {
    const issues = problem instanceof Problem ? problem.issues : []
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    setTrouble(issues.length > 0 ? '请检查标出的项目' : sentenceOf(problemFrom(problem)))
  }

  async function sendCode() {
    const mobile = values.mobile.trim()
    if (!isMobile(mobile)) return setErrors({ mobile: '请输入正确的手机号码' })
    if (captcha.digits.trim().length !== 4) return setErrors({ captcha: '请输入4位图形验证码' })
    setTrouble(null)
    await coding.run(async () => {
      const asked = { mobile, ...captcha.answer() }
      const { resendAfterMs } = await postPublic<CodeSent>('/api/registration/sendCode', asked).finally(captcha.draw)
      start(resendAfterMs)
      toast.success('验证码已发送')
    }, refuse)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const wrong = missing(values)
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setTrouble(null)
    await sending.run(async () => {
      await postPublic('/api/accountRecovery/apply', values)
      setIsDone(true)
    }, refuse)
  }

  return (
    <PublicFrame title="企业账号换号申请" backTo="/forgetPassword?of=company" backText="返回忘记密码">
      {isDone ? (
        <Card>
          <p className="registration__found" role="status">
            <Icon name="check" />
            已提交。属地监管部门核实后换绑新手机号，并把登录账号和新密码以短信发到新手机号。
          </p>
          <LinkButton to="/login" tone="primary">
            返回登录
          </LinkButton>
        </Card>
      ) : (
        <Section title="企业管理员绑定的手机号已不用时填写">
          <Card>
            <form className="registration__fields" noValidate onSubmit={(event) => void send(event)}>
              <Trouble className="registration__trouble" text={trouble} />
              <FormField label="统一社会信用代码" required error={errors.serialNumber}>
                <Input autoComplete="off" autoCapitalize="characters" maxLength={18} {...set('serialNumber')} />
              </FormField>
              <FormField label="申请人" required error={errors.contact}>
                <Input autoComplete="name" maxLength={30} {...set('contact')} />
              </FormField>
              <FormField label="新手机号" required error={errors.mobile}>
                <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={11} {...set('mobile')} />
              </FormField>
              <CaptchaField captcha={captcha} error={errors.captcha} />
              <div className="registration__beside">
                <FormField label="短信验证码" required error={errors.smsCode}>
                  <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...set('smsCode')} />
                </FormField>
                <Button
                  className="registration__send"
                  loading={coding.isBusy}
                  disabled={secondsLeft > 0}
                  onClick={() => void sendCode()}
                >
                  {secondsLeft > 0 ? `${secondsLeft}秒后重发` : '获取验证码'}
                </Button>
              </div>
              <FormField
                label="情况说明"
                required
                error={errors.reason}
                hint="如原管理员离职、手机丢失；监管部门会上门或拨打企业登记电话核实"
              >
                <TextArea rows={4} maxLength={500} {...set('reason')} />
              </FormField>
              <div className="registration__actions">
                <Button type="submit" tone="primary" size="large" loading={sending.isBusy}>
                  提交申请
                </Button>
              </div>
            </form>
          </Card>
        </Section>
      )}
    </PublicFrame>
  )
}
