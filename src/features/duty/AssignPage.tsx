import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ask } from '#app/data/ask.ts'
import { useRecord, useRecords } from '#app/data/index.ts'
import {
  Button,
  Card,
  EmptyState,
  FormField,
  IconButton,
  Page,
  Section,
  Select,
  Tag,
  TextArea,
  toast,
  useDeed,
} from '#app/ui/index.ts'
import { PersonPicker } from '#app/widgets/pick/PersonPicker.tsx'
import '#domain/areas/duty.ts'
import { dutyParticipants } from '#domain/resources/dutyParticipants/definition.ts'
import type { Person } from '#domain/rules/person-picker.ts'
import { eventPath } from './paths.ts'
import './duty.css'

const { task } = dutyParticipants.fields
const TASKS = Object.entries(task.options).map(([value, label]) => ({ value, label }))
const MOST = 200

/** 添加人员: who is sent to an event, with what task; each of them is told by text. */
export function AssignPage() {
  const [params] = useSearchParams()
  const guid = params.get('guid')
  const navigate = useNavigate()
  const event = useRecord('incident', guid)
  const present = useRecords('dutyParticipants', {
    filter: { field: 'incidentGuid', equals: guid ?? '' },
    limit: MOST,
    enabled: guid !== null,
  })
  const [people, setPeople] = useState<Person[]>([])
  const [duty, setDuty] = useState('rescue')
  const [remark, setRemark] = useState('')
  const [isPicking, setIsPicking] = useState(false)
  const { isBusy, run } = useDeed()

  if (guid === null)
    return (
      <Page title="添加人员" back>
        <EmptyState icon="users" text="没有选择事件" />
      </Page>
    )

  const known = new Set(present.state === 'ready' ? present.rows.map(({ userGuid }) => userGuid) : [])
  const add = (picked: readonly Person[]) => {
    const fresh = picked.filter(
      (person) => !known.has(person.guid) && !people.some((each) => each.guid === person.guid),
    )
    if (fresh.length < picked.length) toast.error('已指派过的人员不再重复添加')
    setPeople([...people, ...fresh])
    setIsPicking(false)
  }

  async function handleAssign() {
    await run(async () => {
      await ask('/api/dutyParticipants/createBatch', {
        incidentGuid: guid,
        task: duty,
        remark: remark === '' ? null : remark,
        userGuids: people.map((person) => person.guid),
      })
      toast.success(`已指派 ${people.length} 人`)
      navigate(eventPath(guid ?? ''), { replace: true })
    })
  }

  return (
    <Page
      title="添加人员"
      back
      footer={
        <Button tone="primary" loading={isBusy} disabled={people.length === 0} onClick={() => void handleAssign()}>
          指派{people.length > 0 ? `（${people.length}）` : ''}
        </Button>
      }
    >
      <div className="assign">
        <Section
          title={event.state === 'ready' ? String(event.record.eventTitle ?? '') : '事件'}
          note={known.size > 0 ? `已指派 ${known.size} 人` : undefined}
        >
          <Card>
            <FormField label="承担任务" required>
              <Select value={duty} options={TASKS} onChange={(value) => setDuty(value ?? 'rescue')} />
            </FormField>
            <FormField label="说明">
              <TextArea value={remark} maxLength={300} onChange={(changed) => setRemark(changed.target.value)} />
            </FormField>
          </Card>
        </Section>
        <Section
          title="人员"
          actions={
            <Button size="small" icon="plus" onClick={() => setIsPicking(true)}>
              选择人员
            </Button>
          }
        >
          <Card flush>
            {people.length === 0 ? (
              <EmptyState icon="users" text="还没有选择人员" />
            ) : (
              people.map((person) => (
                <div key={person.guid} className="assign__person">
                  <span className="assign__name">
                    {person.name} <Tag>{task.options[duty as 'rescue']}</Tag>
                  </span>
                  <IconButton
                    icon="close"
                    label={`移除${person.name}`}
                    onClick={() => setPeople(people.filter((each) => each.guid !== person.guid))}
                  />
                </div>
              ))
            )}
          </Card>
        </Section>
      </div>
      {isPicking && <PersonPicker cross onPick={add} onClose={() => setIsPicking(false)} />}
    </Page>
  )
}
