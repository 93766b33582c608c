// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RiskNotice } from '#app/resources/riskUnit/RiskNotice.tsx'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({ rows: [] as unknown[] }))
vi.mock('#app/data/index.ts', () => ({ useRecords: () => ({ state: 'ready', rows: device.rows }) }))
afterEach(cleanup)

const unit = buildRecord('riskUnit', {
  guid: 'unit-1',
  unitName: '污水调节池',
  location: '厂区北侧',
  dutyDept: '设备部',
  dutyPerson: '潘永刚',
  dutyPhone: '13812345678',
})
const event = (own: object) => buildRecord('riskEvent', { accidentTypes: ['WSA10023'], ...own })
const show = (rows: unknown[]) => {
  device.rows = rows
  render(<RiskNotice record={{ ...unit, $sync: 'synced' } as never} onClose={vi.fn()} />)
  return within(screen.getByRole('dialog', { name: '风险告知牌' }))
}
const bodyRows = () => screen.getAllByRole('row').slice(1)

describe('the notice board of a risk unit', () => {
  it('140号令 art. 16: says place, accident, grade, controls, responsible department and telephone', () => {
    const board = show([
      event({ guid: 'e1', eventName: '滑倒', currentLevel: 'blue' }),
      event({ guid: 'e2', eventName: '硫化氢中毒', currentLevel: 'red', management: '先通风再检测' }),
    ])
    for (const words of ['污水调节池', '厂区北侧', '设备部', /13812345678/, '先通风再检测'])
      expect(board.getAllByText(words).length).toBeGreaterThan(0)
    expect(bodyRows().map((row) => row.querySelector('td')?.textContent)).toEqual(['硫化氢中毒', '滑倒'])
    expect(board.getAllByText('中毒')).toHaveLength(2)
    expect(document.querySelector('[data-color]')?.getAttribute('data-color')).toBe('red')
  })

  it('is not printed before anything is published', () => {
    const board = show([])
    expect(board.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true)
    expect(board.getByText(/还没有已发布的风险事件/)).toBeTruthy()
  })
})
