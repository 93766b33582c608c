import type { ReactNode } from 'react'
import { heightBefore, useKeptHeight } from './kept-height.ts'
import { ListSkeleton } from './notices.tsx'
import './kept-part.css'

interface KeptRoomProps {
  /** Under this its height is kept from one time to the next. */
  name: string
  /** So many lines are held for it the first time. */
  rows?: number
}

interface KeptPartProps extends KeptRoomProps {
  /** Of what stands in it; null until it is read. */
  count: number | null
  children: ReactNode
}

/** A part of a page that takes no room where it holds nothing; until it is read, the room that it took last time. */
export function KeptPart({ name, rows, count, children }: KeptPartProps) {
  const { ref, before } = useKeptHeight(name, count)
  if (count === null) return <Room height={before} rows={rows} />
  return count === 0 ? null : (
    <div className="section" ref={ref}>
      {children}
    </div>
  )
}

/** The room of such a part whose code has not come. */
export const KeptRoom = ({ name, rows }: KeptRoomProps) => <Room height={heightBefore(name)} rows={rows} />

const LINE_HEIGHT = 80

function Room({ height, rows = 0 }: { height: number | null; rows?: number | undefined }) {
  const lines = height === null ? rows : Math.ceil(height / LINE_HEIGHT)
  return lines === 0 ? null : (
    <div
      className={`section kept-room${height === null ? ' kept-room--new' : ''}`}
      style={{ height: height ?? undefined }}
    >
      <ListSkeleton rows={lines} />
    </div>
  )
}
