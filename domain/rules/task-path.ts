/** Where records lie that the device holds, with or without a signal. */
export const RECORD_PATHS = {
  hiddenDanger: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister',
  rectifyInstruction: '/companyInstruction/companyInstructionIndex',
  patrolRecord: '/newGridPatrol/index',
} as const
const VISITS = '/securityPatrol/index'
export const INBOX = '/auditNotice'
export const NOTICES = '/gridManageNotic/myNotice'

/** The page of a record that the device holds; null for kinds that have no such page. */
export function devicePath(resource: string, guid: string): string | null {
  if (resource === 'patrolTask') return VISITS
  return isOnDevice(resource) ? `${RECORD_PATHS[resource]}/${guid}` : null
}

/** The page on which a to-do is dealt with: the record's own where it has one, else its place among what waits. */
export function taskPath({
  guid,
  bizResource,
  bizGuid,
}: {
  guid: string
  bizResource: unknown
  bizGuid: unknown
}): string {
  return devicePath(String(bizResource), String(bizGuid)) ?? `${INBOX}?open=${guid}`
}

const isOnDevice = (name: string): name is keyof typeof RECORD_PATHS => Object.hasOwn(RECORD_PATHS, name)
