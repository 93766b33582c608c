import { ROLES } from '#domain/kit/access.ts'

/** The account types of enterprises (specification, section 9). */
export const COMPANY_TYPE_CODES: readonly string[] = '0 3 6 7 8 9 10 17 13 27 29 30 31 32 33 34'.split(' ')

/**
 * Every account type in use, in words. Of the enterprises' the specification names only the key industries' (section 6),
 * so the others keep their number; those of everybody else are this platform's own, one for each role.
 */
export const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMPANY_TYPE_CODES.map((code) => [code, `企业（${code}类）`])),
  0: '企业',
  1: ROLES.bureau,
  2: ROLES.leader,
  3: '重点行业（3类）',
  4: ROLES.town,
  5: ROLES.grid,
  11: ROLES.officer,
  12: ROLES.duty,
  13: '重点行业（13类）',
  14: ROLES.agency,
  15: ROLES.assoc,
  16: ROLES.expert,
  21: '职业卫生机构',
  99: ROLES.admin,
}
