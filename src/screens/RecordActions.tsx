import { useRef, useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { ActionSheet } from '#app/screens/ActionSheet.tsx'
import { type ActionSpec, type OfferedAction, offeredActions } from '#app/screens/action-spec.ts'
import { askedForm } from '#app/screens/asked-form.ts'
import { useSession } from '#app/session/index.ts'
import { Button, Sheet } from '#app/ui/index.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** Buttons beside one another in thumb reach; the rest go under 更多. */
const MOST_BUTTONS = 2

export interface RecordActions {
  buttons: React.ReactNode
  sheet: React.ReactNode
}

/** The buttons for what this person may do with a record, and the form that one of them, or the address, opened. */
export function useRecordActions(
  resource: string,
  record: LocalRecord | null,
  specs: readonly ActionSpec[],
  onRemoved: () => void = () => undefined,
): RecordActions {
  const session = useSession()
  const [asked] = useState(askedForm)
  const [openAction, setOpenAction] = useState(asked)
  const [isChosen, setIsChosen] = useState(false)
  const wasPossible = useRef<boolean | null>(null)
  // A form stays over a record that cannot be read again.
  const known = useRef(record)
  if (record !== null) known.current = record
  const over = known.current
  if (over === null || !('actor' in session)) return { buttons: null, sheet: null }
  const offered = offeredActions(resourceNamed(resource), over, { specs, actor: session.actor })
  // An address may be older than the record: what it asks for has to be possible still when it comes.
  wasPossible.current ??= offered.some(({ spec, blockedBy }) => spec.action === asked && blockedBy === null)
  const mayOpenAsked = wasPossible.current || isChosen
  const opened = specs.find(({ action }) => action === openAction && (action !== asked || mayOpenAsked))
  const open = (action: string) => {
    setIsChosen(true)
    setOpenAction(action)
  }
  return {
    buttons: record === null || offered.length === 0 ? null : <ActionButtons offered={offered} onOpen={open} />,
    sheet:
      opened === undefined ? null : (
        <ActionSheet
          resource={resource}
          record={over}
          spec={opened}
          byAddress={!isChosen}
          onClose={() => setOpenAction(null)}
          onDone={() => {
            setOpenAction(null)
            if (opened.removes === true) onRemoved()
          }}
        />
      ),
  }
}

function ActionButtons({ offered, onOpen }: { offered: readonly OfferedAction[]; onOpen: (action: string) => void }) {
  const [isMore, setIsMore] = useState(false)
  const ordered = [...offered].sort((a, b) => rankOf(a) - rankOf(b))
  const shown = ordered.length > MOST_BUTTONS + 1 ? ordered.slice(-MOST_BUTTONS) : ordered
  const hidden = ordered.filter((each) => !shown.includes(each))
  const blocked = shown.find(({ blockedBy }) => blockedBy !== null)
  return (
    <>
      {blocked?.blockedBy != null && <p className="record-actions__blocked">{blocked.blockedBy}</p>}
      {hidden.length > 0 && <Button onClick={() => setIsMore(true)}>更多</Button>}
      {shown.map(({ spec, blockedBy }) => (
        <Button
          key={spec.action}
          tone={spec.tone ?? 'plain'}
          disabled={blockedBy !== null}
          title={blockedBy ?? undefined}
          onClick={() => onOpen(spec.action)}
        >
          {spec.label}
        </Button>
      ))}
      <Sheet open={isMore} title="更多操作" onClose={() => setIsMore(false)}>
        <div className="record-actions__more">
          {hidden.map(({ spec, blockedBy }) => (
            <Button
              key={spec.action}
              block
              tone={spec.tone ?? 'plain'}
              disabled={blockedBy !== null}
              onClick={() => {
                setIsMore(false)
                onOpen(spec.action)
              }}
            >
              {blockedBy === null ? spec.label : `${spec.label}（${blockedBy}）`}
            </Button>
          ))}
        </div>
      </Sheet>
    </>
  )
}

/** The main one last: at the right, under the thumb. Removing stands behind every answer. */
const rankOf = ({ spec }: OfferedAction) =>
  spec.removes === true ? -1 : spec.tone === 'primary' ? 2 : spec.tone === 'danger' ? 0 : 1
