import { describe, expect, it } from 'vitest'
import { loginSentence, needsCaptcha } from '#app/features/login/sentences.ts'
import { Problem } from '#domain/kit/problems.ts'

describe('loginSentence', () => {
  it.each([
    [new Problem('auth.wrong-password', { left: 4 }), '账号或密码错误'],
    [new Problem('auth.wrong-password', { left: 3 }), '账号或密码错误，再错3次将锁定30分钟'],
    [new Problem('auth.wrong-password'), '账号或密码错误'],
    [new Problem('auth.locked'), '密码错误次数过多，账号已锁定30分钟'],
    [new Problem('network.unreachable'), '连不上平台，请检查网络后再试'],
    [new TypeError('Failed to fetch dynamically imported module'), '页面没有下载完整，请联网后再试'],
  ])('of %s', (problem, sentence) => {
    expect(loginSentence(problem)).toBe(sentence)
  })
})

describe('needsCaptcha', () => {
  it.each([
    [new Problem('auth.captcha-required'), true],
    [new Problem('auth.captcha-wrong', { captcha: true }), true],
    [new Problem('auth.wrong-password', { left: 2, captcha: true }), true],
    [new Problem('auth.wrong-password', { left: 4, captcha: false }), false],
    [new Problem('auth.locked'), false],
    [new TypeError('no'), false],
  ])('after %s', (problem, expected) => {
    expect(needsCaptcha(problem)).toBe(expected)
  })
})
