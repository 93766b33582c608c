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
    expect(screen.getByRole('heading', { name: '应急处置卡' })).toBeTruthy()
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

  it('of an application says that it was handed in, and a draft has none', () => {
    const own = { companyName: '吴江示例纺织有限公司', applyNo: 'BZ20260007', applyDate: '2026-11-20' }
    show('standardizationApplication', { ...own, status: 'DISTRICT_BASIC_PENDING' })
    expect(screen.getByRole('heading', { name: '申请告知书' })).toBeTruthy()
    expect(screen.getByText('BZ20260007')).toBeTruthy()
    cleanup()
    show('standardizationApplication', { ...own, status: 'NEW' })
    expect(screen.queryByText('申请告知书')).toBeNull()
  })

  it('names fields of its resource and a page that there is', () => {
    const cards = RESOURCES.filter(({ card }) => card !== undefined)
    expect(cards.length).toBeGreaterThan(1)
    for (const { card, fields } of cards) {
      const { holder, by, on, number, until } = card?.certificate ?? {}
      const parts = [holder, by, on, number, until].filter((name) => name !== undefined)
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...(card?.fields ?? []), ...parts]))
      const paths = [card?.path ?? []].flatMap((path) => (typeof path === 'string' ? path : Object.values(path)))
      expect(AREA_PAGES.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
    }
  })
})

describe('a certificate', () => {
  const OWN = {
    ...{ certNo: 'AQBFZIII202600001', companyName: '吴江示例纺织有限公司', grade: 'three', tradeFamily: 'textile' },
    ...{ issueOrg: '苏州市吴江区应急管理局', issueDate: '2026-11-02', validTo: '2029-11-01', status: 'valid' },
  }
  const words = () => document.querySelector('.certificate')?.textContent ?? ''

  it('looks like one: heading, number, holder, grade, days, who issued it, and room for the seal', () => {
    show('standardizationCertificate', OWN)
    expect(screen.getByRole('heading', { name: '安全生产标准化证书' })).toBeTruthy()
    for (const part of [
      '证书编号：AQBFZIII202600001',
      '吴江示例纺织有限公司：',
      '达到纺织企业安全生产标准化三级要求，特发此证。',
      '有效期至2029年11月1日',
      '苏州市吴江区应急管理局2026年11月2日',
      '盖章处',
    ])
      expect(words()).toContain(part)
    expect(words()).not.toMatch(/剩|打印时间|流转/)
    expect(screen.getByRole('img', { name: 'AQBFZIII202600001二维码' })).toBeTruthy()
    expect(screen.getByRole('dialog').className).toContain('print-sheet--certificate')
    fireEvent.click(screen.getByRole('tab', { name: 'A4 全文' }))
    expect(screen.getByText('经办人：')).toBeTruthy()
    expect(document.querySelector('.certificate')).toBeNull()
  })

  it.each([
    [{ status: 'paused' }, '暂停'],
    [{ status: 'revoked' }, '撤销'],
    [{ validTo: '2020-11-01' }, '已过期'],
  ])('says across the paper that it does not hold: %o', (own, mark) => {
    show('standardizationCertificate', { ...OWN, ...own })
    expect(document.querySelector('.certificate__void')?.textContent).toBe(mark)
  })

  it('bears no such mark while it holds', () => {
    show('standardizationCertificate', OWN)
    expect(document.querySelector('.certificate__void')).toBeNull()
  })

  it('of a training names the person, the training and its hours', () => {
    show('trainingSignIn', {
      ...{
        employeeName: '陆建明',
        companyName: '吴江示例纺织有限公司',
        trainName: '三级安全教育',
        trainType: 'threeLevel',
      },
      ...{ hours: 24, score: 92, counted: true, passed: true, signInTime: '2026-11-02T01:00:00.000Z' },
    })
    expect(screen.getByRole('heading', { name: '培训合格证明' })).toBeTruthy()
    expect(words()).toContain('陆建明：参加吴江示例纺织有限公司组织的“三级安全教育”')
    expect(words()).toContain('学时24')
    expect(words()).toContain('2026年11月2日')
  })
})

it('offers no card of what is none', () => {
  show('holiday', { date: '2026-10-01', name: '国庆节', kind: 'off', source: '通知' })
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByText('经办人：')).toBeTruthy()
})
