import { expect, it } from 'vitest'
import { handover } from '#domain/resources/handover/definition.ts'

it('is handed over now and by whoever writes it, where nobody says otherwise', () => {
  const now = '2026-11-20T02:00:00.000Z'
  expect(handover.starts?.('2026-11-20', now, 'duty')).toEqual({ time: now, fromUser: 'duty' })
})
