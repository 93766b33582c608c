import { builtInFigure } from '#domain/data/figures.ts'
import { bool, date, decimal, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'

/** 涉氨制冷台账 (`entities.md` C9). */
export const ammoniaRefrigeration = defineResource({
  name: 'ammoniaRefrigeration',
  label: '涉氨制冷',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    name: text({ label: '名称', required: true, maxLength: 100 }),
    place: text({ label: '场所', required: true, maxLength: 100 }),
    ammoniaQty: decimal({ label: '液氨量', required: true, min: 0, scale: 4, unit: '吨' }),
    fastFreezeRooms: integer({ label: '快速冻结间', min: 0, unit: '间' }),
    fastFreezeMaxPeople: integer({
      label: '快速冻结间最多人数',
      min: 0,
      unit: '人',
      reckonedBy: { figures: ['ammoniaRefrigeration.freezerPeople'] },
    }),
    storageTanks: integer({ label: '贮氨器', min: 0, unit: '台' }),
    directEvaporation: bool({ label: '有人场所采用氨直接蒸发制冷', hint: '属重大事故隐患' }),
    alarmCount: integer({ label: '氨气报警器', min: 0, unit: '个' }),
    alert: text({ label: '提示', computed: true, maxLength: 100 }),
    lastInspect: date({ label: '上次检验', happened: true }),
    controls: text({ label: '管控措施', required: true, maxLength: 500, multiline: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    photos: files({ label: '照片', max: 9 }),
  },
  derive: ({ fastFreezeMaxPeople, directEvaporation }, today, figure = builtInFigure) => {
    const most = figure('ammoniaRefrigeration.freezerPeople', today)
    const isCrowded = typeof fastFreezeMaxPeople === 'number' && fastFreezeMaxPeople > most
    const found = [
      ...(isCrowded ? [`快速冻结间${fastFreezeMaxPeople}人，超过${most}人`] : []),
      ...(directEvaporation === true ? ['有人场所直接蒸发制冷'] : []),
    ]
    return { alert: found.length === 0 ? null : `疑似重大隐患（10号令第12条）：${found.join('；')}` }
  },
  access: ownLedger,
  list: {
    columns: ['name', 'place', 'ammoniaQty', 'fastFreezeMaxPeople', 'alert', 'dutyPerson'],
    filters: ['name', 'ammoniaQty', 'directEvaporation', 'gridGuid'],
    order: '-ammoniaQty',
    search: ['name', 'companyName', 'place'],
    views: { alerted: { label: '疑似重大隐患', filter: () => ({ not: { field: 'alert', equals: null } }) } },
  },
  form: [{ section: '涉氨制冷', also: ['alert'] }],
})
