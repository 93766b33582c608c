// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { isColdStart, noteStart, settleAddress } from '#app/state/address.ts'

it.each([
  { at: '/agencyInfo/', becomes: '/agencyInfo' },
  { at: '/agencyInfo//?open=1#end', becomes: '/agencyInfo?open=1#end' },
  { at: '/agencyInfo?from=a/', becomes: '/agencyInfo?from=a/' },
  { at: '/', becomes: '/' },
])('takes $at for $becomes', ({ at, becomes }) => {
  history.replaceState(null, '', at)
  settleAddress()
  expect(location.pathname + location.search + location.hash).toBe(becomes)
})

it('an app that was opened at its start begins there until it has led on, however often that is drawn anew', () => {
  const at = (path: string) =>
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `https://safety.example${path}` }] })
  at('/gis')
  expect(isColdStart()).toBe(false)
  at('/')
  expect([isColdStart(), isColdStart()]).toEqual([true, true])
  noteStart()
  expect(isColdStart()).toBe(false)
  vi.unstubAllGlobals()
})
