import { expect, it } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { captureWords } from '#app/features/capture/capture-words.ts'
import { Problem } from '#domain/kit/problems.ts'

it.each([
  ['what the phone says', new DeviceProblem('camera.busy'), new DeviceProblem('camera.busy').message],
  [
    'the sentence of a problem',
    new Problem('payload.too-large', { sentence: '手机存储空间不足，请清理后再拍' }),
    '手机存储空间不足，请清理后再拍',
  ],
  ['a problem without one', new Problem('payload.too-large'), '内容过大'],
  ['anything else', new TypeError('x is undefined'), '没有保存成功，请再试一次'],
])('tells %s', (_what, error, words) => {
  expect(captureWords(error)).toBe(words)
})
