import { anyOf, inOwnArea, nobody, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { inOrder } from '../agency-shared.ts'
import { toTheParty } from '../enforcement-shared.ts'
import {
  defenceTerm,
  HEARING_MOVES,
  HEARING_STATES,
  HEARING_TURNS,
  hearingFields,
  LIST,
  TOLD,
} from '../hearing-shared.ts'

const keepers = only(['bureau', 'admin'])

/** 标准化灰名单 (`entities.md` E5): while an enterprise stands on it to 暂停申报, it may not apply for a grade. */
export const greyList = defineResource({
  name: 'greyList',
  label: '灰名单',
  about: '{companyName} {reasonType}',
  scope: 'company',
  retention: 'approvals',
  fields: {
    reasonType: choice({
      label: '列入原因',
      required: true,
      options: {
        accident: '事故',
        majorHazard: '重大隐患未改',
        fraud: '弄虚作假',
        uncooperative: '拒不配合',
        penalty: '行政处罚',
      },
    }),
    reason: text({ label: '情况说明', required: true, maxLength: 500, multiline: true }),
    effect: choice({
      label: '管理措施',
      required: true,
      options: { noApplication: '暂停申报', downgrade: '降级', keyChecks: '重点检查' },
      tones: { noApplication: 'bad', downgrade: 'bad', keyChecks: 'waiting' },
    }),
    fromDate: date({ label: '列入日期', computed: true }),
    toDate: date({ label: '期满日期', expiry: { remindDays: 15 }, hint: '不填为直到移出' }),
    files: files({ label: '依据材料', max: 10, accept: 'document' }),
    ...hearingFields,
    liftReason: text({ label: '移出原因', maxLength: 500, computed: true }),
    liftDate: date({ label: '移出日期', computed: true }),
    liftUser: text({ label: '移出人', maxLength: 60, computed: true }),
  },
  workflow: {
    states: {
      ...HEARING_STATES,
      listed: {
        label: '在列',
        tone: 'bad',
        told: ['reasonType', 'reason', 'effect', 'defenceReply', 'fromDate', 'toDate'],
      },
      lifted: { label: '已移出', tone: 'good', told: ['liftDate'] },
      dropped: { label: '不予列入', tone: 'muted', closed: 'aside', told: ['reasonType'] },
    },
    turns: {
      ...HEARING_TURNS,
      listed: { waitsFor: { date: 'toDate', becomes: 'lifted', stamps: { liftDate: 'today' } } },
    },
    moves: {
      ...HEARING_MOVES,
      list: { ...LIST, shows: ['reason', 'defence'], stamps: { fromDate: 'today' } },
      lift: {
        label: '移出灰名单',
        from: ['listed'],
        to: 'lifted',
        allow: keepers,
        opinionRequired: true,
        stamps: { liftReason: 'opinion', liftDate: 'today', liftUser: 'userName' },
      },
    },
  },
  derive: (record, _today, figure) => defenceTerm(record, figure),
  seenFrom: [toTheParty(TOLD, '告知后')],
  access: {
    read: anyOf(only(['bureau', 'leader', 'admin', 'officer', 'assoc']), only(['town', 'grid'], inOwnArea)),
    create: keepers,
    // What was told is what is decided on.
    update: whileIn(['proposed'], keepers),
    remove: nobody,
  },
  list: {
    columns: ['companyName', 'regionName', 'reasonType', 'effect', 'fromDate', 'toDate'],
    filters: ['regionIds', 'reasonType', 'effect', 'status', 'fromDate', 'gridGuid'],
    order: '-fromDate',
    search: ['companyName', 'reason'],
    note: 'reasonType',
    views: {
      hearing: { label: '告知和申辩', in: ['proposed', 'told', 'toDecide'] },
      listed: { label: '在列', in: ['listed'] },
    },
  },
  indexes: [['companyGuid', 'status']],
  rules: (record) => inOrder(record, 'fromDate', 'toDate', '期满日期不能早于列入日期'),
})
