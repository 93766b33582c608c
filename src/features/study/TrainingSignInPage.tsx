import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ask } from '#app/data/ask.ts'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import { useSession } from '#app/session/index.ts'
import {
  Button,
  Card,
  EmptyState,
  FormField,
  failureWords,
  Page,
  PageSkeleton,
  Row,
  Section,
  Select,
  toast,
  Unread,
  useDeed,
} from '#app/ui/index.ts'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import { CODE_MS, type SignInCode } from '#domain/contract/training.ts'
import { both, matches } from '#domain/kit/filter.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { training } from '#domain/resources/training/definition.ts'
import '#domain/areas/enterprise.ts'
import '#domain/areas/study.ts'
import './study.css'

const PATH = '/trainingSigninInfo'
/** Well within the minute that a code lives. */
const FRESH_MS = 25_000
const PEOPLE = 500

/** 培训签到信息: the code on the wall, the sign-in it leads to, and all sign-ins. */
export function TrainingSignInPage() {
  const [params] = useSearchParams()
  const guid = params.get('training')
  const code = params.get('code')
  if (guid === null) return <ResourcePage resource="trainingSignIn" title="培训签到信息" />
  return code === null ? <SignInDesk guid={guid} /> : <SignInHere guid={guid} code={code} />
}

/** What the code leads to: one touch, and one is on the list. */
function SignInHere({ guid, code }: { guid: string; code: string }) {
  const read = useRecord('training', guid)
  const [signed, setSigned] = useState<AnyRecord | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useDeed()
  async function sign() {
    setProblem(null)
    await run(
      async () => setSigned(await ask<AnyRecord>('/api/training/signIn', { trainingGuid: guid, code })),
      (error) => {
        const isLineDown = problemFrom(error).code === 'network.unreachable'
        setProblem(isLineDown ? '签到需要联网，请连上网络再试' : failureWords(error))
      },
    )
  }
  return (
    <Page
      title="培训签到"
      back
      footer={
        signed === null &&
        read.state === 'ready' && (
          <Button block size="large" tone="primary" loading={isBusy} onClick={() => void sign()}>
            签到
          </Button>
        )
      }
    >
      <div className="exam-list">
        {read.state === 'ready' ? <TrainingFacts record={read.record} /> : <Unread read={read} rows={3} />}
        {problem !== null && (
          <p className="exam-result__note" role="alert">
            {problem}
          </p>
        )}
        {signed !== null && (
          <Card>
            <EmptyState
              icon="check"
              text={`${String(signed.employeeName)}，签到成功 ${formatDateTime(String(signed.signInTime))}`}
            />
          </Card>
        )}
      </div>
    </Page>
  )
}

function TrainingFacts({ record }: { record: AnyRecord }) {
  return (
    <Card>
      <p className="exam-card__name">{String(record.trainName)}</p>
      <Row label="时间">{typeof record.startTime === 'string' && formatDateTime(record.startTime)}</Row>
      {record.place !== null && <Row label="地点">{String(record.place)}</Row>}
      <Row label="授课人">{String(record.teacher)}</Row>
      <Row label="学时">{String(record.hours)}</Row>
    </Card>
  )
}

/** At the door: the code, anew before it runs out, and who is in. */
function SignInDesk({ guid }: { guid: string }) {
  const session = useSession()
  const read = useRecord('training', guid)
  if (read.state === 'loading' || !('actor' in session)) return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <Page title="培训签到" back>
        <Unread read={read} />
      </Page>
    )
  const keepsList = matches(training.access.update(session.actor), read.record)
  return (
    <Page title="培训签到" back>
      <div className="exam-list">
        <TrainingFacts record={read.record} />
        {read.record.status === 'planned' && <p className="exam-card__when">培训开始后才能签到。</p>}
        {keepsList && read.record.status === 'running' ? (
          <Code guid={guid} companyGuid={String(read.record.companyGuid)} />
        ) : (
          <SignedList guid={guid} people={null} />
        )}
      </div>
    </Page>
  )
}

function Code({ guid, companyGuid }: { guid: string; companyGuid: string }) {
  const { answer, again } = useAsked<SignInCode>('/api/training/signInCode', { trainingGuid: guid })
  useEffect(() => {
    const timer = setInterval(again, FRESH_MS)
    return () => clearInterval(timer)
  }, [again])
  if (answer.state !== 'ready') return <Unread read={answer} onRetry={again} rows={2} />
  const address = new URL(`${PATH}?training=${guid}&code=${answer.data.code}`, location.origin).href
  const isOver = Date.parse(correctedNow()) - Date.parse(answer.data.validTo) >= CODE_MS
  return (
    <>
      <Card>
        <div className="sign-desk">
          {isOver ? (
            <p role="alert">二维码已过期，联网后自动更换。</p>
          ) : (
            <>
              <QrCode text={address} label="培训签到" size={260} canSave={false} />
              <p>请参训人员用手机扫码签到，二维码每分钟更换。</p>
            </>
          )}
          <p>
            已签到 <b>{answer.data.people}</b> 人
          </p>
        </div>
      </Card>
      <SignOthers guid={guid} companyGuid={companyGuid} onSigned={again} />
      <SignedList guid={guid} people={answer.data.people} />
    </>
  )
}

/** For those without a phone. */
function SignOthers({ guid, companyGuid, onSigned }: { guid: string; companyGuid: string; onSigned: () => void }) {
  const people = useRecords('companyEmployee', {
    filter: both({ field: 'companyGuid', equals: companyGuid }, { field: 'status', equals: 'employed' }),
    order: 'name',
    limit: PEOPLE,
  })
  const [employeeGuid, setEmployeeGuid] = useState<string | null>(null)
  const { isBusy, run } = useDeed()
  if (people.state !== 'ready' || people.rows.length === 0) return null
  async function sign() {
    await run(async () => {
      const { employeeName } = await ask<AnyRecord>('/api/training/signIn', { trainingGuid: guid, employeeGuid })
      toast.success(`${String(employeeName)}已签到`)
      setEmployeeGuid(null)
      onSigned()
    })
  }
  return (
    <Card className="sign-others">
      <FormField label="代签（没有手机的人员）">
        <Select
          value={employeeGuid}
          placeholder="选择人员"
          options={people.rows.map(({ guid: value, name, positionName }) => ({
            value,
            label: positionName === null ? String(name) : `${String(name)}（${String(positionName)}）`,
          }))}
          onChange={setEmployeeGuid}
        />
      </FormField>
      <Button block disabled={employeeGuid === null} loading={isBusy} onClick={() => void sign()}>
        代为签到
      </Button>
    </Card>
  )
}

/** `people`: how many there are by the last count; with another number the list is asked for anew. */
function SignedList({ guid, people }: { guid: string; people: number | null }) {
  const read = useRecords('trainingSignIn', {
    filter: { field: 'trainingGuid', equals: guid },
    order: '-signInTime',
    limit: PEOPLE,
  })
  const { refresh } = read
  const known = useRef(people)
  useEffect(() => {
    if (known.current === people) return
    known.current = people
    refresh()
  }, [people, refresh])
  if (read.state !== 'ready' || read.rows.length === 0) return null
  return (
    <Section title={`签到名单 ${read.total}`}>
      <Card flush>
        {read.rows.map((row) => (
          <div key={row.guid} className="mark-line">
            <b>{String(row.employeeName)}</b>
            <span>{typeof row.signInTime === 'string' && formatDateTime(row.signInTime)}</span>
          </div>
        ))}
      </Card>
    </Section>
  )
}
