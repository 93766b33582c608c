import { createContext, type ReactNode, useContext } from 'react'

export interface PageChrome {
  /** Beside the title of every page on phones and tablets: the state of synchronisation. */
  headerEnd: ReactNode
  /** Desktop has its own header, crumbs and back button around the page. */
  hasFrame: boolean
  /** Told of the title of the page now shown. */
  onTitle?: ((title: string) => void) | undefined
}

/** What the shell puts around every page; pages know nothing of the shell. */
export const PageChromeContext = createContext<PageChrome>({ headerEnd: null, hasFrame: false })

export function usePageChrome(): PageChrome {
  return useContext(PageChromeContext)
}
