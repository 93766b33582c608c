import { useState } from 'react'
import { editRefused } from '#app/data/index.ts'
import type { NextValue } from '#app/fields/types.ts'
import type { OutboxEntry } from '#app/offline/types.ts'
import { AskedField } from '#app/screens/AskedField.tsx'
import type { ActionField } from '#app/screens/action-spec.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { Button, Sheet, sentenceOf, toast, useDeed } from '#app/ui/index.ts'
import type { Field } from '#domain/kit/fields.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { answeredFields, answersOf, inputWith } from './entry-fields.ts'

export function isEditable(entry: OutboxEntry): boolean {
  return editableFields(entry).length > 0
}

/** The answers of an unsent action, a refused one's with what was wrong beside each. */
export function EditRefusedSheet({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const [answers, setAnswers] = useState(() => answersOf(entry))
  const [errors, setErrors] = useState(() => errorsOf(entry.problem?.details.issues))
  const { isBusy, run } = useDeed()
  const media = useMediaContext(`refused:${entry.id}`, null)
  const [asked] = useState(() => editableFields(entry))
  const isRefused = entry.state === 'refused'

  const set = (name: string, next: NextValue) =>
    setAnswers((before) => ({ ...before, [name]: next(before[name] ?? null) }))

  async function handleSend() {
    await run(
      async () => {
        await editRefused(entry.id, inputWith(entry, answers))
        toast.success(isRefused ? '已重新提交' : '已修改')
        onClose()
      },
      (refused) => {
        setErrors(errorsOf(problemFrom(refused).issues))
        toast.error(sentenceOf(problemFrom(refused)))
      },
    )
  }

  return (
    <Sheet
      open
      title={entry.label}
      onClose={onClose}
      footer={
        <Button tone="primary" loading={isBusy} onClick={() => void handleSend()}>
          {isRefused ? '重新提交' : '保存修改'}
        </Button>
      }
    >
      {asked.map(({ name, field, Input }) => (
        <AskedField
          key={name}
          name={name}
          field={field}
          form={{ values: answers, errors, set }}
          media={media}
          Input={Input}
        />
      ))}
    </Sheet>
  )
}

function editableFields(entry: OutboxEntry): ActionField[] {
  const wrong = Object.keys(errorsOf(entry.problem?.details.issues))
  return answeredFields(entry, wrong).filter(({ field, Input }) => Input !== undefined || isEditedHere(field))
}

/** What only a page of its own can draw stays there; a signature is signed anew where it stands, not chosen like a photo. */
const isEditedHere = ({ kind, label, computed }: Field) =>
  kind !== 'json' && computed !== true && !label.endsWith('签名')

/** By field; of a row inside one, with which row it is. */
function errorsOf(issues: unknown): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const { path, message } of Array.isArray(issues) ? (issues as { path: string; message: string }[]) : []) {
    const [name = '', row] = path.replace(/^changes\./, '').split('.')
    const words = /^\d+$/.test(row ?? '') ? `第 ${Number(row) + 1} 行：${message}` : message
    errors[name] = errors[name] === undefined ? words : `${errors[name]}；${words}`
  }
  return errors
}
