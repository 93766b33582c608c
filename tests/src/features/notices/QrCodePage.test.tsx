// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { QrCodePage } from '#app/features/notices/QrCodePage.tsx'
import { readPicture } from '../../widgets/qr/read-picture.ts'

afterEach(cleanup)

/** Under which words which address is to be scanned. */
function codesAt(search: string) {
  render(
    <MemoryRouter initialEntries={[`/qrCodeDownLoad${search}`]}>
      <QrCodePage />
    </MemoryRouter>,
  )
  return screen.getAllByRole('img', { name: /二维码$/ }).map((picture) => [picture.ariaLabel, readPicture(picture)])
}

const USUAL = [
  ['手机登录二维码', `${location.origin}/login`],
  ['通知公告二维码', `${location.origin}/announce`],
]

describe('squares to print', () => {
  it.each([
    ['alone, where no enterprise is named', '', []],
    [
      'after that of an enterprise, under its name',
      '?company=c-1&name=恒丰',
      [['恒丰二维码', `${location.origin}/company/c-1`]],
    ],
    [
      'under a general name where it has none',
      '?company=c-1&name=',
      [['企业档案二维码', `${location.origin}/company/c-1`]],
    ],
    ['alone, where another place is meant than an enterprise', '?company=../../evil?x=1&name=恒丰', []],
  ])('lead to the sign-in and the notices of this platform, whole addresses: %s', (_which, search, before) => {
    expect(codesAt(search)).toEqual([...before, ...USUAL])
  })
})
