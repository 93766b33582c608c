import { type FormEvent, useState } from 'react'
import { CaptchaField } from '#app/screens/CaptchaField.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Select } from '#app/ui/choosing.tsx'
import { FormField, Input, TextArea } from '#app/ui/fields.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { suggestion } from '#domain/resources/suggestion/definition.ts'
import { useWriting } from './use-writing.ts'
import './open.css'

const TYPES = Object.entries(suggestion.fields.suggestionType.options).map(([value, label]) => ({ value, label }))

/** 意见反馈. */
export function FeedbackPage() {
  const [isDone, setIsDone] = useState(false)
  const form = useWriting<null>({
    path: '/api/suggestion/publicCreate',
    key: 'open.feedback',
    onDone: () => setIsDone(true),
  })
  if (isDone)
    return (
      <PublicFrame title="意见反馈">
        <p className="open-done" role="status">
          已提交，感谢您的意见。
        </p>
      </PublicFrame>
    )

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { title, suggestionType, content, contact } = form.values
    const words = { title, suggestionType: suggestionType || 'function', content, contact: contact || null }
    void form.send(words, event.currentTarget)
  }

  return (
    <PublicFrame title="意见反馈">
      <form className="open-form" noValidate onSubmit={handleSubmit}>
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
        <CaptchaField captcha={form.captcha} error={form.errors.captcha} />
        {form.trouble !== null && (
          <p role="alert" className="open-form__trouble">
            {form.trouble}
          </p>
        )}
        <Button type="submit" tone="primary" size="large" block loading={form.busy}>
          提交
        </Button>
      </form>
    </PublicFrame>
  )
}
