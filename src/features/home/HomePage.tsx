import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useIdle } from '#app/device/idle.ts'
import { ComingTaskCards, TaskCard } from '#app/resources/patrolTask/TaskCard.tsx'
import { LinkButton } from '#app/ui/Button.tsx'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { EmptyList, ListSkeleton, Unread } from '#app/ui/notices.tsx'
import { Page } from '#app/ui/Page.tsx'
import { Card, Section } from '#app/ui/surfaces.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { OpenHazards } from './OpenHazards.tsx'
import { SameHeight } from './SameHeight.tsx'
import { TodayRing } from './TodayRing.tsx'
import { NEXT_TASKS, useHomePage } from './use-home-page.ts'
import './home.css'

// Below what a phone shows at first.
const TodaySections = lazyPart(async () => (await import('./TodaySections.tsx')).TodaySections)
const ScanSheet = lazyPart(async () => (await import('./ScanSheet.tsx')).ScanSheet)

const REST_COMING = <ListSkeleton rows={2} />

const DATE = new Intl.DateTimeFormat('zh-CN', {
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  timeZone: 'Asia/Shanghai',
})
const COMPANIES = '/comopanyInformationManagement/companyInformation'
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const PATROL = '/inspection/newGridPatrol'

export function HomePage() {
  const home = useHomePage()
  const isIdle = useIdle()
  return (
    <Page title={home.user?.name ?? '首页'} asOf={home.asOf} refresh={home.refresh}>
      <div className="home">
        <HomeNotices />
        <div className="home__today">
          <p className="home__where">
            <span>{home.user?.grid?.gridName ?? home.user?.positionName ?? ''}</span>
            <time dateTime={home.today}>{DATE.format(new Date(home.now))}</time>
          </p>
          <Card>
            <TodayRing {...home.counts} />
          </Card>
          <QuickActions />
        </div>
        <Section title="最近的任务" more={{ to: '/securityPatrol/index?view=open', text: '全部任务' }}>
          <NextTasks home={home} />
        </Section>
        <SameHeight name="home-today">
          {isIdle ? <TodaySections today={home.today} now={home.now} waiting={REST_COMING} /> : REST_COMING}
        </SameHeight>
        <Section title="未销号隐患" more={{ to: HAZARDS, text: '全部隐患' }}>
          <OpenHazards read={home.hazards} today={home.today} />
        </Section>
      </div>
    </Page>
  )
}

function QuickActions() {
  const navigate = useNavigate()
  const [isScanning, setIsScanning] = useState(false)
  return (
    <div className="home__actions">
      <QuickAction icon="shield" text="开始巡查" isMain onClick={() => navigate(PATROL)} />
      <QuickAction icon="scan" text="扫码" onClick={() => setIsScanning(true)} />
      <QuickAction icon="warning" text="上报隐患" onClick={() => navigate('/newGridPatrol/hazardReport')} />
      <QuickAction icon="clock" text="考勤" onClick={() => navigate('/attendance/attendanceRecord')} />
      <QuickAction icon="building" text="企业" onClick={() => navigate(COMPANIES)} />
      {isScanning && (
        <ScanSheet onClose={() => setIsScanning(false)} onFound={navigate} onSearch={() => navigate(COMPANIES)} />
      )}
    </div>
  )
}

interface QuickActionProps {
  icon: IconName
  text: string
  isMain?: boolean
  onClick: () => void
}

function QuickAction({ icon, text, isMain = false, onClick }: QuickActionProps) {
  return (
    <button type="button" className={isMain ? 'quick quick--main' : 'quick'} onClick={onClick}>
      <span className="quick__icon">
        <Icon name={icon} size={26} />
      </span>
      {text}
    </button>
  )
}

function NextTasks({ home }: { home: ReturnType<typeof useHomePage> }) {
  const { tasks } = home
  if (tasks.state === 'loading') return <ComingTaskCards count={NEXT_TASKS} />
  if (tasks.state !== 'ready') return <Unread read={tasks} />
  if (home.nearest.length === 0)
    return (
      <Card>
        <EmptyList
          icon="check"
          text="今日没有待巡查的企业"
          action={<LinkButton to="/securityPatrol/index?view=open">查看全部任务</LinkButton>}
        />
      </Card>
    )
  return (
    <div className="task-list">
      {home.nearest.map((stop) => (
        <TaskCard key={stop.key} stop={stop} today={home.today} />
      ))}
    </div>
  )
}
