import { forget } from '#app/ui/kept.ts'
import type { RegistrationKind } from '#domain/contract/registration.ts'
import type { Applicant } from '#domain/resources/registration/forms.ts'

export interface RegistrationDraft {
  values: Record<string, unknown>
  applicant: Omit<Applicant, 'smsCode' | 'isPromised'>
  /** Of an application that was handed in from here. */
  applyNo: string | null
}

const EMPTY: RegistrationDraft = {
  values: {},
  applicant: { mobile: '', username: '', lessorSerialNumber: '' },
  applyNo: null,
}

const keyOf = (kind: RegistrationKind) => `registration:${kind}`

/** What was typed before the page went away; nobody is signed in, so there is no outbox to keep it in. */
export function readDraft(kind: RegistrationKind): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null')
    return isDraft(stored) ? stored : EMPTY
  } catch {
    return EMPTY
  }
}

/** Says whether it could be kept: a browser may refuse to store anything. */
export function keepDraft(kind: RegistrationKind, draft: RegistrationDraft): boolean {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (kind: RegistrationKind): void => forget(keyOf(kind))

function isDraft(value: unknown): value is RegistrationDraft {
  return typeof value === 'object' && value !== null && 'values' in value && 'applicant' in value && 'applyNo' in value
}
