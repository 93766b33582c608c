import { useState } from 'react'
import { ask } from '#app/data/ask.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { ColleagueInput } from '#app/screens/ColleagueInput.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import { Button, Card, EmptyState, Section, Sheet, toast, Unread, useDeed } from '#app/ui/index.ts'
import type { OpenWorkItem } from '#domain/contract/open-work.ts'
import './hand-over.css'

/** 工作交接: everything open in one person's name, given to somebody who can take it, in parts or at once. */
export function HandOverButton({ record }: { record: LocalRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>工作交接</Button>
      {isOpen && <HandOverSheet person={record} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function HandOverSheet({ person, onClose }: { person: LocalRecord; onClose: () => void }) {
  const { answer, again } = useAsked<OpenWorkItem[]>('api/user/openWork', { guid: person.guid })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [successorGuid, setSuccessorGuid] = useState<string | null>(null)
  const { isBusy: busy, run } = useDeed()
  const items = answer.state === 'ready' ? answer.data : []
  const chosen = items.filter(({ guid }) => !left.has(guid))

  const question = { guid: person.guid, recordGuids: chosen.map(({ guid }) => guid) }

  async function handOver() {
    await run(async () => {
      const { count } = await ask<{ count: number }>('api/user/handOver', { ...question, successorGuid })
      toast.success(`已交接 ${count} 项`)
      setLeft(new Set())
      again()
    })
  }

  const toggle = (guid: string) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(guid)) after.add(guid)
      return after
    })

  return (
    <Sheet
      open
      wide
      title={`${String(person.name ?? '')}的工作交接`}
      onClose={onClose}
      footer={
        items.length === 0 ? undefined : (
          <Button
            tone="primary"
            size="large"
            block
            loading={busy}
            disabled={successorGuid === null || chosen.length === 0}
            onClick={() => void handOver()}
          >
            {`交接 ${chosen.length} 项`}
          </Button>
        )
      }
    >
      <Unread read={answer} onRetry={again} rows={3} />
      {answer.state === 'ready' && items.length === 0 && (
        <EmptyState icon="check" text="名下没有未办结的工作，可以停用或调离" />
      )}
      {items.length > 0 && (
        <>
          <Section title="接手人" note="须能办理所选的全部工作">
            <ColleagueInput
              label="接手人"
              value={successorGuid}
              call="api/user/successors"
              body={question}
              none="没有能办理所选工作的人员：接手人须与其同一单位、账号可以登录、所选工作至少有一项归其管辖和职责"
              disabled={chosen.length === 0}
              onPick={setSuccessorGuid}
            />
          </Section>
          <Section title="未办结的工作" note={`共 ${items.length} 项，已选 ${chosen.length} 项`}>
            <Card flush>
              {items.map(({ guid, label, state, title }) => (
                <label key={guid} className="hand-over__item">
                  <input type="checkbox" checked={!left.has(guid)} onChange={() => toggle(guid)} />
                  <span>
                    {label}
                    {title !== null && `：${title}`}
                    <small>{state}</small>
                  </span>
                </label>
              ))}
            </Card>
          </Section>
        </>
      )}
    </Sheet>
  )
}
