import { useRef } from 'react'
import type { MediaContext } from '#app/fields/types.ts'
import { AskedField } from '#app/screens/AskedField.tsx'
import { CaptchaField } from '#app/screens/CaptchaField.tsx'
import { Button, Card, FormField, Input, Section } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import type { RegistrationKind } from '#domain/contract/registration.ts'
import type { Field } from '#domain/kit/fields.ts'
import { REGISTRATION_FORMS, registrationFields } from '#domain/resources/registration/forms.ts'
import { IndustryPick } from './IndustryPick.tsx'
import { RegionPick } from './RegionPick.tsx'
import type { useRegistration } from './use-registration.ts'

interface RegistrationFormProps {
  kind: RegistrationKind
  registration: ReturnType<typeof useRegistration>
}

/** None of the open forms takes attachments: they are added once there is an account. */
const NO_MEDIA: MediaContext = {
  draftKey: 'registration',
  evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }),
}
/** Of a private landlord only. */
const PERSONAL = ['ownerName', 'ownerIdCard']

export function RegistrationForm({ kind, registration }: RegistrationFormProps) {
  const { values, errors, trouble, isBusy } = registration
  const form = REGISTRATION_FORMS[kind]
  const fields = registrationFields(kind)
  const box = useRef<HTMLFormElement>(null)
  const isCompanyLessor = kind === 'lessor' && values.lessorType === 'company'

  async function handleSubmit() {
    await registration.submit()
    // After the messages are drawn: the first one may be a screen away.
    requestAnimationFrame(() =>
      box.current?.querySelector('[data-invalid]')?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
    )
  }

  return (
    <form
      ref={box}
      className="registration__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit()
      }}
    >
      {form.sections.map(({ section, fields: names }) => (
        <Section key={section} title={section}>
          <Card>
            <div className="registration__fields">
              {names.map((name) => {
                const field = fields[name]
                if (field === undefined || (isCompanyLessor && PERSONAL.includes(name))) return null
                return <FormPart key={name} name={name} field={field} registration={registration} />
              })}
              {isCompanyLessor && section === '出租方' && <LessorCompanyField registration={registration} />}
            </div>
          </Card>
        </Section>
      ))}
      <ApplicantSection kind={kind} registration={registration} />
      <Trouble className="registration__trouble" text={trouble} />
      <div className="registration__promise">
        <label>
          <input
            type="checkbox"
            checked={registration.applicant.isPromised}
            onChange={(event) => registration.setIsPromised(event.target.checked)}
          />
          <span>我承诺所填内容真实有效，并对虚假填报承担相应责任</span>
        </label>
        {errors.isPromised !== undefined && (
          <p className="form-field__error" role="alert" data-invalid="true">
            {errors.isPromised}
          </p>
        )}
      </div>
      <div className="registration__actions">
        {registration.isKept && (
          <Button onClick={registration.discard} disabled={isBusy}>
            清空草稿
          </Button>
        )}
        <Button type="submit" tone="primary" size="large" loading={isBusy}>
          提交申请
        </Button>
      </div>
      {registration.isKept && <p className="registration__hint">草稿已保存在本机，离开后可继续填写</p>}
    </form>
  )
}

interface PartProps {
  name: string
  field: Field
  registration: RegistrationFormProps['registration']
}

function FormPart({ name, field, registration }: PartProps) {
  const { values, errors, set } = registration
  const error = errors[name]
  const words = typeof values[name] === 'string' ? values[name] : ''
  if (name === 'regionIds') return <RegionPick value={words} error={error} onChange={(next) => set(name, next)} />
  if (name === 'industry')
    return (
      <IndustryPick
        value={words}
        error={error}
        onChange={(next, family) => {
          set(name, next)
          if (family !== null) set('tradeFamily', family)
        }}
      />
    )
  const isWide = (field.kind === 'text' && field.multiline === true) || field.kind === 'choices'
  return (
    <div className={isWide ? 'registration__wide' : undefined}>
      <AskedField
        name={name}
        field={field}
        form={{ values, errors, set: (changed, next) => set(changed, next(values[changed] ?? null)) }}
        media={NO_MEDIA}
        disabled={registration.isBusy}
      />
    </div>
  )
}

function LessorCompanyField({ registration }: Pick<RegistrationFormProps, 'registration'>) {
  const { applicant, errors, setOwn } = registration
  return (
    <FormField label="出租企业统一社会信用代码" required error={errors.lessorSerialNumber}>
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={18}
        value={applicant.lessorSerialNumber}
        onChange={(event) => setOwn('lessorSerialNumber', event.target.value.trim().toUpperCase())}
      />
    </FormField>
  )
}

function ApplicantSection({ kind, registration }: RegistrationFormProps) {
  const { applicant, errors, captcha, secondsLeft } = registration
  const { opensAccount } = REGISTRATION_FORMS[kind]
  return (
    <Section title={opensAccount ? '登录账号与手机验证' : '手机验证'}>
      <Card>
        <div className="registration__fields">
          {opensAccount && (
            <FormField label="登录账号" required error={errors.username} hint="5至16位字母或数字，审核通过后开通">
              <Input
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={16}
                value={applicant.username}
                onChange={(event) => registration.setOwn('username', event.target.value.trim())}
              />
            </FormField>
          )}
          <FormField
            label="手机号"
            required
            error={errors.mobile}
            hint={opensAccount ? '初始密码将发到这个手机' : '审核结果将发到这个手机'}
          >
            <Input
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={11}
              value={applicant.mobile}
              onChange={(event) => registration.setOwn('mobile', event.target.value.trim())}
            />
          </FormField>
          <CaptchaField captcha={captcha} error={errors.captcha} />
          <div className="registration__beside">
            <FormField label="短信验证码" required error={errors.smsCode}>
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={applicant.smsCode}
                onChange={(event) => registration.setSmsCode(event.target.value.trim())}
              />
            </FormField>
            <Button
              className="registration__send"
              loading={registration.isSendingCode}
              disabled={secondsLeft > 0}
              onClick={() => void registration.sendCode()}
            >
              {secondsLeft > 0 ? `${secondsLeft}秒后重发` : '获取验证码'}
            </Button>
          </div>
        </div>
      </Card>
    </Section>
  )
}
