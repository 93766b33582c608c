import { useFigures } from '#app/data/figures.ts'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import { ComparePhotos } from '#app/features/hazards/ComparePhotos.tsx'
import { asHazard, dueWords, type Hazard, hazardSteps, recheckDay } from '#app/features/hazards/hazard.ts'
import { FigureBasis } from '#app/fields/FigureBasis.tsx'
import { FilesView } from '#app/fields/files/FilesView.tsx'
import { isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { PlanView } from '#app/resources/hiddenDanger/PlanField.tsx'
import { spokenHazard } from '#app/resources/hiddenDanger/spoken-hazard.ts'
import { DetailFrame } from '#app/screens/DetailFrame.tsx'
import { DetailHead } from '#app/screens/DetailScreen.tsx'
import { History } from '#app/screens/History.tsx'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { Notes } from '#app/screens/Notes.tsx'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { FieldRow } from '#app/screens/RecordSections.tsx'
import { SimilarPhotos } from '#app/screens/SimilarPhotos.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, Icon, LinkButton, Row, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { ReadAloud } from '#app/widgets/read-aloud/ReadAloud.tsx'
import { StepBar } from '#app/widgets/steps/StepBar.tsx'
import { MAJOR_JUDGEMENTS } from '#domain/data/major-judgements.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { both, matches } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import '#domain/areas/patrol.ts'
import '#domain/areas/selfCheck.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { decidersInArea } from '#domain/resources/shared.ts'
import './hazards.css'

interface HazardDetailProps {
  guid: string
  place: 'page' | 'pane'
  onClose?: (() => void) | undefined
}

export function HazardDetail({ guid, place, onClose }: HazardDetailProps) {
  const read = useRecord('hiddenDanger', guid)
  const deeds = useRecordActions(
    'hiddenDanger',
    read.state === 'ready' ? read.record : null,
    withMoveSpecs(resourceNamed('hiddenDanger'), hazardActions),
  )
  return (
    <>
      <DetailFrame read={read} title="隐患" place={place} onClose={onClose} footer={deeds.buttons}>
        {(record) => <HazardBody record={record} />}
      </DetailFrame>
      {deeds.sheet}
    </>
  )
}

const supervisePath = ({ guid, companyGuid }: Hazard, more: string) =>
  `/fiveInOneCom/doublePrevent/hiddenManage/majorSupervise?danger=${guid}&company=${companyGuid}&${more}`

/** It is to be put right within the term it has already, unless that is over or another one is said. */
function newSupervision({ deadline }: Hazard): string {
  if (deadline === null || deadline < dayOf(correctedNow())) return 'form=new'
  return `form=new&fill=${encodeURIComponent(JSON.stringify({ deadline }))}`
}

function HazardBody({ record }: { record: LocalRecord }) {
  const hazard = asHazard(record)
  const session = useSession()
  const mayHang =
    'actor' in session &&
    matches(decidersInArea(session.actor), record) &&
    hazard.dangerLevel === 'major' &&
    (hazard.status === 'pendingRectify' || hazard.status === 'pendingReview') &&
    hazard.superviseStatus === null
  const supervised = useSupervision(hazard)
  return (
    <>
      <DetailHead resource="hiddenDanger" record={record} />
      <Card>
        <StepBar steps={hazardSteps(hazard).map((step) => ({ ...step, key: step.label }))} />
      </Card>
      {supervised !== null && (hazard.superviseStatus !== null || mayHang) && (
        <LinkButton
          icon="warning"
          tone={hazard.superviseStatus === null ? 'primary' : 'plain'}
          to={supervisePath(hazard, supervised === '' ? newSupervision(hazard) : `open=${supervised}`)}
        >
          {hazard.superviseStatus === null ? '挂牌督办' : '查看挂牌督办'}
        </LinkButton>
      )}
      {hazard.status === 'pendingRectify' && hazard.reviewResult === 'fail' && <SentBack hazard={hazard} />}
      <SimilarPhotos
        photos={[...(hazard.beforePhotos ?? []), ...(hazard.afterPhotos ?? []), ...(hazard.reviewPhotos ?? [])]}
        similar={hazard.similarPhotos}
      />
      <BeforeAndAfter hazard={hazard} />
      <Section
        title="隐患情况"
        actions={<ReadAloud of="隐患情况" words={spokenHazard(hazard, dayOf(correctedNow()))} />}
      >
        <Card>
          <Facts record={record} hazard={hazard} />
        </Card>
      </Section>
      <Part title="整改" record={record} names={['rectifyDesc', 'rectifyFund', 'rectifyUserName', 'rectifyTime']} />
      {(hazard.plan !== null || (hazard.dangerLevel === 'major' && hazard.status === 'pendingRectify')) && (
        <Section title="治理方案（五落实）">
          <Card>
            {hazard.plan === null ? (
              <Row label="进度">
                <StatusTag tone="waiting" label="企业尚未填报" />
              </Row>
            ) : (
              <PlanView value={hazard.plan} />
            )}
          </Card>
        </Section>
      )}
      <Part title="延期" record={record} names={['extendStatus', 'extendDays', 'extendAppliedOn', 'extendReason']} />
      <Part
        title="复查"
        record={record}
        names={['reviewResult', 'reviewOpinion', 'reviewUserName', 'reviewTime', 'reviewPhotos']}
      />
      <Notes record={record} />
      <History resource="hiddenDanger" record={record} />
    </>
  )
}

/** The supervision of a major hazard, hung or prepared: its guid, empty where there is none, null while nothing is known. */
function useSupervision({ guid, companyGuid, dangerLevel, status }: Hazard): string | null {
  const found = useRecords('majorSupervise', {
    // The enterprise as well: what was taken along is found by it.
    filter: both({ field: 'companyGuid', equals: companyGuid }, { field: 'dangerGuid', equals: guid }),
    limit: 1,
    enabled: dangerLevel === 'major' && status !== 'pendingConfirm',
  })
  return found.state === 'ready' ? (found.rows[0]?.guid ?? '') : null
}

/** What must be different this time, before anything else. */
function SentBack({ hazard: { reviewOpinion, reviewUserName } }: { hazard: Hazard }) {
  return (
    <p className="sent-back" role="status">
      <Icon name="warning" />
      <span>
        复查不合格，请重新整改
        {reviewOpinion !== null && `：${reviewOpinion}`}
        {reviewUserName !== null && `（${reviewUserName}）`}
      </span>
    </p>
  )
}

const FACTS = [
  'place',
  'dangerType',
  'basis',
  'majorItem',
  'rectifyType',
  'rectifyPerson',
  'rectifyPhone',
  'tempMeasure',
  'foundOn',
  'sourceType',
  'dangerCode',
  'superviseStatus',
  'lookBackOn',
] as const

function Facts({ record, hazard }: { record: LocalRecord; hazard: Hazard }) {
  const resource = resourceNamed('hiddenDanger')
  const due = dueWords(hazard, dayOf(correctedNow()))
  const { figure } = useFigures(hazard.status === 'pendingReview' ? ['hazard.reinspectionDays'] : [])
  const recheckBy = recheckDay(hazard, figure)
  const clause = MAJOR_JUDGEMENTS.find((each) => each.clause === hazard.majorItem)
  return (
    <div className="record-sections__rows">
      <Row label="企业">
        <Link to={`/company/${hazard.companyGuid}`}>{hazard.companyName}</Link>
      </Row>
      <Row label="等级">{hazard.dangerLevel === 'major' ? <Tag tone="bad">重大</Tag> : '一般'}</Row>
      <Row label="整改期限">
        {hazard.deadline} {due !== null && <StatusTag tone={due.tone} label={due.words} />}
      </Row>
      {FACTS.map((name) =>
        isEmptyValue(record[name]) ? null : <FieldRow key={name} resource={resource} record={record} name={name} />,
      )}
      {clause !== undefined && (
        <Row label="条款内容" stack>
          {clause.content}
          {clause.mark === 'R' && '（引用前请核对原文）'}
        </Row>
      )}
      {recheckBy !== null && (
        <Row label="复查期限">
          {recheckBy} 前
          <FigureBasis keys={['hazard.reinspectionDays']} on={hazard.deadline} />
        </Row>
      )}
      {hazard.previousGuid !== null && (
        <Row label="前次隐患">
          <Link to={`${HAZARDS_PATH}/${hazard.previousGuid}`}>查看已销号的隐患</Link>
        </Row>
      )}
      {hazard.sourceGuid !== null && (hazard.sourceType === 'patrol' || hazard.sourceType === 'special') && (
        <Row label="来源巡查">
          <Link to={`/newGridPatrol/index/${hazard.sourceGuid}`}>查看巡查记录</Link>
        </Row>
      )}
    </div>
  )
}

function Part({ title, record, names }: { title: string; record: LocalRecord; names: readonly string[] }) {
  const filled = names.filter((name) => !isEmptyValue(record[name]))
  if (filled.length === 0) return null
  const resource = resourceNamed('hiddenDanger')
  return (
    <Section title={title}>
      <Card>
        <div className="record-sections__rows">
          {filled.map((name) => (
            <FieldRow key={name} resource={resource} record={record} name={name} />
          ))}
        </div>
      </Card>
    </Section>
  )
}

/** Side by side, because the question is whether it was mended. */
function BeforeAndAfter({ hazard }: { hazard: Hazard }) {
  const before = hazard.beforePhotos ?? []
  const after = hazard.afterPhotos ?? []
  if (before.length + after.length === 0) return null
  return (
    <Section title="照片">
      <Card>
        <ComparePhotos before={before} after={after} />
        <div className="before-after">
          <Photos label="整改前" files={before} none="没有照片" />
          <Photos label="整改后" files={after} none="企业尚未提交" />
        </div>
      </Card>
    </Section>
  )
}

function Photos({ label, files, none }: { label: string; files: readonly MediaRef[]; none: string }) {
  return (
    <figure className="before-after__side">
      <figcaption>{label}</figcaption>
      {files.length === 0 ? (
        <p className="before-after__none">{none}</p>
      ) : (
        <FilesView files={files} label={`${label}照片`} size="large" />
      )}
    </figure>
  )
}
