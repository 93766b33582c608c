import { type Access, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, choices, date, files, instant, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

const county = only(['bureau', 'admin'], inOwnArea)
/** Papers to write a unit off are settled with it, where it is looked at on the spot. */
const deciders: Access = (actor) => both(county(actor), { not: { field: 'filingType', equals: 'writeOff' } })

export const FILING_MATERIALS = {
  record: '辨识分级记录',
  chemicals: '化学品特征表',
  sds: '安全技术说明书',
  position: '区域位置图',
  layout: '平面布置图',
  rules: '管理制度与操作规程',
  monitoring: '监测监控措施',
  plan: '应急预案及评审意见',
  assessment: '安全评估报告',
  persons: '责任人与责任机构',
  signs: '警示标志设置情况',
} as const

/** 重大危险源备案与核销 (`entities.md` M2). */
export const majorHazardFiling = defineResource({
  name: 'majorHazardFiling',
  label: '重大危险源备案',
  title: 'filingType',
  about: '{hazardGuid} {filingType}备案',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    hazardGuid: reference('majorHazard', { label: '重大危险源', required: true }),
    filingType: choice({
      label: '备案类型',
      required: true,
      options: { first: '首次', change: '变更', expiry: '到期', writeOff: '核销' },
    }),
    materials: choices({ label: '已备材料', required: true, options: FILING_MATERIALS }),
    materialFiles: files({ label: '材料附件', max: 30, accept: 'document' }),
    submitTime: instant({ label: '提交时间', computed: true }),
    acceptTime: instant({ label: '办结时间', computed: true }),
    auditUser: text({ label: '审核人', maxLength: 60, computed: true }),
    auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
    filingNo: text({ label: '备案编号', maxLength: 40, computed: true }),
    filingDate: date({ label: '备案日期', computed: true }),
    copyToFire: bool({ label: '已抄送消防救援机构' }),
  },
  workflow: {
    states: {
      draft: { label: '待提交', tone: 'muted' },
      pending: { label: '待审核', tone: 'waiting' },
      correction: { label: '补正', tone: 'waiting' },
      filed: { label: '已备案', tone: 'good', told: ['filingNo', 'filingDate'] },
      refused: { label: '不予备案', tone: 'bad', closed: 'badly', told: [] },
    },
    turns: {
      draft: { people: ['createUserGuid'], ...OFFICER_FIRST },
      pending: { roles: ['bureau'], unless: { filingType: 'writeOff' } },
      correction: OFFICER_FIRST,
    },
    moves: {
      submit: {
        label: '提交',
        from: ['draft', 'correction'],
        to: 'pending',
        allow: companySideInArea,
        stamps: { submitTime: 'now' },
        rules: ({ filingType, materials }) =>
          filingType === 'writeOff' ||
          (Array.isArray(materials) && materials.length === Object.keys(FILING_MATERIALS).length)
            ? []
            : [{ path: 'materials', code: 'incomplete', message: '备案材料不齐，请补齐后提交' }],
      },
      file: {
        label: '准予备案',
        from: ['pending'],
        to: 'filed',
        allow: deciders,
        asks: { copyToFire: 'required' },
        stamps: { acceptTime: 'now', filingDate: 'today', auditUser: 'userName', auditOpinion: 'opinion' },
      },
      correct: {
        label: '要求补正',
        from: ['pending'],
        to: 'correction',
        allow: county,
        opinionRequired: true,
        stamps: { auditUser: 'userName', auditOpinion: 'opinion' },
      },
      refuse: {
        label: '不予备案',
        from: ['pending'],
        to: 'refused',
        allow: deciders,
        stamps: { acceptTime: 'now', auditUser: 'userName', auditOpinion: 'opinion' },
      },
    },
  },
  serial: { field: 'filingNo', from: 'filed', prefix: 'BA', per: 'year', digits: 4 },
  access: {
    ...ownLedger,
    create: companySideInArea,
    update: whileIn(['draft', 'correction'], ownLedger.update),
    remove: whileIn(['draft'], ownLedger.remove),
  },
  list: {
    columns: ['filingNo', 'hazardGuid', 'filingType', 'submitTime', 'acceptTime'],
    filters: ['filingType', 'status', 'submitTime', 'gridGuid', 'hazardGuid'],
    search: ['companyName', 'filingNo'],
    views: { toAudit: { label: '待审核', in: ['pending'] } },
  },
  form: [{ section: '备案' }],
})
