// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { PrintSheet } from '#app/screens/PrintSheet.tsx'
import { RESOURCES } from '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'

vi.mock('#app/screens/History.tsx', () => ({ useHistory: () => ({ answer: { state: 'ready', data: [] } }) }))
afterEach(cleanup)

const show = (name: string, own: object) =>
  render(
    <PrintSheet
      resource={resourceNamed(name)}
      record={{ ...(buildRecord(name, { guid: 'one', ...own }) as AnyRecord), $sync: 'synced' } as never}
      onClose={() => undefined}
    />,
  )

describe('a card', () => {
  it('goes onto A5 with its square, and onto A4 whole', () => {
    show('safetyCard', { cardType: 'emergency', position: '挡车工', steps: '先断电，再呼救', contacts: '潘永刚' })
    expect(screen.getByRole('img', { name: '挡车工二维码' })).toBeTruthy()
    expect(screen.getByRole('dialog').className).toContain('print-sheet--card')
    expect(screen.getByText('先断电，再呼救')).toBeTruthy()
    expect(screen.getByText('应急处置卡')).toBeTruthy()
    expect(screen.queryByText('经办人：')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'A4 全文' }))
    expect(screen.queryByRole('img', { name: '挡车工二维码' })).toBeNull()
    expect(screen.getByRole('dialog').className).not.toContain('print-sheet--card')
    expect(screen.getByText('经办人：')).toBeTruthy()
  })

  it('leaves no half of a row open', () => {
    show('safetyCard', { cardType: 'emergency', position: '挡车工', steps: '先断电，再呼救' })
    const wholes = [...document.querySelectorAll('.print-sheet__fields > div')].map((row) => row.className !== '')
    const halves = wholes
      .join(' ')
      .split('true')
      .map((run) => run.split('false').length - 1)
    expect(halves.every((run) => run % 2 === 0)).toBe(true)
  })

  it('of an employee says neither his identity card nor his mobile', () => {
    show('companyEmployee', {
      name: '王根',
      positionName: '挡车工',
      mobile: '13812345678',
      idCard: '320509199001010011',
    })
    expect(screen.getByRole('img', { name: '王根二维码' })).toBeTruthy()
    expect(screen.getByText('挡车工')).toBeTruthy()
    expect(screen.queryByText(/138|3205/)).toBeNull()
  })

  it('names fields of its resource and a page that there is', () => {
    const cards = RESOURCES.filter(({ card }) => card !== undefined)
    expect(cards.length).toBeGreaterThan(1)
    for (const { card, fields } of cards) {
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...(card?.fields ?? [])]))
      const paths = [card?.path ?? []].flatMap((path) => (typeof path === 'string' ? path : Object.values(path)))
      expect(AREA_PAGES.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
    }
  })
})

it('offers no card of what is none', () => {
  show('holiday', { date: '2026-10-01', name: '国庆节', kind: 'off', source: '通知' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByText('经办人：')).toBeTruthy()
})
