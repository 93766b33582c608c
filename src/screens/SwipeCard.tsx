import { SwipeAction } from 'antd-mobile'
import type { ReactNode } from 'react'

/** What a card drawn aside offers. */
export interface SwipeDeed {
  label: string
  tone: 'primary' | 'plain' | 'danger'
  run: () => void
}

const COLORS = {
  primary: 'var(--color-primary)',
  plain: 'var(--color-muted)',
  danger: 'var(--color-danger)',
} as const

/** A card with its deeds behind it. The record itself offers the same to who cannot draw. */
export function SwipeCard({ deeds, children }: { deeds: readonly SwipeDeed[]; children: ReactNode }) {
  return (
    <SwipeAction
      className="swipe-card"
      rightActions={deeds.map(({ label, tone, run }) => ({
        key: label,
        text: label,
        color: COLORS[tone],
        onClick: run,
      }))}
    >
      {children}
    </SwipeAction>
  )
}
