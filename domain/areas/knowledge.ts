import { remindUnread } from '#domain/resources/notice/actions.ts'
import { notice } from '#domain/resources/notice/definition.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { area } from './area.ts'

export const knowledge = area([notice, noticeFeedBack], [remindUnread])
