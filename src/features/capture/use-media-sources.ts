import { useEffect, useRef, useState } from 'react'

/** A Blob becomes an object URL here and is let go here; a string is an address that somebody else keeps. */
export type MediaSource = Blob | string

export type ViewedSource = { state: 'ready'; url: string } | { state: 'missing' }

/**
 * The addresses of the item in view and its neighbours, loaded as they come near: all at once, a dozen photos would
 * fill the memory of a cheap phone. Addresses made here are let go on unmounting.
 */
export function useMediaSources(
  items: { guid: string }[],
  index: number,
  load: (guid: string) => Promise<MediaSource | null>,
): Record<string, ViewedSource> {
  const [sources, setSources] = useState<Record<string, ViewedSource>>({})
  const asked = useRef(new Set<string>())
  const ownUrls = useRef<string[]>([])
  const isMounted = useRef(false)
  const near = items.slice(Math.max(0, index - 1), index + 2).map((item) => item.guid)
  const nearKey = near.join('|')

  useEffect(() => {
    isMounted.current = true
    const urls = ownUrls.current
    const askedGuids = asked.current
    return () => {
      isMounted.current = false
      for (const url of urls.splice(0)) URL.revokeObjectURL(url)
      askedGuids.clear()
    }
  }, [])

  useEffect(() => {
    for (const guid of nearKey.split('|')) {
      if (guid === '' || asked.current.has(guid)) continue
      asked.current.add(guid)
      load(guid)
        .catch(() => null)
        .then((source) => {
          if (!isMounted.current) return
          setSources((before) => ({ ...before, [guid]: viewedSource(source) }))
        })
    }

    function viewedSource(source: MediaSource | null): ViewedSource {
      if (source === null) return { state: 'missing' }
      if (typeof source === 'string') return { state: 'ready', url: source }
      const url = URL.createObjectURL(source)
      ownUrls.current.push(url)
      return { state: 'ready', url }
    }
  }, [nearKey, load])

  return sources
}
