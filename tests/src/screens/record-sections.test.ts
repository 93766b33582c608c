import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { filledSections } from '#app/screens/RecordSections.tsx'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const fieldsOf = (resource: string, own: Record<string, unknown>) =>
  filledSections(resourceNamed(resource), buildRecord(resource, own)).flatMap(({ fields }) => fields)

describe('the fields a record is read by', () => {
  it('name an enterprise once, where its name was copied', () => {
    const shown = fieldsOf('expertSelection', { eventCompanyGuid: 'c', eventCompanyName: '甲厂' })
    expect(shown).toContain('eventCompanyName')
    expect(shown).not.toContain('eventCompanyGuid')
  })

  it('name a person once, whatever the field of his name is called', () => {
    const shown = fieldsOf('expertAdmission', { firstUserGuid: 'u', firstUser: '姚丽华' })
    expect(shown).toContain('firstUser')
    expect(shown).not.toContain('firstUserGuid')
  })

  it('keep a reference without its name', () => {
    const shown = fieldsOf('expertSelection', { eventCompanyGuid: 'c', eventCompanyName: null })
    expect(shown).toContain('eventCompanyGuid')
  })

  it('leave out what only the platform works with', () => {
    const shown = fieldsOf('workflowTask', { bizGuid: 'b', bizStatus: 'draft', bizResource: 'hiddenDanger' })
    expect(shown).toContain('createTime')
    expect(shown).not.toContain('bizResource')
    expect(shown).not.toContain('bizGuid')
    expect(fieldsOf('lawDocument', { bizGuid: 'case-1', content: '正文' })).not.toContain('bizGuid')
    expect(shown).not.toContain('bizStatus')
  })
})
