import { builtInFigure } from '#domain/data/figures.ts'
import { anyOf, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { chiefs, enforcers, officers, toTheParty, townInArea } from '../enforcement-shared.ts'
import {
  defenceTerm,
  HEARING_MOVES,
  HEARING_STATES,
  HEARING_TURNS,
  hearingFields,
  LIST,
  TOLD,
} from '../hearing-shared.ts'
import { companySideInArea } from '../shared.ts'

/** It stands on the list until it is let off, also while that is being decided. */
export const ON_LIST = ['listed', 'repairing']

/**
 * 安全生产严重失信主体名单 (应急管理部令第11号; `law-forms.md` F70-F72): told and heard before, listed for its term, let off
 * earlier by 信用修复 that the enterprise asks for.
 */
export const dishonestList = defineResource({
  name: 'dishonestList',
  label: '严重失信名单',
  about: '{companyName} {ground}',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    ground: choice({
      label: '列入情形',
      required: true,
      options: {
        accident: '发生生产安全事故负有责任',
        concealed: '瞒报、谎报事故或事故后逃匿',
        noPermit: '未取得许可或许可被暂扣、吊销期间生产经营',
        falseReport: '租借资质、挂靠、出具虚假报告或证书',
        refusal: '有能力履行而拒不执行行政处罚',
        other: '其他性质恶劣、情节严重的行为',
      },
    }),
    caseGuid: reference('lawCase', { label: '所依据的案件' }),
    facts: text({ label: '列入事由', required: true, maxLength: 1000, multiline: true }),
    basis: text({ label: '列入依据', required: true, maxLength: 300, multiline: true }),
    measures: text({ label: '管理措施', required: true, maxLength: 500, multiline: true }),
    files: files({ label: '依据材料', max: 10, accept: 'document' }),
    ...hearingFields,
    listDate: date({ label: '列入日期', computed: true }),
    validTo: date({
      label: '期满日期',
      computed: true,
      reckonedBy: { figures: ['listing.termMonths'], day: 'listDate' },
    }),
    repairFrom: date({
      label: '可申请信用修复',
      computed: true,
      reckonedBy: { figures: ['listing.repairMonths'], day: 'listDate' },
    }),
    repairReason: text({ label: '信用修复申请', maxLength: 1000, multiline: true }),
    repairFiles: files({ label: '整改和履行证明', max: 10, accept: 'document' }),
    repairDate: date({ label: '申请修复日期', computed: true }),
    removeDate: date({ label: '移出日期', computed: true }),
    removeReason: text({ label: '移出原因', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      ...HEARING_STATES,
      listed: {
        label: '在列',
        tone: 'bad',
        told: ['ground', 'basis', 'measures', 'defenceReply', 'listDate', 'validTo', 'repairFrom'],
      },
      repairing: { label: '信用修复审核', tone: 'waiting' },
      removed: { label: '已移出', tone: 'good', told: ['removeDate'] },
      dropped: { label: '不予列入', tone: 'muted', closed: 'aside', told: ['ground'] },
    },
    turns: {
      ...HEARING_TURNS,
      listed: { waitsFor: { date: 'validTo', becomes: 'removed', stamps: { removeDate: 'today' } } },
      repairing: { roles: ['leader'] },
    },
    moves: {
      ...HEARING_MOVES,
      list: { ...LIST, shows: ['facts', 'defence'], stamps: { listDate: 'today' } },
      askRepair: {
        label: '申请信用修复',
        from: ['listed'],
        to: 'repairing',
        allow: companySideInArea,
        asks: { repairReason: 'required', repairFiles: 'required' },
        stamps: { repairDate: 'today' },
        rules: ({ repairFrom }, _before, today) =>
          today < String(repairFrom)
            ? [{ path: 'repairReason', code: 'early', message: `${repairFrom}起才能申请提前移出` }]
            : [],
      },
      grantRepair: {
        label: '准予提前移出',
        from: ['repairing'],
        to: 'removed',
        allow: chiefs,
        shows: ['repairReason'],
        opinionRequired: true,
        stamps: { removeDate: 'today', removeReason: 'opinion' },
      },
      refuseRepair: {
        label: '不予提前移出',
        from: ['repairing'],
        to: 'listed',
        allow: chiefs,
        shows: ['repairReason'],
        opinionRequired: true,
      },
      remove: {
        label: '移出',
        from: ['listed'],
        to: 'removed',
        allow: chiefs,
        opinionRequired: true,
        stamps: { removeDate: 'today', removeReason: 'opinion' },
      },
    },
  },
  derive: (record, _today, figure = builtInFigure) => {
    const on = typeof record.listDate === 'string' ? record.listDate : null
    return {
      ...defenceTerm(record, figure),
      validTo: on === null ? null : addDays(addMonths(on, figure('listing.termMonths', on)), -1),
      repairFrom: on === null ? null : addMonths(on, figure('listing.repairMonths', on)),
    }
  },
  seenFrom: [toTheParty(TOLD, '告知后')],
  access: {
    read: anyOf(enforcers, townInArea),
    create: officers,
    // What was told is what is decided on.
    update: whileIn(['proposed'], officers),
    remove: whileIn(['proposed'], officers),
  },
  confidential: [{ fields: ['history'], to: anyOf(enforcers, townInArea) }],
  list: {
    columns: ['companyName', 'ground', 'toldDate', 'listDate', 'validTo', 'removeDate'],
    filters: ['ground', 'status', 'regionIds', 'listDate', 'gridGuid'],
    views: {
      hearing: { label: '告知和申辩', in: ['proposed', 'told', 'toDecide'] },
      listed: { label: '在列', in: ['listed', 'repairing'] },
    },
  },
  children: [{ resource: 'lawDocument', by: 'bizGuid' }],
  indexes: [['companyGuid', 'status']],
})
