import type { ReactNode } from 'react'
import type { Tone } from '#domain/kit/fields.ts'
import { Link } from './Link.tsx'
import './surfaces.css'

export interface CardProps {
  /** Without inner space, for lists and pictures. */
  flush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Card({ flush = false, className = '', children }: CardProps) {
  return <div className={`card ${flush ? 'card--flush' : ''} ${className}`.trim()}>{children}</div>
}

export interface SectionProps {
  title: ReactNode
  note?: ReactNode
  more?: { to: string; text: string } | undefined
  actions?: ReactNode
  children?: ReactNode
}

export function Section({ title, note, more, actions, children }: SectionProps) {
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          {title} {note !== undefined && <span className="section__note">{note}</span>}
        </h2>
        {actions}
        {more !== undefined && (
          <Link className="section__more" to={more.to}>
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

export interface RowProps {
  label: ReactNode
  /** Label above the value, for long texts. */
  stack?: boolean | undefined
  children?: ReactNode
}

export function Row({ label, stack = false, children }: RowProps) {
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <div className={stack ? 'row row--stack' : 'row'}>
      <div className="row__label">{label}</div>
      <div className="row__value">{isEmpty ? '—' : children}</div>
    </div>
  )
}

export function Tag({ tone = 'muted', children }: { tone?: Tone | undefined; children?: ReactNode }) {
  return <span className={`tag tag--${tone}`}>{children}</span>
}

/** A state: mark and word, so that it reads without colour. */
export function StatusTag({ tone = 'muted', label }: { tone?: Tone | undefined; label: ReactNode }) {
  return (
    <span className={`tag status-tag tag--${tone}`}>
      <span className="status-tag__dot" aria-hidden="true" />
      {label}
    </span>
  )
}

const RISK_WORDS = { red: '重大风险', orange: '较大风险', yellow: '一般风险', blue: '低风险' } as const

export type RiskColor = keyof typeof RISK_WORDS

export function isRiskColor(value: unknown): value is RiskColor {
  return typeof value === 'string' && Object.hasOwn(RISK_WORDS, value)
}

/** Draws nothing where the grade is not known. */
export function RiskTag({ color }: { color: unknown }) {
  if (!isRiskColor(color)) return null
  return (
    <span className={`tag tag--${color}`}>
      <span className="risk-tag__mark" aria-hidden="true" />
      {RISK_WORDS[color]}
    </span>
  )
}

export interface ProgressProps {
  /** From 0 to 1. */
  value: number
  label: string
  tone?: 'warn' | 'bad' | undefined
}

export function Progress({ value, label, tone }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={tone === undefined ? 'progress' : `progress progress--${tone}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className="progress__bar" style={{ width: `${percent}%` }} />
    </div>
  )
}
