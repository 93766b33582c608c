/** Closed or struck off: there is nobody any more. */
export const GONE: readonly string[] = ['closed', 'cancelled']
/** Nothing runs there that could be visited; it comes back by itself when the state does. */
export const NOT_THERE: readonly string[] = [...GONE, 'moving']
/** Nothing runs there that its own people could check. */
const STANDING_STILL: readonly string[] = [...NOT_THERE, 'stopped']

type State = Readonly<Record<string, unknown>>

export const isGone = ({ companyStatus }: State): boolean => GONE.includes(String(companyStatus))
/** Gone, or on its way elsewhere. */
export const isAway = ({ companyStatus }: State): boolean => NOT_THERE.includes(String(companyStatus))
export const standsStill = ({ companyStatus }: State): boolean => STANDING_STILL.includes(String(companyStatus))
