import { describe, expect, it } from 'vitest'
import { choicesOf } from '#app/features/login/code-errors.ts'
import { type ForgetValues, forgetErrors, receiverErrors } from '#app/features/login/forget-errors.ts'
import { Problem } from '#domain/kit/problems.ts'

const GOOD: ForgetValues = {
  whose: 'person',
  mobile: '13912345678',
  serialNumber: '',
  code: '012345',
  newPassword: 'Taihu#5927',
  confirmNewPassword: 'Taihu#5927',
}

describe('forgetErrors', () => {
  it.each([
    ['nothing', {}, {}],
    ['no number', { mobile: ' ' }, { mobile: '请输入手机号' }],
    ['a landline', { mobile: '0512-63480000' }, { mobile: '请输入正确的手机号码' }],
    ['five digits', { code: '01234' }, { code: '请输入6位验证码' }],
    ['letters', { code: '01234a' }, { code: '请输入6位验证码' }],
    ['another repetition', { confirmNewPassword: 'x' }, { confirmNewPassword: '两次输入的密码不一致' }],
    ['an enterprise without its code', { whose: 'company', mobile: '' }, { serialNumber: '请输入统一社会信用代码' }],
    ['an enterprise without a number', { whose: 'company', mobile: '', serialNumber: '91320509MA1' }, {}],
  ] as const)('finds %s', (_name, values, errors) => {
    expect(forgetErrors({ ...GOOD, ...values })).toEqual(errors)
  })
})

it('a code can be asked for before anything else is filled in', () => {
  expect(receiverErrors({ ...GOOD, code: '', newPassword: '', confirmNewPassword: '' })).toEqual({})
})

describe('choicesOf', () => {
  it('offers the accounts of a number', () => {
    const accounts = [{ username: 'grid', name: '王巡' }, { username: 7 }, null]
    expect(choicesOf(new Problem('auth.several-accounts', { accounts }))).toEqual([accounts[0]])
  })

  it('offers none for another problem', () => {
    expect(choicesOf(new Problem('auth.code-wrong'))).toEqual([])
    expect(choicesOf(new TypeError('no'))).toEqual([])
  })
})
