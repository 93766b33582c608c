import { bool, choice, choices, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'

/** 有限空间台账 (`entities.md` C9; 应急管理部令第13号). */
export const confinedSpace = defineResource({
  name: 'confinedSpace',
  label: '有限空间',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    spaceName: text({ label: '名称', required: true, maxLength: 100 }),
    place: text({ label: '位置', required: true, maxLength: 100 }),
    spaceType: choice({
      label: '类型',
      required: true,
      options: { ground: '地上', underground: '地下', vessel: '密闭设备' },
    }),
    medium: text({ label: '介质', maxLength: 60 }),
    hazards: choices({
      label: '危险因素',
      required: true,
      options: { oxygen: '缺氧', h2s: '硫化氢', co: '一氧化碳', gas: '可燃气', drown: '淹溺', other: '其他' },
    }),
    entryPerYear: integer({ label: '每年作业次数', min: 0, unit: '次' }),
    warningSign: bool({ label: '已设警示标志', required: true }),
    alert: text({ label: '提示', computed: true, maxLength: 100 }),
    locked: bool({ label: '已上锁或封闭' }),
    outsourced: bool({ label: '外包作业' }),
    controls: text({ label: '管控措施', required: true, maxLength: 500, multiline: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    photos: files({ label: '照片', max: 9 }),
  },
  derive: ({ warningSign }) => ({
    alert: warningSign === false ? '未设警示标志，请立即设置（应急管理部令第13号第11条）' : null,
  }),
  access: ownLedger,
  list: {
    columns: ['spaceName', 'place', 'spaceType', 'hazards', 'alert', 'warningSign', 'dutyPerson'],
    filters: ['spaceName', 'spaceType', 'hazards', 'warningSign', 'gridGuid'],
    order: 'spaceName',
    search: ['spaceName', 'companyName', 'place'],
    views: { unsigned: { label: '未设警示标志', filter: () => ({ field: 'warningSign', equals: false }) } },
  },
  form: [{ section: '有限空间', also: ['alert'] }],
  offline: { visitDays: 7 },
})
