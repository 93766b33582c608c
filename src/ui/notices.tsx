import { type ReactNode, useEffect } from 'react'
import { REACHABLE } from '#app/device/connectivity.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Card } from './surfaces.tsx'

export interface EmptyStateProps {
  /** Why there is nothing. */
  text: ReactNode
  /** What one may do about it. */
  action?: ReactNode
  icon?: IconName | undefined
}

export function EmptyState({ text, action, icon = 'folder' }: EmptyStateProps) {
  return (
    <div className="notice">
      <span className="notice__art">
        <Icon name={icon} />
      </span>
      <div className="notice__text">{text}</div>
      {action}
    </div>
  )
}

/** A list without a line (specification, section 8), and what that means where it stands. */
export function EmptyList({ text, ...others }: EmptyStateProps) {
  return (
    <EmptyState
      text={
        <>
          <p className="notice__title">当前暂无信息</p>
          <p>{text}</p>
        </>
      }
      {...others}
    />
  )
}

interface RetryProps {
  onRetry?: (() => void) | undefined
}

/** Longer or missing sentences become 请求失败, as the specification asks. */
const LONGEST_SENTENCE = 30

interface Failure {
  code?: string | undefined
  message?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
}

/** What to say of a failure: the server's own sentence where it sent one. */
export function sentenceOf(problem: Failure | null | undefined): string {
  const told = problem?.details?.sentence
  const text = (typeof told === 'string' ? told : (problem?.message ?? '')).trim()
  return text === '' || text.length > LONGEST_SENTENCE ? '请求失败' : text
}

/** Why something could not be read; where only the line is missing, it is what is not on this device. */
export function ProblemNotice({ problem, onRetry }: RetryProps & { problem: Failure }) {
  if (problem.code === 'network.unreachable') return <NotOnThisDevice onRetry={onRetry} />
  return (
    <div className="notice notice--problem" role="alert">
      <span className="notice__art">
        <Icon name="warning" />
      </span>
      <div className="notice__text notice__title">{sentenceOf(problem)}</div>
      {onRetry !== undefined && (
        <Button onClick={onRetry} icon="sync">
          重试
        </Button>
      )}
    </div>
  )
}

export function NotOnThisDevice({ onRetry }: RetryProps) {
  useEffect(() => {
    if (onRetry === undefined) return
    const showByItself = () => onRetry()
    // A closed Wi-Fi that opens is no news to the browser: the first answer is what tells.
    for (const sign of ['online', REACHABLE]) addEventListener(sign, showByItself)
    return () => {
      for (const sign of ['online', REACHABLE]) removeEventListener(sign, showByItself)
    }
  }, [onRetry])
  return (
    <div className="notice">
      <span className="notice__art">
        <Icon name="cloudOff" />
      </span>
      <div className="notice__text">
        <p className="notice__title">本机没有这些内容</p>
        <p>现在没有网络，联网后会自动显示</p>
      </div>
      {onRetry !== undefined && (
        <Button onClick={onRetry} icon="sync">
          重试
        </Button>
      )}
    </div>
  )
}

const LINES = ['1', '2', '3', '4', '5', '6', '7', '8']

export function ListSkeleton({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div className="list-skeleton" aria-busy="true">
      <span className="visually-hidden">正在加载</span>
      {LINES.slice(0, rows).map((line) => (
        <Card key={line}>
          <div className="skeleton list-skeleton__line" />
          <div className="skeleton list-skeleton__line" />
        </Card>
      ))}
    </div>
  )
}

interface UnreadProps extends RetryProps {
  read:
    | { state: 'loading' | 'offline' | 'ready'; refresh?: () => void }
    | { state: 'problem'; problem: Failure; refresh?: () => void }
  rows?: number
}

/** In place of what is not there: it is coming, is not on this device, or cannot be read. Nothing where it is there. */
export function Unread({ read, rows, onRetry = read.refresh }: UnreadProps) {
  if (read.state === 'problem') return <ProblemNotice problem={read.problem} onRetry={onRetry} />
  if (read.state === 'offline') return <NotOnThisDevice onRetry={onRetry} />
  return read.state === 'loading' ? <ListSkeleton rows={rows} /> : null
}

export function PageSkeleton() {
  return (
    <div className="page">
      <div className="page__body">
        <ListSkeleton />
      </div>
    </div>
  )
}
