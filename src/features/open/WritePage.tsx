import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { postPublic } from '#app/session/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { RadioButtons, Select } from '#app/ui/choosing.tsx'
import { FormField, Input, TextArea } from '#app/ui/fields.tsx'
import { sentenceOf } from '#app/ui/notices.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import type { Captcha } from '#domain/contract/envelope.ts'
import type { ComplaintTaken } from '#domain/contract/public-information.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { suggestion } from '#domain/resources/suggestion/definition.ts'
import './open.css'

type Values = Readonly<Record<string, string>>

interface WriteOptions {
  path: string
  /** What is typed survives a reload under this key. */
  key: string
}

/** A form that needs no account: kept in this tab until it is sent, checked by the server, with a picture to read. */
function useWriting<Answer>({ path, key }: WriteOptions) {
  const [values, setValues] = useState<Values>(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Values)
  const [errors, setErrors] = useState<Values>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<Captcha | null>(null)
  const [digits, setDigits] = useState('')
  const [done, setDone] = useState<{ answer: Answer } | null>(null)

  async function draw() {
    setDigits('')
    setPicture(await postPublic<Captcha>('/auth/getLoginValidateCode').catch(() => null))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the page opens
  useEffect(() => void draw(), [])

  function put(name: string, value: string) {
    const { [name]: _mended, ...others } = errors
    setErrors(others)
    const next = { ...values, [name]: value }
    setValues(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }

  async function send(body: object) {
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await postPublic<Answer>(path, { ...body, captchaId: picture?.id ?? '', captcha: digits.trim() })
      sessionStorage.removeItem(key)
      setDone({ answer })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { issues = [] } = error.details as { issues?: readonly InputIssue[] }
      setErrors(Object.fromEntries(issues.map(({ path: at, message }) => [at, message])))
      setTrouble(issues.length > 0 ? '请检查标出的项目' : sentenceOf(error))
      await draw()
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, trouble, busy, picture, digits, done, put, send, draw, setDigits }
}

function Picture({ form }: { form: ReturnType<typeof useWriting<unknown>> }) {
  return (
    <div className="open-form__picture">
      <FormField label="图形验证码" required error={form.errors.captcha}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={form.digits}
          onChange={(event) => form.setDigits(event.target.value)}
        />
      </FormField>
      <button type="button" aria-label="换一张图形验证码" onClick={() => void form.draw()}>
        {form.picture === null ? (
          '点此重试'
        ) : (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(form.picture.svg)}`}
            alt="图形验证码"
            width={132}
            height={48}
          />
        )}
      </button>
    </div>
  )
}

/** 投诉举报, anonymously if one likes. */
export function ComplaintPage() {
  const form = useWriting<ComplaintTaken>({ path: '/api/complaint/publicCreate', key: 'open.complaint' })
  const isNamed = form.values.anonymous === 'no'
  if (form.done !== null)
    return (
      <PublicFrame title="投诉举报">
        <div className="open-done" role="status">
          <p>已提交，受理编号：</p>
          <p className="open-done__number">{form.done.answer.complaintNo}</p>
          <p>请记下编号，可致电举报热线查询办理情况。</p>
          <Link to="/contact">联系我们</Link>
        </div>
      </PublicFrame>
    )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { subject, reporter, phone, reportedName, content } = form.values
    const named = isNamed ? { reporter: reporter || null, phone: phone || null } : {}
    void form.send({ subject, reportedName: reportedName || null, content, anonymous: !isNamed, ...named })
  }

  return (
    <PublicFrame title="投诉举报">
      <form className="open-form" noValidate onSubmit={handleSubmit}>
        {form.trouble !== null && (
          <p role="alert" className="open-form__trouble">
            {form.trouble}
          </p>
        )}
        <FormField label="标题" required error={form.errors.subject}>
          <Input
            maxLength={100}
            value={form.values.subject ?? ''}
            onChange={(event) => form.put('subject', event.target.value)}
          />
        </FormField>
        <FormField label="被举报单位" error={form.errors.reportedName}>
          <Input
            maxLength={100}
            value={form.values.reportedName ?? ''}
            onChange={(event) => form.put('reportedName', event.target.value)}
          />
        </FormField>
        <FormField label="内容" required error={form.errors.content} hint="写明时间、地点和情况">
          <TextArea
            maxLength={2000}
            rows={6}
            value={form.values.content ?? ''}
            onChange={(event) => form.put('content', event.target.value)}
          />
        </FormField>
        <FormField label="是否匿名">
          <RadioButtons
            value={isNamed ? 'no' : 'yes'}
            options={[
              { value: 'yes', label: '匿名' },
              { value: 'no', label: '实名' },
            ]}
            onChange={(value) => form.put('anonymous', value)}
          />
        </FormField>
        {isNamed && (
          <>
            <FormField label="姓名" error={form.errors.reporter}>
              <Input
                maxLength={30}
                value={form.values.reporter ?? ''}
                onChange={(event) => form.put('reporter', event.target.value)}
              />
            </FormField>
            <FormField label="联系电话" error={form.errors.phone}>
              <Input
                type="tel"
                maxLength={30}
                value={form.values.phone ?? ''}
                onChange={(event) => form.put('phone', event.target.value)}
              />
            </FormField>
          </>
        )}
        <Picture form={form} />
        <Button type="submit" tone="primary" size="large" block loading={form.busy}>
          提交
        </Button>
      </form>
    </PublicFrame>
  )
}

const TYPES = Object.entries(suggestion.fields.suggestionType.options).map(([value, label]) => ({ value, label }))

/** 意见反馈. */
export function FeedbackPage() {
  const form = useWriting<null>({ path: '/api/suggestion/publicCreate', key: 'open.feedback' })
  if (form.done !== null)
    return (
      <PublicFrame title="意见反馈">
        <p className="open-done" role="status">
          已提交，感谢您的意见。
        </p>
      </PublicFrame>
    )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { title, suggestionType, content, contact } = form.values
    void form.send({ title, suggestionType: suggestionType || 'function', content, contact: contact || null })
  }

  return (
    <PublicFrame title="意见反馈">
      <form className="open-form" noValidate onSubmit={handleSubmit}>
        {form.trouble !== null && (
          <p role="alert" className="open-form__trouble">
            {form.trouble}
          </p>
        )}
        <FormField label="类型" required error={form.errors.suggestionType}>
          <Select
            value={form.values.suggestionType ?? 'function'}
            options={TYPES}
            onChange={(value) => form.put('suggestionType', value ?? 'function')}
          />
        </FormField>
        <FormField label="标题" required error={form.errors.title}>
          <Input
            maxLength={100}
            value={form.values.title ?? ''}
            onChange={(event) => form.put('title', event.target.value)}
          />
        </FormField>
        <FormField label="内容" required error={form.errors.content}>
          <TextArea
            maxLength={2000}
            rows={6}
            value={form.values.content ?? ''}
            onChange={(event) => form.put('content', event.target.value)}
          />
        </FormField>
        <FormField label="联系方式" error={form.errors.contact} hint="愿意得到答复时填写">
          <Input
            maxLength={60}
            value={form.values.contact ?? ''}
            onChange={(event) => form.put('contact', event.target.value)}
          />
        </FormField>
        <Picture form={form} />
        <Button type="submit" tone="primary" size="large" block loading={form.busy}>
          提交
        </Button>
      </form>
    </PublicFrame>
  )
}
