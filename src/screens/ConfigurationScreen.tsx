import { type ComponentType, type ReactNode, useState } from 'react'
import { useAct, useRecords } from '#app/data/index.ts'
import { fieldIn } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { asOfOf } from '#app/screens/as-of.ts'
import { ChangeLog } from '#app/screens/ChangeLog.tsx'
import { FormScreen, type FormScreenProps } from '#app/screens/FormScreen.tsx'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { useSession } from '#app/session/index.ts'
import { Button, Card, EmptyState, Page, RadioButtons, SearchBar, sentenceOf, toast, Unread } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { editableFields } from '#domain/kit/action.ts'
import type { BoolField } from '#domain/kit/fields.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import '#domain/areas/everyday.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import './configuration.css'

/** More of them are looked for by word. */
const GROWTH = 50
/** Fewer are seen at a glance. */
const FEW = 8

export interface ConfigurationScreenProps {
  resource: string
  title?: string | undefined
  filter?: Filter | undefined
  toolbar?: ReactNode
  /** The form of a setting, where it is more than the generic one. */
  form?: ComponentType<FormScreenProps> | undefined
}

/** The settings of the platform: each changed where it stands, and who changed it before. */
export function ConfigurationScreen({
  resource: name,
  title,
  filter = 'everything',
  toolbar,
  form = FormScreen,
}: ConfigurationScreenProps) {
  const resource = resourceNamed(name)
  const [words, setWords] = useState('')
  const [limit, setLimit] = useState(GROWTH)
  const records = useRecords(name, { filter, keyword: words.trim(), order: resource.list.order, limit })
  const isSearched = words !== '' || (records.state === 'ready' && records.total > FEW)
  const isLone = words === '' && records.state === 'ready' && records.total === 1
  return (
    <Page title={title ?? resource.label} actions={toolbar} asOf={asOfOf(records)}>
      <div className="configuration">
        {isSearched && resource.list.search.length > 0 && (
          <SearchBar value={words} placeholder={`搜索${resource.label}`} onChange={setWords} />
        )}
        <Unread read={records} rows={5} />
        {records.state === 'ready' && records.rows.length === 0 && <EmptyState text="当前暂无信息" />}
        {records.state === 'ready' &&
          records.rows.map((record) => (
            <Setting key={record.guid} resource={resource} record={record} isLone={isLone} form={form} />
          ))}
        {records.state === 'ready' && records.hasMore && (
          <Button block onClick={() => setLimit(limit + GROWTH)}>
            加载更多
          </Button>
        )}
      </div>
    </Page>
  )
}

interface SettingProps {
  resource: AnyResource
  record: LocalRecord
  isLone: boolean
  form: ComponentType<FormScreenProps>
}

function Setting({ resource, record, isLone, form: Form }: SettingProps) {
  const session = useSession()
  const [isEditing, setIsEditing] = useState(false)
  const [hasHistory, setHasHistory] = useState(false)
  const actor = 'actor' in session ? session.actor : null
  const mayEdit = resource.form.length > 0 && actor !== null && matches(resource.access.update(actor), record)
  const close = () => setIsEditing(false)
  const name = titleOf(resource.name, record)
  return (
    <Card className="setting">
      <div className="setting__head">
        <h2 className="setting__title">{name}</h2>
        <SyncTag record={record} />
        {mayReadLog(actor) && (
          <Button size="small" tone="quiet" aria-expanded={hasHistory} onClick={() => setHasHistory(!hasHistory)}>
            修改记录
          </Button>
        )}
        {mayEdit && (
          <Button
            size="small"
            icon={isEditing ? 'close' : 'pen'}
            aria-label={`${isEditing ? '收起' : '修改'}${name}`}
            onClick={() => setIsEditing(!isEditing)}
          >
            {isEditing ? '收起' : '修改'}
          </Button>
        )}
      </div>
      {isEditing ? (
        <Form resource={resource.name} guid={record.guid} place="pane" onClose={close} onSaved={close} />
      ) : (
        <Values resource={resource} record={record} mayEdit={mayEdit} isWhole={isLone} />
      )}
      {hasHistory && <ChangeLog resource={resource} guid={record.guid} version={record.version} />}
    </Card>
  )
}

const mayReadLog = (actor: Actor | null) =>
  actor !== null && (findResource('systemBusinessLog')?.access.read(actor) ?? 'nothing') !== 'nothing'

interface ValuesProps {
  resource: AnyResource
  record: LocalRecord
  mayEdit: boolean
  /** All of them; else those of the list. */
  isWhole: boolean
}

function Values({ resource, record, mayEdit, isWhole }: ValuesProps) {
  const editable = editableFields(resource)
  const names = isWhole ? Object.keys(editable) : resource.list.columns
  return (
    <dl className="setting__values">
      {names.map((name) => {
        const field = fieldIn(resource, name, record)
        if (field === null || name === resource.title) return null
        if (field.kind === 'bool' && name in editable && mayEdit)
          return <Switch key={name} resource={resource} record={record} name={name} field={field} />
        if (isEmptyValue(record[name])) return null
        const { View } = fieldView(field)
        return (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <View field={field} value={record[name]} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface SwitchProps {
  resource: AnyResource
  record: LocalRecord
  name: string
  field: BoolField
}

const ANSWERS = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
] as const

/** Yes or no is decided where it stands. */
function Switch({ resource, record, name, field }: SwitchProps) {
  const acting = useAct()
  const value = record[name]

  async function handleChange(next: boolean) {
    const input = { changes: { [name]: next }, base: { [name]: value ?? null } }
    try {
      await acting.act({ actions: [{ resource: resource.name, action: 'update', recordGuid: record.guid, input }] })
      toast.success(`${field.label}已改为${next ? '是' : '否'}`)
    } catch (error) {
      const problem = problemFrom(error)
      toast.error(problem.issues[0]?.message ?? sentenceOf(problem))
    }
  }

  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        <RadioButtons
          label={`${titleOf(resource.name, record)}：${field.label}`}
          value={typeof value === 'boolean' ? (`${value}` as const) : null}
          options={ANSWERS}
          disabled={acting.busy}
          onChange={(next) => next !== String(value) && void handleChange(next === 'true')}
        />
      </dd>
    </div>
  )
}
