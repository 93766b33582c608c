import { useState } from 'react'
import { Button, FormField, Input, Sheet } from '#app/ui/index.ts'
import { EXPORT_REASON_LENGTH, USUAL_EXPORT_REASONS } from '#domain/contract/sheets.ts'
import './export-reason.css'

const WAYS = {
  export: { title: '导出个人信息', holds: '表格里有电话或证件号（遮盖显示）。', deed: '导出' },
  print: { title: '打印个人信息', holds: '纸上将有电话或证件号。', deed: '打印' },
} as const

interface ExportReasonProps {
  way?: keyof typeof WAYS
  onGiven: (reason: string) => void
  onClose: () => void
}

/** Why somebody takes telephone or identity numbers away: one of the usual reasons, or words of his own. */
export function ExportReason({ way = 'export', onGiven, onClose }: ExportReasonProps) {
  const { title, holds, deed } = WAYS[way]
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const { least, most } = EXPORT_REASON_LENGTH

  function handleGiven() {
    const given = reason.trim()
    if (given.length < least) {
      setTrouble(`请填写${deed}原因，至少 ${least} 个字`)
      return
    }
    onGiven(given)
    onClose()
  }

  return (
    <Sheet open title={title} onClose={onClose}>
      <form
        className="export-reason"
        onSubmit={(event) => {
          event.preventDefault()
          handleGiven()
        }}
      >
        <p>
          {holds}
          {deed}人、范围、条数和原因将记入业务日志。
        </p>
        <FormField label={`${deed}原因`} required error={trouble}>
          <Input
            value={reason}
            maxLength={most}
            placeholder="选择下面的常用原因，或自己填写"
            onChange={(event) => setReason(event.target.value)}
          />
        </FormField>
        <fieldset className="export-reason__usual" aria-label="常用原因">
          {USUAL_EXPORT_REASONS.map((usual) => (
            <Button key={usual} size="small" aria-pressed={reason === usual} onClick={() => setReason(usual)}>
              {usual}
            </Button>
          ))}
        </fieldset>
        <Button type="submit" tone="primary" size="large" block>
          {way === 'print' ? '加上' : deed}
        </Button>
      </form>
    </Sheet>
  )
}
