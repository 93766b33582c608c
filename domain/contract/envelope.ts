import type { Actor, DataScope } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { WireProblem } from '#domain/kit/problems.ts'

/** Base path of every call (specification, section 7). */
export const BASE_PATH = '/safety'
/** Header and cookie that carry the session token (specification, section 4). */
export const TOKEN_HEADER = 'access_token'
export const TOKEN_COOKIE = 'Admin-Token'

/** A successful answer. `code` is 200 whatever the HTTP status of a success. */
export interface Answer<Data> {
  code: 200
  success: true
  msg: string
  data: Data
}

/** A failed answer, with the matching HTTP status. `problem` is the code of the catalogue, `details` its particulars. */
export interface Refusal {
  code: number
  success: false
  msg: string
  problem: WireProblem['code']
  details: Record<string, unknown>
}

/** A page of a list. `total` is null when the count was not asked for. */
export interface Page<Row> {
  items: Row[]
  total: number | null
  /** Where the next page starts, for keyset paging; null at the end. */
  next: string | null
}

/** What a list is asked for (`entities.md` section 0; specification, section 3). */
export interface ListQuery {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  countTotal?: boolean | undefined
  sort?: string | undefined
  order?: 'ASC' | 'DESC' | undefined
  /** From a page's `next`; replaces `pageIndex`. */
  after?: string | undefined
  /** Words looked for in the resource's search fields. */
  keyword?: string | undefined
  /** One of the resource's named views, such as `overdue`. */
  view?: string | undefined
  /** Conditions that no word on one field says, such as two of which one holds. */
  also?: Filter | undefined
  /** Every other key is a filter on the field of that name: a value, a list of values, or `{ from, to }`. */
  [filter: string]: unknown
}

/** The person signed in, with the field names of the specification (section 3, current user). */
export interface CurrentUser {
  id: number
  guid: string
  username: string
  name: string
  mobile: string | null
  accountType: string
  roles: string[]
  permissions: string[]
  companyGuid: string | null
  agencyGuid?: string | null
  /** The enterprises the person's institution serves at this moment. */
  servedCompanyGuids?: readonly string[]
  /** How far the roles that an administrator made let the person see. */
  dataScope?: DataScope | null
  /** Those whose work was left to the person while they are away. */
  standsFor?: readonly Actor[]
  companyId: number | null
  companyName: string | null
  personGuid: string | null
  grid: { guid: string; regionId: string | null; gridName: string; path: string } | null
  lawEnforcementNumber: string | null
  positionName: string | null
  loginTime: string
  /** How often the account has signed in. */
  loginTimes: number
  updatePassword: string | null
  isDefaultPwd: boolean
  /** The password dialog opens by itself and cannot be closed; see `rules/forced-password-change.ts`. */
  mustChangePassword: boolean
  /** False until he has set a first one: he came in by a code. Absent where the server is older. */
  hasPassword?: boolean
  /** The same of the second factor, where administrators have to have one; absent in what older servers answered. */
  mustSetSecondFactor?: boolean
  regionStr: string | null
  version: number
  /** The sub-system the account belongs to; null where it has several, or the whole platform. */
  systemType: number | null
  /** Of an enterprise's account, its account type. */
  companyType: string | null
  isProduction: boolean | null
}

/** `POST /auth/login` and `/auth/refresh`: the token, and how long it and its refresh live. */
export interface SessionToken {
  token: string
  /** Milliseconds until the token is no longer accepted. */
  expiresInMs: number
}

/** `POST /auth/getLoginValidateCode`: a picture of digits, good for one try. */
export interface Captcha {
  id: string
  svg: string
  expiresInMs: number
}

/** `POST /auth/loginSafetyValidate`: what the sign-in page should know before it sends the password. */
export interface LoginSafety {
  /** A picture's digits must be sent along. */
  captcha: boolean
  /** What is wrong with the password by today's rule, or null. */
  weakness: string | null
}

/** `POST /auth/sendCodeByCompany` */
export interface CodeSent {
  /** The number it went to, with its middle hidden. */
  phone: string
  expiresInMs: number
  resendAfterMs: number
}

/** `GET /auth/qrCode/getQrCode`: `content` is what the square says. */
export interface QrCode {
  id: string
  content: string
  expiresInMs: number
}

/** `POST /auth/qrCode/getQrCodeToken/{id}` */
export type QrCodeState = { state: 'waiting' } | { state: 'expired' } | ({ state: 'confirmed' } & SessionToken)

/** What the square on a sign-in page says before its id. */
export const QR_CONTENT_PREFIX = 'safety-sign-in:'

/** `GET /healthz` */
export interface Health {
  status: 'ok'
  database: 'pglite' | 'postgres'
  version: string
}
