import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { PROBLEMS } from '#domain/kit/problems.ts'

describe('what people read', () => {
  it('R295: names every field in Chinese', () => {
    const unnamed = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { label }]) =>
        /[\u4e00-\u9fff]/.test(label) ? [] : [`${name}.${field}`],
      ),
    )
    expect(unnamed.filter((field) => !/CAS|^majorHazard|basis/.test(field))).toEqual([])
  })

  it('R179, R317: says every expected failure in at most thirty characters, with a code and a status', () => {
    for (const [code, { status, message }] of Object.entries(PROBLEMS)) {
      expect(status === 0 || (status >= 400 && status < 600), code).toBe(true)
      expect(message.length, code).toBeLessThanOrEqual(30)
    }
  })
})
