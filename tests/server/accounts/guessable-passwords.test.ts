import { describe, expect, it } from 'vitest'
import { containsPersonalWord, isCommonPassword } from '#server/accounts/guessable-passwords.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'

describe('isCommonPassword', () => {
  it.each([
    'P@ssw0rd',
    'Admin@2026',
    'Passw0rd!88',
    '2026admin!',
    'Qwer@1234',
    '1qaz@WSX',
    'Woaini@520',
    'W0aini!1314',
    'Anquan#2025',
    'My-Admin@88',
    'Zhangwei@1990',
    'aaaa1111@',
    DEMO_PASSWORD,
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'Sturdy#9270',
    'Changed@2027',
    'Taihe&Lan9kui',
    'admin8Kx$2vQ',
    'Love#Plum82tree',
    'm4Vt#nWqp2e7',
    '9x7y@9x7y',
  ])('leaves %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('containsPersonalWord', () => {
  const words = ['luming', '陆明', '13812345678', '320525198807152017', '甲纺织厂', '91320509MA1MJ0AA1A']
  it.each([
    ['the account', 'LuMing@9270'],
    ['the end of the telephone number', 'Kx#345678vq'],
    ['the date of birth', 'Kx#19880715'],
    ['the end of the identity number', 'Kx#152017v'],
    ['the enterprise', '甲纺织厂Kx#92'],
    ['the end of the credit code', 'Kx#mj0aa1a9'],
  ])('finds %s', (_what, password) => {
    expect(containsPersonalWord(password, words)).toBe(true)
  })

  it('leaves what only shares a few figures', () => {
    expect(containsPersonalWord('Sturdy#4567', words)).toBe(false)
    expect(containsPersonalWord('Sturdy#陆明92', words)).toBe(false)
  })
})
