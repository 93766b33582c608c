import { describe, expect, it } from 'vitest'
import { newPasswordErrors, passwordChangedMessage, passwordChangeErrors } from '#domain/rules/password-change.ts'

const GOOD = { oldPassword: 'Wujiang@2026', newPassword: 'Taihu#5927', confirmNewPassword: 'Taihu#5927' }
const STRENGTH = '密码应不少于8位，且必须包含字母、数字和特殊符号'
const DIFFER = '两次输入的密码不一致'

describe('passwordChangeErrors', () => {
  it.each([
    ['nothing wrong', {}, {}],
    ['R289: the old password is required', { oldPassword: '' }, { oldPassword: '原密码不能为空' }],
    ['R290: a weak new password', { newPassword: 'taihu', confirmNewPassword: 'taihu' }, { newPassword: STRENGTH }],
    ['R291: the repetition is required', { confirmNewPassword: '' }, { confirmNewPassword: DIFFER }],
    ['R291: the repetition differs', { confirmNewPassword: 'Taihu#5928' }, { confirmNewPassword: DIFFER }],
    [
      'the same password again',
      { newPassword: GOOD.oldPassword, confirmNewPassword: GOOD.oldPassword },
      { newPassword: '新密码不能与原密码相同' },
    ],
  ])('%s', (_name, change, errors) => {
    expect(passwordChangeErrors({ ...GOOD, ...change })).toEqual(errors)
  })

  it('R315: names every wrong field at once', () => {
    expect(passwordChangeErrors({ oldPassword: '', newPassword: '', confirmNewPassword: '' })).toEqual({
      oldPassword: '原密码不能为空',
      newPassword: STRENGTH,
      confirmNewPassword: DIFFER,
    })
  })
})

it('newPasswordErrors knows nothing of an old password', () => {
  expect(newPasswordErrors(GOOD)).toEqual({})
})

it('R280, R316: the message counts', () => {
  expect(passwordChangedMessage(3)).toBe('密码修改成功，3秒后自动退出登录')
})
