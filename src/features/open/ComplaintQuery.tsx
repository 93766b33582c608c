import { type FormEvent, useState } from 'react'
import { problemFrom } from '#app/screens/use-asked.ts'
import { postPublic } from '#app/session/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import { sentenceOf } from '#app/ui/notices.tsx'
import { StatusTag } from '#app/ui/surfaces.tsx'
import type { ComplaintProgress, ComplaintTaken } from '#domain/contract/public-information.ts'
import { Problem } from '#domain/kit/problems.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** How a complaint stands, for whoever has its number and code; nothing of what was written is shown back. */
export function ComplaintQuery({ known }: { known: ComplaintTaken | null }) {
  const [complaintNo, setNumber] = useState(known?.complaintNo ?? '')
  const [code, setCode] = useState(known?.code ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [found, setFound] = useState<ComplaintProgress | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function ask(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setErrors({})
    setFound(null)
    try {
      setFound(await postPublic<ComplaintProgress>('/api/complaint/publicProgress', { complaintNo, code }))
    } catch (problem) {
      const issues = problem instanceof Problem ? problem.issues : []
      setErrors(
        issues.length > 0
          ? Object.fromEntries(issues.map(({ path, message }) => [path, message]))
          : { complaintNo: sentenceOf(problemFrom(problem)) },
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="open-form">
      <form className="open-form__ask" noValidate onSubmit={(event) => void ask(event)}>
        <div className="open-form__pair">
          <FormField label="受理编号" required error={errors.complaintNo}>
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              value={complaintNo}
              onChange={({ target }) => setNumber(target.value)}
            />
          </FormField>
          <FormField label="查询码" required error={errors.code}>
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </FormField>
        </div>
        <Button type="submit" tone="primary" size="large" block loading={isBusy}>
          查询
        </Button>
      </form>
      {found !== null && <Found found={found} />}
    </div>
  )
}

function Found({ found }: { found: ComplaintProgress }) {
  const lines = [
    ['提交时间', formatDateTime(found.submitTime)],
    ['受理时间', found.acceptTime === null ? null : formatDateTime(found.acceptTime)],
    ['办理期限', found.deadline],
    [found.status === 'refused' ? '不予受理的原因' : '答复', found.reply],
  ] as const
  return (
    <div role="status">
      <dl className="open-facts">
        <div>
          <dt>办理状态</dt>
          <dd>
            <StatusTag tone={found.tone} label={found.statusLabel} />
          </dd>
        </div>
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
