import { useEffect, useState } from 'react'
import './rich-text.css'

/** Left free of a viewer for what stands around it, in pixels (document 1, section 9). */
const AROUND_VIEWER_PX = 120

interface RichTextProps {
  html: string
  /** As high as the window leaves room for, on a page of its own. */
  isPage?: boolean | undefined
}

/** Stored text as it was written, cleaned of what could run. */
export function RichText({ html, isPage = false }: RichTextProps) {
  const [clean, setClean] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    import('#app/widgets/rich-text/sanitize.ts').then(
      ({ sanitizeHtml }) => !isGone && setClean(sanitizeHtml(html)),
      () => !isGone && setIsBroken(true),
    )
    return () => {
      isGone = true
    }
  }, [html])

  if (isBroken) return <p>内容加载失败，请刷新页面</p>
  if (clean === null) return <div className="skeleton rich-text__loading" aria-busy="true" />
  return (
    <div
      className="rich-text"
      style={isPage ? { height: `calc(100vh - ${AROUND_VIEWER_PX}px)`, overflow: 'auto' } : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
