import { type ComponentType, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useRecord } from '#app/data/index.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { useScrollToError } from '#app/screens/ActionSheet.tsx'
import { ConflictScreen } from '#app/screens/ConflictScreen.tsx'
import { isWide } from '#app/screens/RecordSections.tsx'
import { useFormScreen } from '#app/screens/use-form-screen.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { useSession } from '#app/session/index.ts'
import {
  Button,
  Card,
  confirm,
  EmptyState,
  FormField,
  Icon,
  NotOnThisDevice,
  Page,
  PageSkeleton,
  ProblemNotice,
  Section,
} from '#app/ui/index.ts'
import { editableFields } from '#domain/kit/action.ts'
import { matches } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './form.css'

export interface FormScreenProps {
  resource: string
  /** Absent: a new record. */
  guid?: string | undefined
  /** What a new record starts with. */
  initial?: Readonly<Record<string, unknown>> | undefined
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>> | undefined
  onSaved?: ((guid: string) => void) | undefined
}

/** The form of any resource. */
export function FormScreen({ guid, ...form }: FormScreenProps) {
  const read = useRecord(form.resource, guid ?? null)
  const resource = resourceNamed(form.resource)
  const session = useSession()
  if (!('actor' in session)) return <PageSkeleton />
  if (guid === undefined) {
    if (resource.access.create(session.actor) === 'nothing') return <NotAllowed title={`新增${resource.label}`} />
    return <FormBody {...form} record={null} />
  }
  const title = `修改${resource.label}`
  if (read.state === 'loading') return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <Page title={title} back>
        {read.state === 'offline' ? (
          <NotOnThisDevice onRetry={read.refresh} />
        ) : (
          <ProblemNotice problem={read.problem} onRetry={read.refresh} />
        )}
      </Page>
    )
  if (!matches(resource.access.update(session.actor), read.record)) return <NotAllowed title={title} />
  return <FormBody key={guid} {...form} record={read.record} />
}

function NotAllowed({ title }: { title: string }) {
  return (
    <Page title={title} back>
      <EmptyState icon="lock" text="没有权限，请联系管理员" />
    </Page>
  )
}

function FormBody({
  resource: name,
  record,
  initial,
  inputs = {},
  onSaved,
}: FormScreenProps & { record: LocalRecord | null }) {
  const navigate = useNavigate()
  const form = useFormScreen({ resource: name, record, initial, onSaved: onSaved ?? (() => navigate(-1)) })
  const media = useMediaContext(form.draftKey, form.values.companyName)
  const box = useRef<HTMLDivElement>(null)
  useScrollToError(box, form.errors)
  const resource = resourceNamed(name)
  const editable = editableFields(resource)

  async function handleDiscard() {
    const isSure = await confirm({ title: '放弃修改？', text: '填写的内容将被清除', okText: '放弃', danger: true })
    if (!isSure) return
    await form.discard()
    navigate(-1)
  }

  if (form.conflicts !== null)
    return (
      <ConflictScreen
        resource={name}
        conflicts={form.conflicts}
        onResolve={(choice) => void form.resolve(choice)}
        onBack={form.giveUpConflict}
      />
    )

  return (
    <Page
      title={`${record === null ? '新增' : '修改'}${resource.label}`}
      back
      actions={
        form.savedAt !== null && (
          <span key={form.savedAt} className="saved-mark" role="status">
            已保存草稿
          </span>
        )
      }
      footer={
        <>
          {form.savedAt !== null && <Button onClick={() => void handleDiscard()}>放弃修改</Button>}
          <Button
            tone="primary"
            size="large"
            loading={form.busy}
            disabled={form.loading || (record !== null && !form.isChanged)}
            onClick={() => void form.submit()}
          >
            {record === null ? `保存${resource.label}` : '保存修改'}
          </Button>
        </>
      }
    >
      <div ref={box} className="form-screen">
        {form.trouble !== null && (
          <p className="action-form__trouble" role="alert">
            <Icon name="warning" />
            {form.trouble}
          </p>
        )}
        {resource.form.map(({ section, fields }) => (
          <Section key={section} title={section}>
            <Card>
              <div className="form-screen__fields">
                {fields.map((key) => {
                  const field = editable[key]
                  if (field === undefined) return null
                  const Input = inputs[key] ?? fieldView(field).Input
                  return (
                    <div key={key} className={isWide(field) ? 'form-screen__wide' : undefined}>
                      <FormField
                        label={field.label}
                        required={field.required}
                        error={form.errors[key]}
                        hint={field.hint}
                      >
                        <Controller
                          control={form.control}
                          name={key}
                          render={({ field: { value } }) => (
                            <Input
                              field={field}
                              value={value ?? null}
                              media={media}
                              disabled={form.busy || form.loading}
                              onChange={(next) => form.set(key, next)}
                            />
                          )}
                        />
                      </FormField>
                    </div>
                  )
                })}
              </div>
            </Card>
          </Section>
        ))}
      </div>
    </Page>
  )
}
