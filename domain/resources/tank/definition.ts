import { bool, choice, decimal, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'

/** 储罐 (`entities.md` M4). */
export const tank = defineResource({
  name: 'tank',
  label: '储罐',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    tankNo: text({ label: '罐号', required: true, maxLength: 30 }),
    storePlaceGuid: reference('storePlace', { label: '所在罐区' }),
    tankType: choice({
      label: '罐型',
      required: true,
      options: { fixed: '固定顶', floating: '内浮顶', sphere: '球罐', horizontal: '卧式', other: '其他' },
    }),
    volume: decimal({ label: '容积', required: true, min: 0.01, unit: '立方米' }),
    medium: text({ label: '介质', required: true, maxLength: 60 }),
    designPressure: decimal({ label: '设计压力', unit: '兆帕', scale: 3 }),
    designTemp: decimal({ label: '设计温度', unit: '℃', scale: 1 }),
    maxFill: integer({ label: '最大充装率', min: 1, max: 100, unit: '%' }),
    interlocks: text({ label: '联锁', maxLength: 300, multiline: true }),
    bundVolume: decimal({ label: '防火堤有效容积', min: 0, unit: '立方米' }),
    bundEnough: bool({ label: '防火堤容积不小于最大罐容积', computed: true }),
  },
  derive: ({ volume, bundVolume }) => ({
    bundEnough: typeof volume === 'number' && typeof bundVolume === 'number' ? bundVolume >= volume : null,
  }),
  access: ownLedger,
  list: {
    columns: ['tankNo', 'tankType', 'volume', 'medium', 'maxFill', 'bundEnough'],
    filters: ['tankNo', 'tankType', 'medium', 'gridGuid', 'storePlaceGuid'],
    order: 'tankNo',
    search: ['tankNo', 'medium', 'companyName'],
  },
  form: [{ section: '储罐', also: ['bundEnough'] }],
  unique: [['companyGuid', 'tankNo']],
})
