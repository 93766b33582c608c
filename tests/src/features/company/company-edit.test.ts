import { describe, expect, it } from 'vitest'
import { type CompanyEditDraft, editIssues, editOf, updateInputOf } from '#app/features/company/company-edit.ts'
import { buildCompany } from '#tests/factories/domain.ts'

const company = buildCompany({ safetyManager: '李安全', safetyManagerPhone: '13812345678', longitude: 120.64 })

function edited(values: Partial<CompanyEditDraft['values']>): CompanyEditDraft {
  const draft = editOf(company)
  return { ...draft, values: { ...draft.values, ...values } }
}

describe('an edit of an enterprise', () => {
  it('sends only what differs, with what it was', () => {
    expect(updateInputOf(edited({ safetyManager: '赵新安' }))).toEqual({
      changes: { safetyManager: '赵新安' },
      base: { safetyManager: '李安全' },
    })
  })

  it('sends nothing when all is as it was', () => {
    expect(updateInputOf(edited({})).changes).toEqual({})
  })

  it('names the field that is wrong', () => {
    const wrong = edited({ safetyManagerPhone: '123', safetyManager: '' })
    expect(editIssues(wrong).map(({ path }) => path)).toEqual(['safetyManager', 'safetyManagerPhone'])
  })

  it('leaves alone what was wrong before', () => {
    const old = editOf({ ...company, mainLeaderPhone: '不详' })
    expect(editIssues({ ...old, values: { ...old.values, longitude: 120.65 } })).toEqual([])
  })
})
