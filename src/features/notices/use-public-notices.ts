import { useEffect, useState } from 'react'
import { postPublic } from '#app/session/index.ts'
import type { PublicNotice, PublicNoticeLine } from '#domain/contract/public-notices.ts'
import { Problem } from '#domain/kit/problems.ts'

export type PublicKind = 'all' | 'announcement' | 'publicity'

export type PublicNotices =
  | { state: 'loading' }
  | { state: 'problem' }
  | { state: 'ready'; items: readonly PublicNoticeLine[] }

/** The announcements that everybody may read, as the server knows them now. */
export function usePublicNotices(kind: PublicKind, keyword: string): PublicNotices {
  const [list, setList] = useState<PublicNotices>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const body = { ...(kind === 'all' ? {} : { noticeType: kind }), ...(keyword === '' ? {} : { keyword }) }
    postPublic<{ items: PublicNoticeLine[] }>('/api/notice/publicList', body).then(
      ({ items }) => isCurrent && setList({ state: 'ready', items }),
      (error: unknown) => {
        if (!(error instanceof Problem)) console.error(error)
        if (isCurrent) setList({ state: 'problem' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kind, keyword])
  return list
}

type PublicRead =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'problem' }
  | { state: 'ready'; notice: PublicNotice }

export function usePublicNotice(guid: string | null): PublicRead {
  const [read, setRead] = useState<PublicRead>({ state: 'loading' })
  useEffect(() => {
    if (guid === null) {
      setRead({ state: 'missing' })
      return
    }
    let isCurrent = true
    postPublic<PublicNotice>('/api/notice/publicGet', { guid }).then(
      (notice) => isCurrent && setRead({ state: 'ready', notice }),
      (error: unknown) => {
        const isGone = error instanceof Problem && error.code === 'record.gone'
        if (isCurrent) setRead({ state: isGone ? 'missing' : 'problem' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [guid])
  return read
}
