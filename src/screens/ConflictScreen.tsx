import { useState } from 'react'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { placeWords } from '#app/fields/point/place-words.ts'
import { FormFrame, type FormPlacing } from '#app/screens/FormFrame.tsx'
import { Button, Card, clockOf } from '#app/ui/index.ts'
import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { FieldConflict } from '#domain/kit/merge.ts'
import { labelOf, placeOf, wholePlaces } from '#domain/kit/place.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './form.css'

type Side = 'mine' | 'theirs'
type Values = Readonly<Record<string, unknown>>

interface ConflictScreenProps {
  resource: string
  conflicts: readonly FieldConflict[]
  /** Which change it is, where it is not settled in its own form. */
  about?: string
  /** Who the other one was, when the server said. */
  meanwhile?: Meanwhile | null
  busy?: boolean
  place?: FormPlacing | undefined
  onResolve: (choice: Readonly<Record<string, Side>>) => void
  onBack: () => void
}

/** Two people changed the same fields: each is shown both ways, and one is chosen. */
export function ConflictScreen({
  resource: name,
  conflicts,
  about,
  meanwhile = null,
  busy = false,
  place = 'page',
  onResolve,
  onBack,
}: ConflictScreenProps) {
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const resource = resourceNamed(name)
  const lines = linesOf(resource, conflicts)
  const left = lines.filter(({ names: [name = ''] }) => choice[name] === undefined).length

  return (
    <FormFrame
      title="选择保留的内容"
      place={place}
      onClose={onBack}
      footer={
        <Button tone="primary" size="large" block loading={busy} disabled={left > 0} onClick={() => onResolve(choice)}>
          {left > 0 ? `还有 ${left} 项未选择` : lines.length > 0 ? '按选择保存' : '继续保存'}
        </Button>
      }
    >
      <div className="conflict">
        {about !== undefined && (
          <p>
            <strong>{about}</strong>
          </p>
        )}
        <p>
          您修改期间，{otherWords(meanwhile)}也修改了
          {lines.length > 0 ? '下面的内容。请逐项选择保留哪一个。' : '这条记录，没有需要您选择的内容。'}
        </p>
        {lines.map(({ field, names, mine, theirs }) => {
          const [first = ''] = names
          const side = (which: Side, title: string, values: Values) => (
            // biome-ignore lint/a11y/useSemanticElements: the value shown may be photos, which a native radio cannot hold
            <button
              type="button"
              role="radio"
              aria-checked={choice[first] === which}
              className="conflict__side"
              onClick={() =>
                setChoice((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, which])) }))
              }
            >
              <small>{title}</small>
              <Value field={field} name={first} values={values} />
            </button>
          )
          return (
            <Card key={first}>
              <h2>{labelOf(field)}</h2>
              <div className="conflict__sides" role="radiogroup" aria-label={labelOf(field)}>
                {side('mine', '我填写的', mine)}
                {side('theirs', `${nameOf(meanwhile)}填写的`, theirs)}
              </div>
            </Card>
          )
        })}
      </div>
    </FormFrame>
  )
}

interface Line {
  /** What is chosen at once: a field, or all fields of a place. */
  names: readonly string[]
  field: Field
  mine: Values
  theirs: Values
}

function linesOf(resource: AnyResource, conflicts: readonly FieldConflict[]): Line[] {
  const mine = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict.mine]))
  const theirs = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict.theirs]))
  const named = Object.keys(mine)
  const places = wholePlaces(resource.fields).map((parts) => parts.filter((name) => named.includes(name)))
  return named.flatMap((name) => {
    const names = places.find((parts) => parts.includes(name)) ?? [name]
    const field = fieldOf(resource, name)
    return field === null || names[0] !== name ? [] : [{ names, field, mine, theirs }]
  })
}

/** A place in figures: its map is a button, and no button stands in another. */
function Value({ field, name, values }: { field: Field; name: string; values: Values }) {
  const { View } = fieldView(field)
  const place = field.kind === 'point' ? placeOf(field, values) : null
  if (field.kind === 'point' && place !== null) return <span>{placeWords(field, place, values)}</span>
  return <View field={field} value={values[name] ?? null} />
}

function nameOf(meanwhile: Meanwhile | null): string {
  if (meanwhile === null || meanwhile.userName === '') return '他人'
  return meanwhile.isSelf ? '您在另一台设备上' : meanwhile.userName
}

const otherWords = (meanwhile: Meanwhile | null) =>
  meanwhile === null ? '他人' : `${nameOf(meanwhile)}于 ${clockOf(meanwhile.at)} `
