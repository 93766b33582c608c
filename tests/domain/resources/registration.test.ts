import { describe, expect, it } from 'vitest'
import { REGISTRATION_KINDS, type RegistrationKind } from '#domain/contract/registration.ts'
import {
  type Applicant,
  REGISTRATION_FORMS,
  registrationErrors,
  registrationFields,
} from '#domain/resources/registration/forms.ts'
import { usernameProblem } from '#domain/rules/username.ts'

const kinds = Object.keys(REGISTRATION_KINDS) as RegistrationKind[] // of that very table
const APPLICANT: Applicant = {
  mobile: '13812345678',
  smsCode: '123456',
  username: 'xinchang1',
  lessorSerialNumber: '',
  isPromised: true,
}
const errorsOf = (kind: RegistrationKind, values: object, own: Partial<Applicant> = {}) =>
  registrationErrors(kind, values as Record<string, unknown>, { ...APPLICANT, ...own })

describe('the open forms', () => {
  it.each(kinds)('of %s ask only for fields of their resource that need no account', (kind) => {
    const asked = REGISTRATION_FORMS[kind].sections.flatMap(({ fields }) => fields)
    const fields = registrationFields(kind)
    expect(Object.keys(fields)).toEqual(asked)
    const needsAccount = Object.values(fields).filter((field) =>
      ['files', 'reference', 'references'].includes(field.kind),
    )
    expect(needsAccount).toEqual([])
    expect(Object.values(fields).filter(({ computed }) => computed === true)).toEqual([])
  })

  it.each([
    [{ mobile: '' }, { mobile: '请填写手机号' }],
    [{ mobile: '12345' }, { mobile: '请输入正确的手机号码' }],
    [{ smsCode: '12' }, { smsCode: '请输入6位验证码' }],
    [{ username: '' }, { username: '请填写登录账号' }],
    [{ username: '新厂' }, { username: '登录账号应为5至16位字母或数字' }],
    [{ isPromised: false }, { isPromised: '请先承诺填报内容真实有效' }],
  ] as const)('say what is wrong with %j', (own, expected) => {
    expect(errorsOf('expert', {}, own)).toMatchObject(expected)
  })

  it('ask a private landlord for his card, an enterprise for its code, and neither for an account', () => {
    const person = errorsOf('lessor', { lessorType: 'person' }, { username: '' })
    expect(person).toMatchObject({ ownerName: '请填写出租人姓名', ownerIdCard: '请填写出租人身份证号' })
    expect(person.username).toBeUndefined()
    const company = errorsOf('lessor', { lessorType: 'company' })
    expect(company.lessorSerialNumber).toBe('统一社会信用代码不正确')
    expect(company.ownerIdCard).toBeUndefined()
  })
})

describe('the name of an account', () => {
  it.each([
    ['abcd', false],
    ['abcde', true],
    ['A1b2C3d4E5f6G7h8', true],
    ['A1b2C3d4E5f6G7h8i', false],
    ['ab cde', false],
    ['张三李四王', false],
  ])('%s', (username, isGood) => {
    expect(usernameProblem(username) === null).toBe(isGood)
  })
})
