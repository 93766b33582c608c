import { useState } from 'react'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { Button, Card, clockOf, Page } from '#app/ui/index.ts'
import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import type { FieldConflict } from '#domain/kit/merge.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './form.css'

type Side = 'mine' | 'theirs'

interface ConflictScreenProps {
  resource: string
  conflicts: readonly FieldConflict[]
  /** Who the other one was, when the server said. */
  meanwhile?: Meanwhile | null
  busy?: boolean
  onResolve: (choice: Readonly<Record<string, Side>>) => void
  onBack: () => void
}

/** Two people changed the same fields: each is shown both ways, and one is chosen. */
export function ConflictScreen({
  resource: name,
  conflicts,
  meanwhile = null,
  busy = false,
  onResolve,
  onBack,
}: ConflictScreenProps) {
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const resource = resourceNamed(name)
  const left = conflicts.filter(({ field }) => choice[field] === undefined).length

  return (
    <Page
      title="选择保留的内容"
      back={onBack}
      footer={
        <Button tone="primary" size="large" block loading={busy} disabled={left > 0} onClick={() => onResolve(choice)}>
          {left > 0 ? `还有 ${left} 项未选择` : '按选择保存'}
        </Button>
      }
    >
      <div className="conflict">
        <p>您修改期间，{otherWords(meanwhile)}也修改了下面的内容。请逐项选择保留哪一个。</p>
        {conflicts.map((conflict) => {
          const field = fieldOf(resource, conflict.field)
          if (field === null) return null
          const { View } = fieldView(field)
          const side = (which: Side, title: string) => (
            // biome-ignore lint/a11y/useSemanticElements: the value shown may be photos, which a native radio cannot hold
            <button
              type="button"
              role="radio"
              aria-checked={choice[conflict.field] === which}
              className="conflict__side"
              onClick={() => setChoice((before) => ({ ...before, [conflict.field]: which }))}
            >
              <small>{title}</small>
              <View field={field} value={conflict[which]} />
            </button>
          )
          return (
            <Card key={conflict.field}>
              <h2>{field.label}</h2>
              <div className="conflict__sides" role="radiogroup" aria-label={field.label}>
                {side('mine', '我填写的')}
                {side('theirs', `${nameOf(meanwhile)}填写的`)}
              </div>
            </Card>
          )
        })}
      </div>
    </Page>
  )
}

function nameOf(meanwhile: Meanwhile | null): string {
  if (meanwhile === null || meanwhile.userName === '') return '他人'
  return meanwhile.isSelf ? '您在另一台设备上' : meanwhile.userName
}

const otherWords = (meanwhile: Meanwhile | null) =>
  meanwhile === null ? '他人' : `${nameOf(meanwhile)}于 ${clockOf(meanwhile.at)} `
