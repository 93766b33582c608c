/**
 * What a device reckons with before it has heard of anything else, apart from the table of figures whose values these
 * are: the first load does without the words of all of them.
 */

/** The hours of a working day, minutes after midnight. [L] */
export const WORKING_HOURS = { from: 9 * 60, to: 17 * 60 } as const
