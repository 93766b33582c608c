import { useEffect, useRef } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { AskedField } from '#app/screens/AskedField.tsx'
import { type ActionField, type ActionSpec, isRequired, offeredActions } from '#app/screens/action-spec.ts'
import { type ActionFormController, useActionForm } from '#app/screens/use-action-form.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { useSession } from '#app/session/index.ts'
import { Button, ListSkeleton, Sheet } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { carried } from '#domain/kit/place.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './form.css'

interface ActionSheetProps {
  resource: string
  record: LocalRecord
  spec: ActionSpec
  /** The address asked for it: nobody has pressed anything yet. */
  byAddress?: boolean
  onClose: () => void
  /** Instead of closing, after the action was made. */
  onDone?: (() => void) | undefined
}

/**
 * The questions of one action, over the record. Closing keeps what was answered; so does a record that somebody else has
 * taken on meanwhile, and the sheet says so instead of sending what can only be refused.
 */
export function ActionSheet({
  resource,
  record,
  spec,
  byAddress = false,
  onClose,
  onDone = onClose,
}: ActionSheetProps) {
  const form = useActionForm({ resource, record, spec, onDone })
  const media = useMediaContext(form.draftKey, record.companyName, spec.earlier?.(record))
  const body = useRef<HTMLDivElement>(null)
  const overtaken = useOvertaken(resource, record, spec)
  const words = form.isMade ? form.trouble : (overtaken ?? form.trouble)
  const isAtOnce = spec.atOnce === true && !byAddress
  useAtOnce(form, isAtOnce)
  useScrollToError(body, form)
  const said = carriedIn(form.fields)
  if (isAtOnce && words === null) return null

  return (
    <Sheet
      open
      wide={spec.fields.length > 3}
      title={spec.label}
      onClose={onClose}
      footer={
        <Button
          tone={spec.tone === 'danger' ? 'danger' : 'primary'}
          size="large"
          block
          loading={form.busy}
          disabled={form.loading || (overtaken !== null && !form.isMade)}
          onClick={() => void form.submit()}
        >
          {spec.label}
        </Button>
      }
    >
      <div ref={body} className="action-form">
        {spec.note !== undefined && (
          <p className="action-form__note">{typeof spec.note === 'string' ? spec.note : spec.note(record)}</p>
        )}
        <Trouble className="action-form__trouble" text={words} />
        {form.loading ? (
          <ListSkeleton rows={2} />
        ) : (
          form.fields.map((asked) => {
            const { name, hint, options, Input } = asked
            if (said.has(name)) return null
            const field = options === undefined ? asked.field : { ...asked.field, options: options(record) }
            return (
              <AskedField
                key={name}
                name={name}
                field={field}
                form={form}
                media={media}
                required={isRequired(asked, form.values, record)}
                hint={hint}
                disabled={form.busy}
                Input={Input}
                known={record}
              />
            )
          })
        )}
        {form.savedAt !== null && (
          <p key={form.savedAt} className="saved-mark" role="status">
            已保存
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** Pressing the button of an action that asks for nothing is making it. */
function useAtOnce({ loading, submit }: ActionFormController, isAtOnce: boolean) {
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isAtOnce || loading || isBegun.current) return
    isBegun.current = true
    void submit()
  })
}

/** Why the action cannot be made of the record any more; null while it can. */
function useOvertaken(name: string, record: LocalRecord, spec: ActionSpec): string | null {
  const session = useSession()
  if (!('actor' in session)) return null
  const resource = resourceNamed(name)
  const [offered] = offeredActions(resource, record, { specs: [spec], actor: session.actor })
  if (offered !== undefined) return offered.blockedBy
  const state = resource.workflow?.states[String(record.status)]
  const now = state === undefined ? '这条记录已有变化' : `这条记录现在是“${state.label}”`
  return `${now}，不能再“${spec.label}”`
}

/** What the control of a place asks for with it. */
function carriedIn(asked: readonly ActionField[]): ReadonlySet<string> {
  const fields = Object.fromEntries(asked.map(({ name, field }) => [name, field]))
  return carried(fields, Object.keys(fields))
}

/**
 * What is wrong first comes into view when a check has found it, and why it was not taken: the words themselves, for a field
 * may be taller than a screen.
 */
export function useScrollToError(
  box: { readonly current: HTMLElement | null },
  { errors, trouble }: { errors: Readonly<Record<string, string>>; trouble: string | null },
) {
  const names = Object.keys(errors).join(' ')
  const before = useRef('')
  useEffect(() => {
    const isWorse = names.length > before.current.length
    before.current = names
    const wrong = trouble !== null ? '.action-form__trouble' : isWorse ? '.form-field__error' : null
    if (wrong !== null) box.current?.querySelector(wrong)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [names, trouble, box])
}
