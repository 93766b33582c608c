import { describe, expect, it } from 'vitest'
import { holdsPermission } from '#domain/rules/permission.ts'

describe('holdsPermission (R133)', () => {
  it.each([
    ['the super administrator without any', ['admin'], [], true],
    ['who has it in his list', ['bureau'], ['ROLE_MEWS_COMPANY_VISIT'], true],
    ['who has another one', ['bureau'], ['ROLE_WJZJK_JZ_VISIT'], false],
    ['who has a longer one of that beginning', ['bureau'], ['ROLE_MEWS_COMPANY_VISIT_ALL'], false],
    ['who has no role and no permission', [], [], false],
  ])('%s', (_who, roles, permissions, expected) => {
    expect(holdsPermission({ roles, permissions }, 'ROLE_MEWS_COMPANY_VISIT')).toBe(expected)
  })
})
