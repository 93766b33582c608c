import { correctedNow, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { permitWords } from '#app/resources/dangerousWorkPermit/late.ts'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { RecordLink, Rows } from '#app/screens/DeskRows.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, clockOf, LinkButton, Row, Section, StatusTag } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { both, matches } from '#domain/kit/filter.ts'
import type { Day } from '#domain/lib/dates.ts'
import { commitNotice } from '#domain/resources/commitNotice/definition.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { OPEN_PERMITS, PERMITS, TASKS } from './home-counts.ts'
import { isLate } from './LatePermits.tsx'

const SHOWN = 4
const PROMISES = '/fiveInOneCom/doublePrevent/commitNotice/company'

/** What the enterprise's own people do today: check themselves, sign permits, promise. */
export function OwnDuties({ today }: { today: Day }) {
  const tasks = useRecords('selfCheckTask', { view: 'todo', order: 'planEnd', limit: SHOWN })
  const permits = useRecords('dangerousWorkPermit', OPEN_PERMITS)
  const isAnyOpen = permits.state === 'ready' && permits.total > 0
  const { states } = dangerousWorkPermit.workflow ?? { states: {} as Record<string, never> }
  return (
    <div className="company-home__columns">
      <Section title="自查任务" more={{ to: TASKS, text: '全部' }}>
        <Rows
          read={tasks}
          empty="没有待办的自查任务"
          line={(row) => <SelfCheckTaskLine key={row.guid} record={row} today={today} />}
        />
      </Section>
      <div>
        <TodaysPromise today={today} />
        <Section title="作业票" more={{ to: `${PERMITS}?view=open`, text: '全部' }}>
          <Rows
            name="open-permits"
            read={inTime(permits)}
            empty={isAnyOpen ? '没有其他未关闭的作业票' : '没有未关闭的作业票'}
            line={(row) => {
              const state = states[row.status as keyof typeof states]
              return (
                <RecordLink
                  key={row.guid}
                  to={`${PERMITS}/${row.guid}`}
                  title={permitWords(row)}
                  note={
                    <span className="promise">
                      {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
                      {typeof row.planEnd === 'string' && `有效至 ${clockOf(row.planEnd)}`}
                    </span>
                  }
                />
              )
            }}
          />
        </Section>
      </div>
    </div>
  )
}

/** Those whose time is over stand above all. */
function inTime(permits: RecordsState): RecordsState {
  if (permits.state !== 'ready') return permits
  const now = correctedNow()
  return { ...permits, rows: permits.rows.filter((row) => !isLate(row, now)).slice(0, SHOWN) }
}

/** 今日承诺: the company's own notice of the day; it is written by several, and promised by its head alone. */
function TodaysPromise({ today }: { today: Day }) {
  const session = useSession()
  const read = useRecords('commitNotice', {
    filter: both({ field: 'noticeDate', equals: today }, { field: 'level', equals: 'company' }),
    limit: 1,
  })
  const notice = read.state === 'ready' ? read.rows[0] : undefined
  const { tone, label, deed, isNext } = promiseOf(notice, 'actor' in session ? session.actor : null)
  return (
    <Section title="今日承诺">
      <Card>
        <Row label="公司承诺公告">
          <span className="promise">
            {read.state !== 'ready' ? (
              '–'
            ) : (
              <>
                <StatusTag tone={tone} label={label} />
                <LinkButton
                  size="small"
                  tone={isNext ? 'primary' : 'plain'}
                  to={notice === undefined ? `${PROMISES}?form=new` : `${PROMISES}?open=${notice.guid}`}
                >
                  {deed}
                </LinkButton>
              </>
            )}
          </span>
        </Row>
      </Card>
    </Section>
  )
}

/** How it stands, and what this person can do about it. */
function promiseOf(notice: LocalRecord | undefined, actor: Actor | null) {
  const publish = commitNotice.workflow?.moves.publish
  if (notice === undefined) return { tone: 'bad', label: '未承诺', deed: '去填写', isNext: true } as const
  if (notice.status === 'published') return { tone: 'good', label: '已公告', deed: '查看', isNext: false } as const
  const mayPromise = actor !== null && publish !== undefined && matches(publish.allow(actor), notice)
  return mayPromise
    ? ({ tone: 'bad', label: '未承诺', deed: '去承诺', isNext: true } as const)
    : ({ tone: 'waiting', label: '待负责人承诺', deed: '查看', isNext: false } as const)
}
