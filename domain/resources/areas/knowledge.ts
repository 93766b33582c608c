import { remindUnread } from '../notice/actions.ts'
import { notice } from '../notice/definition.ts'
import { noticeFeedBack } from '../noticeFeedBack/definition.ts'
import { area } from './area.ts'

export const knowledge = area([notice, noticeFeedBack], [remindUnread])
