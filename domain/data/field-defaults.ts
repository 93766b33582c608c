/**
 * What a device reckons with before it has heard of anything else, apart from the table of figures: the first load does
 * without the words of all of them.
 */

/** The hours of a working day, minutes after midnight. [L] */
export const WORKING_HOURS = { from: 9 * 60, to: 17 * 60 } as const

/** Metres: signing in farther from the enterprise, or less certain of it, needs a reason and a photo. [L], `gis.md` 6.5. */
export const SIGN_IN = { distance: 200, accuracy: 100 } as const
