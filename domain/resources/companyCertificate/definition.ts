import { builtInFigure } from '#domain/data/figures.ts'
import { type Access, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, integer, reference, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { renewalFields } from '#domain/kit/renewal-fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { fileKeepers, ownFile } from '../enterprise-shared.ts'
import { daysInOrder, expiryViews, papersView, remindedOn } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

const REMIND_DAYS = 90
const IN_FORCE = ['entered', 'verified', 'due'] as const
const OF_FORCE: Filter = { field: 'status', in: IN_FORCE }

/** What holds for ever has nothing to be renewed. */
const renewers: Access = (actor) => both(companySideInArea(actor), { not: { field: 'validTo', isEmpty: true } })

const CERT_TYPES = {
  license: '营业执照',
  safety: '安全生产许可证',
  chemicalTrade: '危化品经营许可证',
  chemicalUse: '危化品使用许可证',
  chemicalRegister: '危化品登记证',
  fire: '消防验收',
  specialEquipment: '特种设备使用登记',
  health: '职业病危害申报',
  discharge: '排污许可',
  standard: '标准化证书',
  other: '其他',
} as const

/** 企业证照 (`entities.md` A2). Whether it has run out is a question of the day, so it is a view and never stored. */
export const companyCertificate = defineResource({
  name: 'companyCertificate',
  label: '企业证照',
  title: 'certType',
  about: '{certType} {certNo}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    certType: choice({
      label: '证照类型',
      required: true,
      options: CERT_TYPES,
    }),
    certNo: text({ label: '证照编号', required: true, maxLength: 50 }),
    issueOrg: text({ label: '发证机关', required: true, maxLength: 100 }),
    issueDate: date({ label: '发证日期', required: true, happened: true }),
    validFrom: date({ label: '有效期起', required: true }),
    validTo: date({
      label: '有效期止',
      hint: '长期有效的不填',
      expiry: {
        remindDays: REMIND_DAYS,
        tells: ({ certType, certNo }) => `${CERT_TYPES[certType as keyof typeof CERT_TYPES]}（${certNo}）`,
      },
    }),
    scope: text({ label: '许可范围', maxLength: 500, multiline: true }),
    files: files({ label: '证照扫描件', required: true, min: 1, max: 9, accept: 'document', mayFollow: true }),
    remindDays: integer({
      label: '提前提醒',
      min: 1,
      max: 365,
      unit: '天',
      hint: '不填的按统一的天数',
      reckonedBy: { figures: ['companyCertificate.remindDays'] },
    }),
    remindDate: date({
      label: '到期提醒日期',
      computed: true,
      reckonedBy: { figures: ['companyCertificate.remindDays'] },
    }),
    enteredBy: reference('user', { label: '填报人', computed: true }),
    verifyUser: text({ label: '核验人', maxLength: 60, computed: true }),
    verifyTime: date({ label: '核验日期', computed: true }),
    ...renewalFields,
  },
  workflow: {
    states: {
      entered: { label: '待核验', tone: 'waiting' },
      verified: { label: '已核验', tone: 'good' },
      // In force too, until its last day.
      due: { label: '待换证', tone: 'waiting' },
      cancelled: { label: '已注销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      entered: { roles: ['grid'], otherwise: ['bureau'], notBy: 'enteredBy' },
      verified: { waitsFor: { date: 'remindDate', becomes: 'due', daysBefore: 1 } },
      due: { ...OFFICER_FIRST, due: 'validTo' },
    },
    moves: {
      verify: {
        label: '核验',
        from: ['entered'],
        to: 'verified',
        allow: fileKeepers,
        stamps: { verifyUser: 'userName', verifyTime: 'today' },
        rules: ({ files: scans }) =>
          Array.isArray(scans) && scans.length > 0
            ? []
            : [{ path: 'files', code: 'papers', message: '还没有证照扫描件，请企业补上后再核验' }],
        notBy: 'enteredBy',
      },
      // What the new paper says is for somebody else to look at, as it was of the old one.
      renew: {
        label: '换证、延期',
        from: [...IN_FORCE],
        to: 'entered',
        allow: renewers,
        asks: {
          ...{ certNo: 'required', issueOrg: 'required', issueDate: 'required', validFrom: 'required' },
          ...{ validTo: 'optional', scope: 'optional', files: 'required' },
        },
        renews: ['certNo', 'issueOrg', 'issueDate', 'validFrom', 'validTo', 'scope', 'files'],
        stamps: { enteredBy: 'user', verifyUser: 'nothing', verifyTime: 'nothing' },
      },
      cancel: { label: '注销', from: [...IN_FORCE], to: 'cancelled', allow: companySideInArea },
    },
  },
  // A change of what was verified asks for another look; to go away it is cancelled in words.
  access: { ...ownFile, remove: whileIn(['entered'], ownFile.remove) },
  list: {
    columns: ['certType', 'certNo', 'validTo', 'issueOrg', 'companyName'],
    filters: ['certType', 'certNo', 'validTo', 'status', 'gridGuid'],
    order: 'validTo',
    search: ['certNo', 'companyName', 'issueOrg'],
    views: { ...expiryViews('validTo', REMIND_DAYS, OF_FORCE), ...papersView('files') },
  },
  form: [
    { section: '证照', fields: ['companyGuid', 'certType', 'certNo', 'issueOrg', 'issueDate'] },
    { section: '有效期', fields: ['validFrom', 'validTo', 'remindDays', 'scope'] },
    { section: '扫描件', fields: ['files'] },
  ],
  statistics: {
    dimensions: ['certType', 'status', 'gridGuid', 'validTo'],
    measures: [
      { name: 'count', label: '证照', unit: '件', count: true },
      {
        name: 'expired',
        label: '已过期',
        unit: '件',
        count: (today) => both(OF_FORCE, { field: 'validTo', below: today }),
      },
    ],
    period: 'issueDate',
  },
  derive: ({ validTo, remindDays }, today, figure = builtInFigure) => ({
    remindDate: remindedOn([validTo], (remindDays as number | null) ?? figure('companyCertificate.remindDays', today)),
  }),
  rules: (record) =>
    typeof record.validTo === 'string' && record.validTo === record.validFrom
      ? [{ path: 'validTo', code: 'span', message: '有效期止应晚于有效期起' }]
      : daysInOrder(record, ['validFrom', 'validTo'], '有效期止应晚于有效期起'),
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company', visitDays: 7 },
  unique: [['companyGuid', 'certType', 'certNo']],
})
