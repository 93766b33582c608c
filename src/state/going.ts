import { createContext } from 'react'

/** True while a page is on its way; the one before stands until then. */
export const GoingContext = createContext(false)
