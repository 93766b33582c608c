import { both, type Filter } from '#domain/kit/filter.ts'

/** What one was told oneself and was not withdrawn; whoever sends or oversees reads the copies of others as well. */
export const ownNotices = (userGuid: string): Filter =>
  both({ field: 'userGuid', equals: userGuid }, { field: 'noticeOpen', equals: true })
