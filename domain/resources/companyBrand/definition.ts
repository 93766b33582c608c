import { inOverseenArea, inOwnArea, ofOwnCompany, only, whileIn } from '#domain/kit/access.ts'
import { correctionFields } from '#domain/kit/correction-fields.ts'
import { choice, date, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder, expiryViews } from '../safety-shared.ts'

const hangers = only(['bureau', 'town', 'admin'], inOwnArea)

/** 挂牌记录 (`entities.md` N2): the plate on an enterprise's gate, until it comes off. */
export const companyBrand = defineResource({
  name: 'companyBrand',
  label: '挂牌',
  about: '{brandType} {brandNo}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    brandNo: text({ label: '牌号', maxLength: 20, computed: true }),
    brandType: choice({
      label: '挂牌类型',
      required: true,
      options: { grade: '分级牌', key: '重点监管', major: '重大隐患督办', integrity: '诚信' },
    }),
    brandLevel: text({ label: '牌级', maxLength: 20 }),
    hangDate: date({ label: '挂牌日期', required: true }),
    validTo: date({ label: '有效期至', required: true, expiry: { remindDays: 30 } }),
    remindDays: integer({ label: '提前提醒', min: 1, max: 180, unit: '天' }),
    hangPhoto: files({ label: '挂牌照片', max: 3 }),
    offDate: date({ label: '摘牌日期', computed: true }),
    offReason: choice({
      label: '摘牌原因',
      options: { expired: '到期', changed: '升降级', rectified: '整改完成', cancelled: '企业注销' },
    }),
    ...correctionFields,
  },
  workflow: {
    states: {
      waiting: { label: '待挂牌', tone: 'waiting' },
      hung: { label: '已挂牌', tone: 'good' },
      off: { label: '已摘牌', tone: 'muted', closed: 'aside' },
    },
    turns: {
      waiting: { roles: ['town'], otherwise: ['bureau'] },
      hung: 'rests',
    },
    moves: {
      hang: { label: '挂牌', from: ['waiting'], to: 'hung', allow: hangers, asks: { hangPhoto: 'required' } },
      takeOff: {
        label: '摘牌',
        from: ['hung'],
        to: 'off',
        allow: hangers,
        asks: { offReason: 'required' },
        stamps: { offDate: 'today' },
        opinionRequired: false,
      },
    },
  },
  serial: { field: 'brandNo', prefix: 'GP', per: 'year', digits: 4 },
  seenFrom: [{ by: ofOwnCompany, from: { field: 'status', in: ['hung', 'off'] }, says: '挂牌后' }],
  // What hangs at the gate says what the record says; another plate is another record.
  access: {
    read: inOverseenArea,
    create: hangers,
    update: whileIn(['waiting'], hangers),
    remove: whileIn(['waiting'], only(['bureau', 'admin'])),
  },
  corrections: {
    by: hangers,
    fields: { brandLevel: ['hung'], hangDate: ['hung', 'off'], validTo: ['hung'], offReason: ['off'] },
  },
  list: {
    columns: ['brandNo', 'brandType', 'brandLevel', 'hangDate', 'validTo'],
    filters: ['brandType', 'validTo', 'status', 'regionIds', 'gridGuid'],
    order: 'validTo',
    search: ['companyName', 'brandNo'],
    views: expiryViews('validTo', 30),
  },
  form: [{ section: '挂牌', also: ['hangPhoto'] }],
  rules: (record) => daysInOrder(record, ['hangDate', 'validTo'], '有效期不能早于挂牌日期'),
})
