export const REGISTRATION_KINDS = {
  agency: '机构注册',
  company: '企业注册',
  lessor: '厂房出租方登记',
  expert: '专家注册',
} as const
export type RegistrationKind = keyof typeof REGISTRATION_KINDS

/** `POST /safety/api/registration/progress`: how an application stands, for whoever handed it in. */
export interface RegistrationProgress {
  applyNo: string
  kind: RegistrationKind
  applicant: string
  /** With its middle hidden. */
  mobile: string
  status: 'pending' | 'returned' | 'passed'
  statusLabel: string
  /** Instants. */
  submitTime: string
  decideTime: string | null
  opinion: string | null
  /** Of the account, once it is open. */
  username: string | null
}

/** `POST /safety/api/registration/submit`. Where a number is missing, the applicant is asked first. */
export interface Submission {
  applyNo: string | null
  /** The enterprise lets nothing yet: sent again with the same, its leasing information is made. */
  opensLeasing: boolean
}
