import { useState } from 'react'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import { CheckedItems } from '#app/features/patrol-records/CheckedItems.tsx'
import {
  asPatrolRecord,
  delayWords,
  durationWords,
  type PatrolRecord,
} from '#app/features/patrol-records/patrol-record.ts'
import { SignInPlace } from '#app/features/patrol-records/SignInPlace.tsx'
import { FilesView } from '#app/fields/files/FilesView.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { patrolRecordActions } from '#app/resources/patrolRecord/actions.ts'
import { DetailFrame } from '#app/screens/DetailFrame.tsx'
import { DetailHead } from '#app/screens/DetailScreen.tsx'
import { History } from '#app/screens/History.tsx'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { FieldRow } from '#app/screens/RecordSections.tsx'
import { SimilarPhotos } from '#app/screens/SimilarPhotos.tsx'
import { Button, Card, Icon, Row, Section, StatusTag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { dayOf, formatDateTime } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './patrol-records.css'
import '#domain/areas/patrol.ts'
import { RECORD_PATHS } from '#domain/rules/task-path.ts'

const INSTRUCTIONS_PATH = RECORD_PATHS.rectifyInstruction

interface PatrolRecordDetailProps {
  guid: string
  place: 'page' | 'pane'
  onClose?: (() => void) | undefined
}

export function PatrolRecordDetail({ guid, place, onClose }: PatrolRecordDetailProps) {
  const read = useRecord('patrolRecord', guid)
  const deeds = useRecordActions('patrolRecord', read.state === 'ready' ? read.record : null, patrolRecordActions)
  return (
    <>
      <DetailFrame read={read} title="巡查记录" place={place} onClose={onClose} footer={deeds.buttons}>
        {(record) => <PatrolRecordBody record={record} />}
      </DetailFrame>
      {deeds.sheet}
    </>
  )
}

function PatrolRecordBody({ record }: { record: LocalRecord }) {
  const patrol = asPatrolRecord(record)
  const photos = patrol.photos ?? []
  const gatePhotos = patrol.gatePhotos ?? []
  return (
    <>
      <DetailHead resource="patrolRecord" record={record} />
      <MediaProgress record={record} />
      <PrintButton patrol={patrol} />
      <SpotCheck record={record} patrol={patrol} />
      <SimilarPhotos
        photos={[...photos, ...gatePhotos, ...(patrol.signInPhotos ?? []), ...(patrol.supplementPhotos ?? [])]}
        similar={patrol.similarPhotos}
      />
      <Section title="巡查情况">
        <Card>
          <Facts record={record} patrol={patrol} />
        </Card>
      </Section>
      <FoundHazards patrol={patrol} />
      <Orders patrol={patrol} />
      <CheckedItems items={patrol.items} />
      <SignInPlace patrol={patrol} />
      {photos.length > 0 && (
        <Section title="现场照片和视频" note={countWords(photos)}>
          <Card>
            <FilesView files={photos} label="现场照片" size="large" />
          </Card>
        </Section>
      )}
      {gatePhotos.length > 0 && (
        <Section title="大门照片">
          <Card>
            <FilesView files={gatePhotos} label="大门照片" size="large" />
          </Card>
        </Section>
      )}
      <Signatures patrol={patrol} />
      <Supplements patrol={patrol} />
      <Times patrol={patrol} />
      <History resource="patrolRecord" record={record} />
    </>
  )
}

const FACTS = ['conclusion', 'problemCount', 'productionState', 'checkDate'] as const
const MORE_FACTS = ['companyReceiver', 'receiverPhone', 'checkTemplateGuids', 'remark'] as const

function Facts({ record, patrol }: { record: LocalRecord; patrol: PatrolRecord }) {
  const resource = resourceNamed('patrolRecord')
  const duration = durationWords(patrol.startTime, patrol.endTime)
  return (
    <div className="record-sections__rows">
      {FACTS.map((name) => (
        <FieldRow key={name} resource={resource} record={record} name={name} />
      ))}
      {duration !== null && <Row label="用时">{duration}</Row>}
      {patrol.checkUserNames === null ? (
        <FieldRow resource={resource} record={record} name="checkUsers" />
      ) : (
        <FieldRow resource={resource} record={record} name="checkUserNames" />
      )}
      {MORE_FACTS.map((name) =>
        record[name] == null ? null : <FieldRow key={name} resource={resource} record={record} name={name} />,
      )}
      <Row label="企业">
        <Link to={`/company/${patrol.companyGuid}`}>{patrol.companyName}</Link>
      </Row>
    </div>
  )
}

/** As long as the bytes of some have not come, a supervisor must not take the record for complete. */
function MediaProgress({ record }: { record: LocalRecord }) {
  const { mediaTotal = 0, mediaDone = 0, $sync } = record
  if (mediaDone >= mediaTotal || $sync !== 'synced') return null
  return (
    <p className="media-progress" role="status">
      <Icon name="cloudUp" />
      照片和视频已收到 {mediaDone}/{mediaTotal}，还有 {mediaTotal - mediaDone} 个未上传完
    </p>
  )
}

function FoundHazards({ patrol: { guid, companyGuid } }: { patrol: PatrolRecord }) {
  // The enterprise as well: what was taken along is found by it.
  const found = useRecords('hiddenDanger', {
    filter: both({ field: 'companyGuid', equals: companyGuid }, { field: 'sourceGuid', equals: guid }),
    limit: 200,
  })
  if (found.state !== 'ready' || found.rows.length === 0) return null
  const today = dayOf(correctedNow())
  return (
    <Section title="发现的隐患" note={`${found.rows.length} 条`}>
      <Card flush>
        {found.rows.map((hazard) => (
          <HazardLine key={hazard.guid} record={hazard} today={today} withCompany={false} />
        ))}
      </Card>
    </Section>
  )
}

/** What was demanded of the enterprise after the visit: printed there, so it is one tap away. */
function Orders({ patrol: { guid, companyGuid } }: { patrol: PatrolRecord }) {
  const issued = useRecords('rectifyInstruction', {
    filter: both({ field: 'companyGuid', equals: companyGuid }, { field: 'sourceGuid', equals: guid }),
    limit: 20,
  })
  if (issued.state !== 'ready' || issued.rows.length === 0) return null
  return (
    <Section title="整改指令">
      <Card>
        {issued.rows.map((order) => (
          <Row key={order.guid} label={`${order.deadline} 前整改`}>
            <Link to={`${INSTRUCTIONS_PATH}/${order.guid}`}>{String(order.instructionNo ?? '查看并打印')}</Link>
          </Row>
        ))}
      </Card>
    </Section>
  )
}

function Signatures({ patrol }: { patrol: PatrolRecord }) {
  const checker = patrol.checkerSign ?? []
  const receiver = patrol.receiverSign ?? []
  const witness = patrol.witnessSign ?? []
  if (checker.length + receiver.length + witness.length === 0) return null
  return (
    <Section title="签名">
      <Card>
        {patrol.refuseReason !== null && (
          <>
            <Row label="被检查方">
              <StatusTag tone="waiting" label="拒签" />
            </Row>
            <Row label="拒签原因" stack>
              {patrol.refuseReason}
            </Row>
            <Row label="见证人">{patrol.witnessName}</Row>
          </>
        )}
        <div className="signatures">
          <Signature label="检查人" files={checker} />
          <Signature label="被检查方" files={receiver} />
          <Signature label="见证人" files={witness} />
        </div>
      </Card>
    </Section>
  )
}

function Signature({ label, files }: { label: string; files: readonly MediaRef[] }) {
  if (files.length === 0) return null
  return (
    <figure className="signatures__one">
      <figcaption>{label}</figcaption>
      <FilesView files={files} label={`${label}签名`} size="large" />
    </figure>
  )
}

const PatrolPaper = lazyPart(async () => (await import('./PatrolPaper.tsx')).PatrolPaper)

/** The record on paper, for the enterprise to keep. */
function PrintButton({ patrol }: { patrol: PatrolRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="document" onClick={() => setIsOpen(true)}>
        打印检查记录
      </Button>
      {isOpen && <PatrolPaper patrol={patrol} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SpotCheck({ record, patrol }: { record: LocalRecord; patrol: PatrolRecord }) {
  if (patrol.spotTime === null) return null
  const resource = resourceNamed('patrolRecord')
  return (
    <Section title="抽查">
      <Card>
        <div className="record-sections__rows">
          {(['spotUserName', 'spotTime', 'spotOpinion'] as const).map((name) =>
            patrol[name] === null ? null : <FieldRow key={name} resource={resource} record={record} name={name} />,
          )}
        </div>
      </Card>
    </Section>
  )
}

function Supplements({ patrol }: { patrol: PatrolRecord }) {
  const supplements = patrol.supplements ?? []
  const photos = patrol.supplementPhotos ?? []
  if (supplements.length === 0) return null
  return (
    <Section title="补正">
      <Card>
        {supplements.map((each) => (
          <Row key={each.at} label={`${each.userName} · ${formatDateTime(each.at)}`} stack>
            {each.content}
          </Row>
        ))}
        {photos.length > 0 && <FilesView files={photos} label="补正照片" size="large" />}
      </Card>
    </Section>
  )
}

function Times({ patrol }: { patrol: PatrolRecord }) {
  const { deviceTime, syncTime } = patrol
  const delay = delayWords(deviceTime, syncTime)
  return (
    <Section title="时间">
      <Card>
        <div className="record-sections__rows">
          <Row label="开始">{timeWords(patrol.startTime)}</Row>
          <Row label="结束">{timeWords(patrol.endTime)}</Row>
          <Row label="设备提交">{timeWords(deviceTime)}</Row>
          <Row label="平台收到">
            {patrol.$sync === 'synced' ? timeWords(syncTime) : '尚未上传'}
            {delay !== null && patrol.$sync === 'synced' && <span className="patrol-record__delay">（{delay}）</span>}
          </Row>
        </div>
      </Card>
    </Section>
  )
}

const timeWords = (instant: string | null) => (instant === null ? null : formatDateTime(instant))

function countWords(files: readonly MediaRef[]): string {
  const shown = files.filter((ref) => ref.rootGuid === undefined)
  const videos = shown.filter((ref) => ref.contentType === 'video').length
  const photos = shown.length - videos
  return [photos > 0 ? `${photos} 张照片` : '', videos > 0 ? `${videos} 段视频` : ''].filter(Boolean).join('，')
}
