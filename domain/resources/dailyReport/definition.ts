import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, date, files, instant, reference, references, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { atDutyDesk, DUTY_DESK } from '../duty.ts'

const writers = only(['duty', 'admin', 'bureau', 'town'], inOwnArea)
/** A town reads its own, and what was sent to its grid. */
const readers: Access = anyOf(only([...DUTY_DESK, 'officer', 'town'], inOwnArea), (actor) =>
  actor.gridGuid === null
    ? 'nothing'
    : both({ field: 'sendTo', has: actor.gridGuid }, { field: 'status', in: ['sent', 'received'] }),
)
const unsent: Access = (actor) => ({ all: [{ field: 'status', in: ['draft', 'returned'] }, writers(actor)] })
const issuers = only(['bureau', 'leader', 'admin'])

/** Those who work at a unit that has not signed for it yet. */
const receivers: Access = (actor) =>
  actor.gridGuid === null ? 'nothing' : { field: 'awaitedGrids', has: actor.gridGuid }

/** 值班信息与简报 (`entities.md` I2). */
export const dailyReport = defineResource({
  name: 'dailyReport',
  label: '简报',
  scope: 'grid',
  retention: 'accidents',
  fields: {
    reportDate: date({ label: '简报日期', required: true }),
    reportType: choice({
      label: '简报类型',
      required: true,
      options: { daily: '值班日报', express: '快报', special: '专报', weekly: '周报' },
    }),
    title: text({ label: '标题', required: true, maxLength: 100 }),
    content: text({ label: '正文', required: true, maxLength: 20_000, rich: true }),
    eventGuids: references('incident', { label: '涉及事件' }),
    author: text({ label: '编写人', required: true, maxLength: 60 }),
    approver: text({ label: '签发人', maxLength: 60, computed: true }),
    approveTime: instant({ label: '签发时间', computed: true }),
    approveOpinion: text({ label: '签发意见', maxLength: 500, computed: true }),
    sendTo: references('gridManage', { label: '发送单位' }),
    sendTime: instant({ label: '发送时间', computed: true }),
    receipts: rows({
      label: '签收情况',
      computed: true,
      max: 100,
      fields: {
        gridGuid: reference('gridManage', { label: '单位', required: true }),
        userName: text({ label: '签收人', required: true, maxLength: 60 }),
        time: instant({ label: '签收时间', required: true }),
      },
    }),
    awaitedGrids: references('gridManage', { label: '未签收单位', computed: true }),
    receiver: text({ label: '签收人', maxLength: 60, computed: true }),
    receiveTime: instant({ label: '签收时间', computed: true }),
    files: files({ label: '附件', accept: 'document' }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pending: { label: '待审', tone: 'waiting' },
      issued: { label: '已签发', tone: 'info' },
      sent: { label: '已发送', tone: 'waiting' },
      received: { label: '已签收', tone: 'good' },
      returned: { label: '退回', tone: 'bad' },
    },
    turns: {
      draft: { people: ['createUserGuid'] },
      pending: { roles: ['leader'], notBy: 'createUserGuid' },
      issued: { roles: ['duty'] },
      sent: { roles: ['town', 'grid', 'bureau'], offices: ['awaitedGrids'], notBy: 'createUserGuid' },
      returned: { people: ['createUserGuid'] },
    },
    moves: {
      submit: { label: '送审', from: ['draft', 'returned'], to: 'pending', allow: writers },
      issue: {
        label: '签发',
        from: ['pending'],
        to: 'issued',
        allow: issuers,
        stamps: { approver: 'userName', approveTime: 'now', approveOpinion: 'opinion' },
        notBy: 'createUserGuid',
      },
      sendBack: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        allow: issuers,
        stamps: { approveOpinion: 'opinion' },
        opinionRequired: true,
      },
      send: {
        label: '发送',
        from: ['issued'],
        to: 'sent',
        allow: atDutyDesk,
        asks: { sendTo: 'required' },
        stamps: { sendTime: 'now' },
      },
      // Each unit it was sent to signs for itself; the last one ends it.
      receiveOne: { label: '签收', from: ['sent'], to: 'sent', allow: receivers, asks: null, notBy: 'createUserGuid' },
      receive: { label: '签收', from: ['sent'], to: 'received', allow: receivers, asks: null, notBy: 'createUserGuid' },
    },
  },
  access: { read: readers, create: writers, update: unsent, remove: unsent },
  list: {
    columns: ['reportDate', 'reportType', 'title', 'author', 'approver', 'sendTime'],
    filters: ['reportDate', 'reportType', 'title', 'author', 'status', 'gridGuid'],
    order: '-reportDate',
    search: ['title', 'content', 'author'],
    views: {
      toIssue: { label: '待签发', in: ['pending'] },
      toReceive: { label: '待签收', in: ['sent'] },
      today: { label: '今日', filter: (today) => ({ field: 'reportDate', equals: today }) },
    },
  },
  form: [
    {
      section: '简报',
      fields: ['reportDate', 'reportType', 'title', 'content', 'eventGuids', 'author', 'gridGuid', 'files'],
    },
  ],
  derive: ({ sendTo, receipts }) => {
    const signed = new Set(((receipts ?? []) as { gridGuid: string }[]).map(({ gridGuid }) => gridGuid))
    return { awaitedGrids: ((sendTo ?? []) as string[]).filter((guid) => !signed.has(guid)) }
  },
})
