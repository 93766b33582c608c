import { type FormEvent, useState } from 'react'
import { usePublicProgress } from '#app/screens/use-public-progress.ts'
import { Button } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import { StatusTag } from '#app/ui/surfaces.tsx'
import type { ComplaintProgress, ComplaintTaken } from '#domain/contract/public-information.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** How a complaint stands, for whoever has its number and code; nothing of what was written is shown back. */
export function ComplaintQuery({ known }: { known: ComplaintTaken | null }) {
  const [complaintNo, setNumber] = useState(known?.complaintNo ?? '')
  const [code, setCode] = useState(known?.code ?? '')
  const { found, errors, isBusy, ask } = usePublicProgress<ComplaintProgress>(
    '/api/complaint/publicProgress',
    'complaintNo',
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void ask({ complaintNo, code })
  }

  return (
    <div className="open-form">
      <form className="open-form__ask" noValidate onSubmit={handleSubmit}>
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
    ['奖励', found.reward],
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
