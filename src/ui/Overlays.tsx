import { useId, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { type OpenQuestion, questionStore } from './confirm.ts'
import { FormField, Input } from './fields.tsx'
import { Icon } from './Icon.tsx'
import { toastStore } from './toast.ts'
import { useDialog } from './use-dialog.ts'
import './overlay.css'

const TOAST_ICONS = { success: 'check', error: 'warning', info: 'info' } as const

/** Mounted once: where `toast` and `confirm` appear. */
export function Overlays() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get)
  return (
    <>
      {question !== null && <QuestionDialog question={question} />}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, tone, text }) => (
          <div key={id} className={`toast toast--${tone}`}>
            <Icon name={TOAST_ICONS[tone]} />
            {text}
          </div>
        ))}
      </div>
    </>
  )
}

function QuestionDialog({ question }: { question: OpenQuestion }) {
  const { title, text, okText = '确定', cancelText = '取消', danger = false, typed, answer } = question
  const [word, setWord] = useState('')
  const panel = useDialog(true, () => answer(false))
  const titleId = useId()
  return (
    <div className="confirm">
      <div
        className="confirm__panel"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={panel}
      >
        <h2 className="confirm__title" id={titleId}>
          {title}
        </h2>
        {text !== undefined && <p className="confirm__text">{text}</p>}
        {typed !== undefined && (
          <div className="confirm__typed">
            <FormField label={`请输入“${typed}”确认`}>
              <Input value={word} autoComplete="off" onChange={(event) => setWord(event.target.value)} />
            </FormField>
          </div>
        )}
        <div className="confirm__buttons">
          <Button onClick={() => answer(false)}>{cancelText}</Button>
          <Button
            tone="primary"
            className={danger ? 'confirm__danger' : undefined}
            disabled={typed !== undefined && word.trim() !== typed}
            onClick={() => answer(true)}
          >
            {okText}
          </Button>
        </div>
      </div>
    </div>
  )
}
