/** The account types of enterprises (specification, section 9). */
export const COMPANY_TYPE_CODES: readonly string[] = '0 3 6 7 8 9 10 17 13 27 29 30 31 32 33 34'.split(' ')

/**
 * Every account type in use, in words. Of the enterprises' the specification names only the key industries' (section 6),
 * so the others keep their number; those of everybody else are this platform's own.
 */
export const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMPANY_TYPE_CODES.map((code) => [code, `企业（${code}类）`])),
  0: '企业',
  1: '区局监管',
  2: '局领导',
  3: '重点行业（3类）',
  4: '区镇监管',
  5: '网格员',
  11: '执法人员',
  12: '值班员',
  13: '重点行业（13类）',
  14: '机构',
  15: '协会',
  16: '专家',
  21: '职业卫生机构',
  99: '系统管理员',
}
