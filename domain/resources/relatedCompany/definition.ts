import { whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, files, integer, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { daysInOrder, expiryViews, onceAYear, ownLedger, rowsOf } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

/** Who does not work here any more, or for now, lets nothing run out. */
const viewsOfWorking = Object.fromEntries(
  Object.entries(expiryViews('agreementTo', 30)).map(([name, { filter, ...view }]) => [
    name,
    { ...view, filter: (today: string) => both(filter(today), { field: 'status', in: ['pending', 'admitted'] }) },
  ]),
)

/** Nobody is let in who was struck off, or on papers that have run out. */
function admissionIssues(party: AnyRecord, _before: AnyRecord, today: string): InputIssue[] {
  const papers = [
    ['agreementTo', '安全协议', '续签'],
    ['qualificationValidTo', '资质', '更新'],
  ] as const
  return [
    ...(party.blackListed === true
      ? [{ path: 'blackListed', code: 'blocked', message: '已列入黑名单，不能准入' }]
      : []),
    ...papers.flatMap(([path, what, mend]) => {
      const until = party[path]
      return typeof until === 'string' && until < today
        ? [{ path, code: 'expired', message: `${what}已于${until}到期，请先${mend}再准入` }]
        : []
    }),
  ]
}

/** 相关方 (`entities.md` L1). An expired agreement blocks new tasks. */
export const relatedCompany = defineResource({
  name: 'relatedCompany',
  label: '相关方',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    name: text({ label: '相关方名称', required: true, maxLength: 100 }),
    serialNumber: text({ label: '统一社会信用代码', required: true, maxLength: 18, format: 'creditCode' }),
    partyType: choice({
      label: '类型',
      required: true,
      options: {
        contractor: '承包商',
        supplier: '供应商',
        lessee: '承租方',
        lessor: '出租方',
        labour: '劳务',
        logistics: '物流',
        maintenance: '检维修',
        other: '其他',
      },
    }),
    qualification: text({ label: '资质', maxLength: 200 }),
    qualificationValidTo: date({
      label: '资质有效期至',
      expiry: { remindDays: 90, tells: ({ name }) => `相关方${name}的资质` },
    }),
    safetyLicenseNo: text({ label: '安全生产许可证号', maxLength: 50 }),
    contact: text({ label: '联系人', required: true, maxLength: 30 }),
    phone: text({ label: '联系电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    agreementFrom: date({ label: '安全协议起', required: true }),
    agreementTo: date({
      label: '安全协议止',
      required: true,
      expiry: { remindDays: 30, tells: ({ name }) => `与相关方${name}的安全协议` },
    }),
    insurance: text({ label: '保险情况', maxLength: 200 }),
    persons: rows({
      label: '作业人员',
      max: 200,
      fields: {
        name: text({ label: '姓名', required: true, maxLength: 30 }),
        idCard: text({ label: '身份证号', maxLength: 18, mask: 'identity' }),
        certs: text({ label: '证书', maxLength: 200 }),
        trained: bool({ label: '已培训' }),
      },
    }),
    equipment: text({ label: '进场设备', maxLength: 500, multiline: true }),
    evaluations: rows({
      label: '年度评分',
      max: 50,
      fields: {
        year: integer({ label: '年度', format: 'year', required: true, min: 2020, max: 2099 }),
        score: integer({ label: '评分', required: true, min: 0, max: 100, unit: '分' }),
        remark: text({ label: '评价', maxLength: 300 }),
      },
    }),
    score: integer({ label: '最近评分', min: 0, max: 100, unit: '分', computed: true }),
    scoreYear: integer({ label: '评分年度', format: 'year', computed: true }),
    blackListed: bool({ label: '列入黑名单' }),
    agreement: files({ label: '安全协议', required: true, min: 1, max: 9, accept: 'document' }),
  },
  workflow: {
    states: {
      pending: { label: '待审核', tone: 'waiting' },
      admitted: { label: '合格', tone: 'good' },
      suspended: { label: '暂停', tone: 'waiting' },
      removed: { label: '清退', tone: 'bad', closed: 'badly' },
    },
    turns: {
      pending: OFFICER_FIRST,
      admitted: { waitsFor: { date: 'agreementTo' } },
      suspended: 'rests',
    },
    moves: {
      admit: {
        label: '准入',
        from: ['pending', 'suspended'],
        to: 'admitted',
        allow: companySideInArea,
        rules: admissionIssues,
      },
      suspend: { label: '暂停', from: ['admitted'], to: 'suspended', allow: companySideInArea, opinionRequired: true },
      remove: { label: '清退', from: ['pending', 'admitted', 'suspended'], to: 'removed', allow: companySideInArea },
    },
  },
  access: { ...ownLedger, remove: whileIn(['pending'], ownLedger.remove) },
  list: {
    columns: ['name', 'partyType', 'contact', 'phone', 'agreementTo', 'score', 'scoreYear'],
    filters: ['name', 'partyType', 'agreementTo', 'blackListed', 'status', 'gridGuid'],
    order: '-updateTime',
    search: ['name', 'serialNumber', 'companyName', 'contact'],
    views: viewsOfWorking,
  },
  form: [
    {
      section: '相关方',
      fields: [
        'companyGuid',
        'name',
        'serialNumber',
        'partyType',
        'contact',
        'phone',
        'qualification',
        'qualificationValidTo',
        'safetyLicenseNo',
        'insurance',
      ],
    },
    { section: '安全协议', fields: ['agreementFrom', 'agreementTo', 'agreement'] },
    { section: '人员与设备', fields: ['persons', 'equipment', 'blackListed'] },
    { section: '年度评分', fields: ['evaluations', 'score', 'scoreYear'] },
  ],
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company' },
  unique: [['companyGuid', 'serialNumber']],
  children: [{ resource: 'outsourceTask', by: 'relatedGuid' }],
  derive: ({ evaluations }) => latest(evaluations),
  rules: (record) => [
    ...daysInOrder(record, ['agreementFrom', 'agreementTo'], '协议止期不能早于起期'),
    ...(record.blackListed === true && record.status === 'admitted'
      ? [{ path: 'blackListed', code: 'blocked', message: '合格的相关方请先暂停或清退，再列入黑名单' }]
      : []),
    ...onceAYear(record, 'evaluations', '评分'),
  ],
})

/** A mark of before years were asked for stands until the first one that says its year. */
function latest(evaluations: unknown) {
  const [last] = rowsOf(evaluations).toSorted((one, other) => Number(other.year) - Number(one.year))
  return last === undefined ? {} : { score: last.score, scoreYear: last.year }
}
