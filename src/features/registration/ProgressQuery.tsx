import { useState } from 'react'
import { CaptchaField } from '#app/screens/CaptchaField.tsx'
import { useCaptcha } from '#app/screens/use-captcha.ts'
import { usePublicProgress } from '#app/screens/use-public-progress.ts'
import { Button, Card, FormField, Input, LinkButton, Section, StatusTag } from '#app/ui/index.ts'
import { REGISTRATION_KINDS, type RegistrationProgress } from '#domain/contract/registration.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

interface ProgressQueryProps {
  applyNo: string
  mobile: string
  onAgain: (applyNo: string) => void
}

const TONES = { pending: 'waiting', returned: 'bad', passed: 'good' } as const

/** How an application stands, for whoever knows its number and the telephone it was made with. */
export function ProgressQuery({ applyNo: known, mobile: ownMobile, onAgain }: ProgressQueryProps) {
  const [applyNo, setApplyNo] = useState(known)
  const [mobile, setMobile] = useState(ownMobile)
  const { found, errors, isBusy, ask } = usePublicProgress<RegistrationProgress>(
    '/api/registration/progress',
    'applyNo',
  )
  const captcha = useCaptcha()

  async function handleSubmit() {
    await ask({ applyNo: applyNo.trim(), mobile: mobile.trim(), ...captcha.answer() })
    await captcha.draw()
  }

  return (
    <>
      <Section title="查询进度">
        <Card>
          <form
            className="registration__fields"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void handleSubmit()
            }}
          >
            <FormField label="申请编号" required error={errors.applyNo}>
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={20}
                value={applyNo}
                onChange={(event) => setApplyNo(event.target.value)}
              />
            </FormField>
            <FormField label="申请时的手机号" required error={errors.mobile}>
              <Input
                type="tel"
                inputMode="tel"
                maxLength={11}
                value={mobile}
                onChange={(event) => setMobile(event.target.value)}
              />
            </FormField>
            <CaptchaField captcha={captcha} error={errors.captcha} />
            <div className="registration__actions">
              <Button type="submit" tone="primary" size="large" loading={isBusy}>
                查询
              </Button>
            </div>
          </form>
        </Card>
      </Section>
      {found !== null && <ProgressCard found={found} onAgain={onAgain} />}
    </>
  )
}

function ProgressCard({ found, onAgain }: { found: RegistrationProgress; onAgain: (applyNo: string) => void }) {
  const lines = [
    ['申请编号', found.applyNo],
    ['申请事项', REGISTRATION_KINDS[found.kind]],
    ['申请单位或姓名', found.applicant],
    ['手机号', found.mobile],
    ['提交时间', formatDateTime(found.submitTime)],
    ['办理时间', found.decideTime === null ? null : formatDateTime(found.decideTime)],
    ['审核意见', found.opinion],
    ['登录账号', found.username],
  ] as const
  return (
    <Section title="办理结果">
      <Card>
        <p className="registration__status">
          <StatusTag tone={TONES[found.status]} label={found.statusLabel} />
        </p>
        <dl className="registration__facts">
          {lines.map(
            ([label, words]) =>
              words !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{words}</dd>
                </div>
              ),
          )}
        </dl>
        {found.status === 'returned' && (
          <Button tone="primary" onClick={() => onAgain(found.applyNo)}>
            修改后重新提交
          </Button>
        )}
        {found.status === 'passed' && found.username !== null && (
          <LinkButton to={`/login?username=${encodeURIComponent(found.username)}`} tone="primary">
            去登录
          </LinkButton>
        )}
      </Card>
    </Section>
  )
}
