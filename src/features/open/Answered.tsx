import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/notices.tsx'
import type { PublicAnswer } from './use-public.ts'
import './open.css'

interface AnsweredProps<Data> {
  answer: PublicAnswer<Data>
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The answer once it is there; until then, and where there is none, what is to be said instead. */
export function Answered<Data>({ answer, isEmpty, children }: AnsweredProps<Data>) {
  if (answer.state === 'loading') return <p role="status">正在读取…</p>
  if (answer.state === 'problem') return <EmptyState icon="warning" text="暂时读不到内容，请检查网络后重试" />
  if (isEmpty?.(answer.data)) return <EmptyState icon="folder" text="当前暂无信息" />
  return children(answer.data)
}
