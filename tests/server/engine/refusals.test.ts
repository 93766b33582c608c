import { describe, expect, it } from 'vitest'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import { refusalOf } from '#server/engine/refusals.ts'

describe('what an error of the database means to the sender', () => {
  // Found by `tests/fuzz`: two plans of 2147483647 a month each add up to more than the column of their sum holds.
  it.each(['22003', '22008'])('says that a derived value is too large (%s)', (code) => {
    const refused = refusalOf(Object.assign(new Error('out of range'), { code }), resourceNamed('annualPlan'))
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'input.invalid', details: { issues: [{ code: 'too-big' }] } })
  })

  it.each([
    ['majorSupervise', 'superviseNo', '督办文号已存在'],
    ['majorSupervise', 'dangerGuid', '该重大隐患已有重大隐患挂牌督办'],
    ['specialTaskCompany', 'specialTaskGuid_companyGuid', '专项任务、企业相同的记录已存在'],
  ])('says of %s what there is already by its %s', (resource, names, message) => {
    const found = Object.assign(new Error('duplicate key'), { code: '23505', constraint: `${resource}_${names}_key` })
    expect(refusalOf(found, resourceNamed(resource))).toMatchObject({
      ...{ code: 'record.duplicate', details: { issues: [{ code: 'duplicate', message }] } },
    })
  })
})
