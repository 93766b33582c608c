export { isScopeRight, pull } from './pull.ts'
export { pushOutbox, wakeUnreached } from './push.ts'
