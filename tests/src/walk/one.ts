import { ANSWERS } from './answers.ts'

/** The page of the first record of a resource. */
export const oneOf = (resource: string, guid = `${resource}-1`) => ({ path: '/one/:guid', at: `/one/${guid}` })

/** With what the server answers, and with this instead. */
export const answering = (instead: Record<string, unknown> = {}) => ({
  answers: { ...instead, ...ANSWERS, ...instead },
})
