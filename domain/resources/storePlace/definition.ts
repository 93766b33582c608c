import { choice, date, decimal, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'

/** 储存场所 (`entities.md` M4): warehouses, tank farms and cabinets. */
export const storePlace = defineResource({
  name: 'storePlace',
  label: '储存场所',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    placeName: text({ label: '场所名称', required: true, maxLength: 100 }),
    placeType: choice({
      label: '类型',
      required: true,
      options: { warehouse: '仓库', tankFarm: '储罐区', cabinet: '专柜', cylinder: '气瓶间', workshop: '车间中间库' },
    }),
    area: decimal({ label: '面积', min: 0, unit: '平方米' }),
    fireClass: choice({ label: '火灾危险性', options: { a: '甲类', b: '乙类', c: '丙类', d: '丁类', e: '戊类' } }),
    capacity: decimal({ label: '设计储量', min: 0, scale: 4, unit: '吨' }),
    keepers: text({ label: '保管人', required: true, maxLength: 100 }),
    facilities: text({ label: '安全设施', maxLength: 500, multiline: true }),
    alarmCount: integer({ label: '报警器数量', min: 0, unit: '个' }),
    lastCheck: date({ label: '上次检查', happened: true }),
    photos: files({ label: '照片', max: 9 }),
  },
  access: ownLedger,
  list: {
    columns: ['placeName', 'placeType', 'fireClass', 'capacity', 'keepers', 'lastCheck'],
    filters: ['placeName', 'placeType', 'fireClass', 'gridGuid'],
    order: 'placeName',
    search: ['placeName', 'companyName', 'keepers'],
  },
  children: [
    { resource: 'tank', by: 'storePlaceGuid' },
    { resource: 'companyChemical', by: 'storePlaceGuid' },
  ],
})
