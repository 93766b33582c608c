// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { settleAddress } from '#app/state/address.ts'

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
