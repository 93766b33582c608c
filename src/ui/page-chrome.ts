import { createContext, type ReactNode, useContext } from 'react'

export interface PageChrome {
  /** Beside the title of every page on phones and tablets: the state of synchronisation. */
  headerEnd: ReactNode
  /** Desktop has its own header, crumbs and back button around the page. */
  hasFrame: boolean
  /** Pages one reaches by a tab, on phones and tablets: all others lead back. Null where the frame has a back button. */
  tops?: ReadonlySet<string> | null
  /** What the window's title ends with: the platform, or the sub-system one is in. */
  titleEnd: string
  /** Told of the title of the page now shown. */
  onTitle?: ((title: string) => void) | undefined
}

/** What the shell puts around every page; pages know nothing of the shell. */
export const PageChromeContext = createContext<PageChrome>({
  headerEnd: null,
  hasFrame: false,
  titleEnd: '安全生产监管平台',
})

export function usePageChrome(): PageChrome {
  return useContext(PageChromeContext)
}
