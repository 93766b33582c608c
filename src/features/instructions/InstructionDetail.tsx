import { useState } from 'react'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import type { LocalOf } from '#app/data/types.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { instructionActions } from '#app/resources/rectifyInstruction/actions.ts'
import { DetailFrame } from '#app/screens/DetailFrame.tsx'
import { DetailHead } from '#app/screens/DetailScreen.tsx'
import { History } from '#app/screens/History.tsx'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { Notes } from '#app/screens/Notes.tsx'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { FieldRow } from '#app/screens/RecordSections.tsx'
import { Button, Card, ListSkeleton, Progress, Row, Section, StatusTag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { both } from '#domain/kit/filter.ts'
import '#domain/areas/patrol.ts'
import { dayOf, daysBetween } from '#domain/lib/dates.ts'
import type { rectifyInstruction } from '#domain/resources/rectifyInstruction/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './instructions.css'

const InstructionPaper = lazyPart(async () => (await import('./InstructionPaper.tsx')).InstructionPaper)

type Instruction = LocalOf<typeof rectifyInstruction>

interface InstructionDetailProps {
  guid: string
  place: 'page' | 'pane'
  onClose?: (() => void) | undefined
}

export function InstructionDetail({ guid, place, onClose }: InstructionDetailProps) {
  const read = useRecord<typeof rectifyInstruction>('rectifyInstruction', guid)
  const deeds = useRecordActions(
    'rectifyInstruction',
    read.state === 'ready' ? read.record : null,
    withMoveSpecs(resourceNamed('rectifyInstruction'), instructionActions),
  )
  return (
    <>
      <DetailFrame read={read} title="整改指令" place={place} onClose={onClose} footer={deeds.buttons}>
        {(record) => <InstructionBody record={record} />}
      </DetailFrame>
      {deeds.sheet}
    </>
  )
}

const FACTS = ['instructionType', 'issueOrg', 'issueUser', 'issueDate', 'signUser', 'signTime', 'files'] as const
const ANSWER = ['feedback', 'feedbackTime', 'feedbackFiles'] as const

function InstructionBody({ record }: { record: Instruction }) {
  const [isPrinting, setIsPrinting] = useState(false)
  const resource = resourceNamed('rectifyInstruction')
  const row = (name: string) =>
    isEmptyValue(record[name]) ? null : <FieldRow key={name} resource={resource} record={record} name={name} />
  return (
    <>
      <DetailHead
        resource="rectifyInstruction"
        record={record}
        title={record.instructionNo ?? '整改指令（编号待生成）'}
      />
      <Button icon="document" onClick={() => setIsPrinting(true)}>
        打印整改指令书
      </Button>
      {isPrinting && <InstructionPaper instruction={record} onClose={() => setIsPrinting(false)} />}
      <Problems guids={record.problems ?? []} companyGuid={record.companyGuid} />
      <Section title="指令内容">
        <Card>
          <div className="record-sections__rows">
            <Row label="企业">
              <Link to={`/company/${record.companyGuid}`}>{record.companyName}</Link>
            </Row>
            <Row label="整改期限">
              {record.deadline} <DeadlineTag instruction={record} />
            </Row>
            {FACTS.map(row)}
            {record.sourceGuid !== null && (
              <Row label="来源巡查">
                <Link to={`/newGridPatrol/index/${record.sourceGuid}`}>查看巡查记录</Link>
              </Row>
            )}
          </div>
        </Card>
      </Section>
      {ANSWER.some((name) => !isEmptyValue(record[name])) && (
        <Section title="企业反馈">
          <Card>{ANSWER.map(row)}</Card>
        </Section>
      )}
      <Notes record={record} />
      <History resource="rectifyInstruction" record={record} />
    </>
  )
}

function DeadlineTag({ instruction: { deadline, status } }: { instruction: Instruction }) {
  if (deadline === null || status === 'done') return null
  const days = daysBetween(dayOf(correctedNow()), deadline)
  if (days < 0) return <StatusTag tone="bad" label={`逾期 ${-days} 天`} />
  return <StatusTag tone={days <= 3 ? 'waiting' : 'muted'} label={days === 0 ? '今天到期' : `还有 ${days} 天`} />
}

/** The hazards that are to be mended: each opens its own page, where it is answered. */
function Problems({ guids, companyGuid }: { guids: readonly string[]; companyGuid: string | null }) {
  const found = useRecords('hiddenDanger', {
    // The enterprise as well: what was taken along is found by it.
    filter: both({ field: 'companyGuid', equals: companyGuid }, { field: 'guid', in: guids }),
    limit: 200,
    enabled: guids.length > 0,
  })
  if (guids.length === 0) return null
  const rows = found.state === 'ready' ? found.rows : []
  const closed = rows.filter(({ status }) => status === 'closed' || status === 'transferred').length
  const today = dayOf(correctedNow())
  return (
    <Section title="需整改的隐患" note={`${guids.length} 条，已办结 ${closed} 条`}>
      <Card flush>
        {found.state === 'loading' && <ListSkeleton rows={2} />}
        {found.state === 'ready' && (
          <div className="instruction__progress">
            <Progress value={closed / guids.length} label="整改进度" />
          </div>
        )}
        {rows.map((hazard) => (
          <HazardLine key={hazard.guid} record={hazard} today={today} withCompany={false} />
        ))}
        {found.state === 'ready' && rows.length < guids.length && (
          <p className="instruction__absent">另有 {guids.length - rows.length} 条不在本机，联网后显示</p>
        )}
      </Card>
    </Section>
  )
}
