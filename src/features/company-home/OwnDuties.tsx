import { useRecords } from '#app/data/index.ts'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { RecordLink, Rows } from '#app/screens/DeskRows.tsx'
import { Card, LinkButton, Row, Section, StatusTag } from '#app/ui/index.ts'
import type { Day } from '#domain/lib/dates.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { WORK_KINDS, type WorkKind } from '#domain/resources/risk.ts'
import { PERMITS, TASKS } from './home-counts.ts'

const SHOWN = 4
const PROMISES = '/fiveInOneCom/doublePrevent/commitNotice/company'

/** What the enterprise's own people do today: check themselves, sign permits, promise. */
export function OwnDuties({ today }: { today: Day }) {
  const tasks = useRecords('selfCheckTask', { view: 'todo', order: 'planEnd', limit: SHOWN })
  const permits = useRecords('dangerousWorkPermit', { view: 'open', order: 'planEnd', limit: SHOWN })
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
            read={permits}
            empty="没有未关闭的作业票"
            line={(row) => {
              const state = states[row.status as keyof typeof states]
              return (
                <RecordLink
                  key={row.guid}
                  to={`${PERMITS}/${row.guid}`}
                  title={`${WORK_KINDS[row.workKind as WorkKind] ?? ''}作业 ${String(row.workContent ?? '')}`}
                  note={state === undefined ? null : <StatusTag tone={state.tone} label={state.label} />}
                />
              )
            }}
          />
        </Section>
      </div>
    </div>
  )
}

/** 今日承诺: the company's own notice of the day. */
function TodaysPromise({ today }: { today: Day }) {
  const read = useRecords('commitNotice', {
    filter: {
      all: [
        { field: 'noticeDate', equals: today },
        { field: 'level', equals: 'company' },
      ],
    },
    limit: 1,
  })
  const notice = read.state === 'ready' ? read.rows[0] : undefined
  const isPublished = notice?.status === 'published'
  return (
    <Section title="今日承诺">
      <Card>
        <Row label="公司承诺公告">
          {read.state !== 'ready' ? (
            '–'
          ) : (
            <span className="promise">
              <StatusTag tone={isPublished ? 'good' : 'bad'} label={isPublished ? '已公告' : '未承诺'} />
              <LinkButton
                size="small"
                tone={isPublished ? 'plain' : 'primary'}
                to={notice === undefined ? `${PROMISES}?form=new` : `${PROMISES}?open=${notice.guid}`}
              >
                {isPublished ? '查看' : '去承诺'}
              </LinkButton>
            </span>
          )}
        </Row>
      </Card>
    </Section>
  )
}
