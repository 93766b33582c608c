import { choice, date, decimal, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { expiryViews, ownLedger } from '../safety-shared.ts'

/** 矿山、尾矿库与陆上油气 (`entities.md` N5). */
export const mine = defineResource({
  name: 'mine',
  label: '矿山',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    mineType: choice({
      label: '类型',
      required: true,
      options: {
        chemical: '化工矿山',
        underground: '地下矿山',
        openPit: '露天矿山',
        tailings: '尾矿库',
        dressing: '选矿',
        oilGas: '陆上石油天然气',
      },
    }),
    mineName: text({ label: '名称', required: true, maxLength: 100 }),
    licenseNo: text({ label: '许可证号', maxLength: 50 }),
    licenseValidTo: date({
      label: '许可证有效期至',
      expiry: { remindDays: 90, tells: ({ mineName }) => `${mineName}的许可证` },
    }),
    designCapacity: decimal({ label: '设计能力', min: 0, unit: '万吨/年' }),
    actualOutput: decimal({ label: '实际产量', min: 0, unit: '万吨/年' }),
    workers: integer({ label: '从业人数', min: 0, unit: '人' }),
    ventilation: text({ label: '通风方式', maxLength: 100, when: { mineType: ['underground', 'chemical'] } }),
    slopeHeight: decimal({ label: '边坡高度', min: 0, unit: '米', when: { mineType: 'openPit' } }),
    damHeight: decimal({ label: '坝高', min: 0, unit: '米', when: { mineType: 'tailings' } }),
    damGrade: choice({
      label: '库等别',
      options: { '1': '一等', '2': '二等', '3': '三等', '4': '四等', '5': '五等' },
      when: { mineType: 'tailings' },
    }),
    wellCount: integer({ label: '井数', min: 0, unit: '口', when: { mineType: 'oilGas' } }),
  },
  access: ownLedger,
  list: {
    columns: ['mineName', 'mineType', 'licenseNo', 'licenseValidTo', 'workers'],
    filters: ['mineName', 'mineType', 'licenseValidTo', 'gridGuid'],
    order: 'mineName',
    search: ['mineName', 'companyName', 'licenseNo'],
    views: expiryViews('licenseValidTo', 90),
  },
})
