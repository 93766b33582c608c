import { useState } from 'react'
import { editRefused } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { OutboxEntry } from '#app/offline/types.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { Button, FormField, Sheet, sentenceOf, toast } from '#app/ui/index.ts'
import type { Field } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { findResource } from '#domain/resources/registry.ts'

type Input = Readonly<Record<string, unknown>>

/** Kinds that need the record or the camera around them are edited on the record's own page. */
const EDITED_HERE: ReadonlySet<Field['kind']> = new Set(['text', 'integer', 'decimal', 'bool', 'date', 'choice'])

export function isEditable(entry: OutboxEntry): boolean {
  return editableFields(entry).length > 0
}

/** The answers of a refused action, with what was wrong beside each. */
export function EditRefusedSheet({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const [input, setInput] = useState<Input>(() => ({ ...asInput(entry.input) }))
  const [errors, setErrors] = useState(() => errorsOf(entry.problem?.details.issues))
  const [isBusy, setIsBusy] = useState(false)
  const media = useMediaContext(`refused:${entry.id}`, null)

  async function handleSend() {
    setIsBusy(true)
    try {
      await editRefused(entry.id, input)
      toast.success('已重新提交')
      onClose()
    } catch (problem) {
      if (problem instanceof Problem) setErrors(errorsOf(problem.issues))
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Sheet
      open
      title={entry.label}
      onClose={onClose}
      footer={
        <Button tone="primary" loading={isBusy} onClick={() => void handleSend()}>
          重新提交
        </Button>
      }
    >
      {editableFields(entry).map(({ name, field }) => {
        const { Input: FieldInput } = fieldView(field)
        return (
          <FormField key={name} label={field.label} required={field.required === true} error={errors[name]}>
            <FieldInput
              field={field}
              value={input[name] ?? null}
              media={media}
              onChange={(next) => setInput((before) => ({ ...before, [name]: next(before[name] ?? null) }))}
            />
          </FormField>
        )
      })}
    </Sheet>
  )
}

function editableFields(entry: OutboxEntry): { name: string; field: Field }[] {
  const resource = findResource(entry.resource)
  if (resource === null) return []
  return Object.keys(asInput(entry.input)).flatMap((name) => {
    const field = fieldOf(resource, name)
    return field !== null && EDITED_HERE.has(field.kind) ? [{ name, field }] : []
  })
}

function asInput(input: unknown): Input {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Input) : {}
}

function errorsOf(issues: unknown): Readonly<Record<string, string>> {
  if (!Array.isArray(issues)) return {}
  return Object.fromEntries(issues.map((issue: { path: string; message: string }) => [issue.path, issue.message]))
}
