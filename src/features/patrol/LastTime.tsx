import { useRecord, useRecords } from '#app/data/index.ts'
import { useSpeech } from '#app/device/speech.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Button, Card, Icon, Section } from '#app/ui/index.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { lastTimeWords } from './last-time-words.ts'
import { usePatrol } from './patrol-context.ts'
import { foundAgain, type PatrolDraft } from './patrol-draft.ts'
import { anchorOfHazard } from './patrol-gaps.ts'

const SHOWN = 5
const conclusions: Readonly<Record<string, string>> = patrolRecord.fields.conclusion.options

/** What was wrong last time, so that it is looked at first; read aloud for who has his hands full. */
export function LastTime({ draft }: { draft: PatrolDraft }) {
  const { company, setting } = usePatrol()
  const hazards = useRecords('hiddenDanger', {
    view: 'open',
    filter: { field: 'companyGuid', equals: company.guid },
    order: 'deadline',
    limit: SHOWN,
  })
  const records = useRecords('patrolRecord', {
    filter: { field: 'companyGuid', equals: company.guid },
    order: '-checkDate',
    limit: 1,
  })
  const lookedBack = useLookedBack(draft.taskGuid)
  const open = hazards.state === 'ready' ? hazards.rows : []
  const total = hazards.state === 'ready' ? hazards.total : 0
  const last = records.state === 'ready' ? records.rows[0] : undefined
  if (open.length === 0 && last === undefined && lookedBack.length === 0) return null
  const facts = { companyName: company.companyName ?? '', last, open, lookedBack }

  return (
    <Section
      title="上次的问题"
      note={total > 0 ? `${total} 条未销号` : undefined}
      actions={<ReadAloud words={lastTimeWords(facts, setting.today)} />}
    >
      <Card>
        {last !== undefined && (
          <p className="last-time__patrol">
            上次巡查 {String(last.checkDate)}，{conclusions[String(last.conclusion)] ?? '无结论'}
            {Number(last.problemCount) > 0 && `，${last.problemCount} 个问题`}
          </p>
        )}
        {open.length === 0 && <p className="last-time__none">没有未销号的隐患</p>}
        <ul className="last-time__hazards">
          {open.map((hazard) => (
            <li key={hazard.guid}>
              <HazardLine record={hazard} today={setting.today} withCompany={false} />
            </li>
          ))}
        </ul>
        {lookedBack.length > 0 && <LookBack draft={draft} hazards={lookedBack} />}
      </Card>
    </Section>
  )
}

function ReadAloud({ words }: { words: string }) {
  const speech = useSpeech()
  if (!speech.canSpeak) return null
  return (
    <Button
      size="small"
      tone="quiet"
      icon="message"
      onClick={() => (speech.isSpeaking ? speech.stop() : speech.speak(words))}
    >
      {speech.isSpeaking ? '停止朗读' : '朗读'}
    </Button>
  )
}

/** The closed hazards that a look-back task is about, as far as this device knows them. */
function useLookedBack(taskGuid: string | null): readonly AnyRecord[] {
  const task = useRecord('patrolTask', taskGuid)
  const named = task.state === 'ready' ? task.record.hazardGuids : null
  const guids = Array.isArray(named) ? named.map(String) : []
  const found = useRecords('hiddenDanger', {
    filter: { field: 'guid', in: guids },
    limit: Math.max(1, guids.length),
    enabled: guids.length > 0,
  })
  return found.state === 'ready' && guids.length > 0 ? found.rows : []
}

/** 回头看: what was closed stays closed; what is there again becomes a hazard of its own that names the old one. */
function LookBack({ draft, hazards }: { draft: PatrolDraft; hazards: readonly AnyRecord[] }) {
  const { change, setting, go } = usePatrol()

  function report(previous: AnyRecord) {
    const guid = setting.makeGuid()
    change((before) => foundAgain(before, previous, { ...setting, makeGuid: () => guid }))
    go('hazards', anchorOfHazard(guid))
  }

  return (
    <div className="look-back">
      <h3 className="look-back__title">本次回头看</h3>
      <ul>
        {hazards.map((hazard) => {
          const again = draft.hazards.find(({ previousGuid }) => previousGuid === hazard.guid)
          return (
            <li key={hazard.guid} className="look-back__row">
              <span className="look-back__words">
                {String(hazard.place)} · {String(hazard.description)}
              </span>
              {again === undefined ? (
                <Button size="small" onClick={() => report(hazard)}>
                  又出现了
                </Button>
              ) : (
                <span className="look-back__again">
                  <Icon name="warning" />
                  已登记
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
