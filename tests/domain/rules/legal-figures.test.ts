import { describe, expect, it } from 'vitest'
import { legalFigures, misreadFigure } from '#domain/rules/legal-figures.ts'
import {
  builtInRates,
  INDUSTRY_CLASSES,
  type IndustryClass,
  isUnitClass,
  readPerUnit,
  readSlices,
} from '#domain/rules/safety-cost.ts'
import { builtInHours, readHours } from '#domain/rules/training-hours.ts'

const figure = (key: string) => legalFigures().find((each) => each.key === key)
const wordsOf = (key: string) => figure(key)?.value ?? ''

describe('the figures of the law in the configuration', () => {
  it('say what they are, from which day, by what and how well founded', () => {
    expect(figure('safetyCost.machinery')).toEqual({
      key: 'safetyCost.machinery',
      name: '安全费用提取标准：机械制造',
      value: '1000以下2.35，10000以下1.25，100000以下0.25，500000以下0.1，其余0.05',
      valueType: 'text',
      unit: '%',
      source: '财资〔2022〕136号，以上年度营业收入（万元）超额累退',
      ruleVersion: '财资〔2022〕136号',
      mark: 'R',
      effectiveFrom: '2022-11-21',
    })
    expect(figure('safetyCost.gas')).toMatchObject({
      value: '7.5',
      valueType: 'number',
      unit: '元/千立方米',
      mark: 'R',
    })
    expect(figure('safetyCost.building')).toMatchObject({ value: '其余3', unit: '%' })
    expect(figure('trainingHours.worker.general')).toMatchObject({ value: '首年24', unit: '学时', mark: 'S' })
    expect(figure('hazard.extensionNoticeDays')).toEqual({
      key: 'hazard.extensionNoticeDays',
      name: '隐患延期申请：期限届满前至少',
      value: '10',
      valueType: 'number',
      unit: '天',
      source: '《安全生产违法行为行政处罚办法》',
      ruleVersion: '原国家安监总局令第15号（第77号修正）',
      mark: 'V',
      effectiveFrom: '2015-05-01',
    })
  })

  it('are rows that the configuration takes', () => {
    for (const { key, value } of legalFigures()) expect(misreadFigure(key, value), key).toBeNull()
  })

  it('are read back as they are built in', () => {
    const industries = Object.keys(INDUSTRY_CLASSES).filter((name) => name !== 'none') as IndustryClass[] // its keys
    for (const industry of industries) {
      const { slices, perUnit } = builtInRates(industry, '2026-01-01')
      const words = wordsOf(`safetyCost.${industry}`)
      expect(isUnitClass(industry) ? readPerUnit(words) : readSlices(words), industry).toEqual(slices ?? perUnit)
    }
    expect(readHours(wordsOf('trainingHours.manager.high'))).toEqual(builtInHours(2026)?.manager.high)
    expect(readHours(wordsOf('trainingHours.worker.general'))).toEqual({ first: 24, yearly: null })
  })

  it.each([
    ['safetyCost.machinery', '其余1', true],
    ['safetyCost.machinery', '1000以下2.35，其余1.25', true],
    ['safetyCost.machinery', '1000以下2.35', false],
    ['safetyCost.machinery', '10000以下2，1000以下1，其余0.5', false],
    ['safetyCost.machinery', '其余1，其余2', false],
    ['safetyCost.machinery', '2.35%', false],
    ['safetyCost.quarry', '2.5', true],
    ['safetyCost.quarry', '2.5元', false],
    ['safetyCost.quarry', '其余2', false],
    ['trainingHours.worker.high', '首年72，每年20', true],
    ['trainingHours.worker.high', '每年20', false],
    ['hazard.extensionNoticeDays', '0', true],
    ['hazard.extensionNoticeDays', '10.5', false],
    ['safetyInput.leastUsedRate', '70', true],
    ['safetyInput.leastUsedRate', '101', false],
    ['safetyInput.leastUsedRate', '60%', false],
    ['patrol.months.red', 'anything', true],
  ])('%s takes %s: %s', (key, words, isTaken) => {
    expect(misreadFigure(key, words) === null).toBe(isTaken)
  })
})
