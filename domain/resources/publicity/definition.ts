import { anyOf, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder } from '../safety-shared.ts'

const keepers = only(['bureau', 'assoc', 'admin'])

/** 公示公告 (`entities.md` N3), read by anybody at /publicityList and /noticeList once it is out. */
export const publicity = defineResource({
  name: 'publicity',
  label: '公示',
  scope: 'global',
  retention: 'enforcement',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    publicityType: choice({
      label: '类型',
      required: true,
      options: {
        standard: '标准化公示',
        standardNotice: '标准化公告',
        random: '双随机结果',
        penalty: '行政处罚',
        list: '红黑名单',
        other: '其他',
      },
    }),
    from: date({ label: '公示开始', required: true }),
    to: date({ label: '公示结束', required: true, hint: '不少于5个工作日' }),
    content: text({ label: '内容', required: true, maxLength: 5000, multiline: true }),
    items: rows({
      label: '公示名单',
      max: 500,
      fields: {
        name: text({ label: '名称', required: true, maxLength: 100 }),
        result: text({ label: '结果', maxLength: 200 }),
      },
    }),
    objectionPhone: text({ label: '异议电话', required: true, maxLength: 30, format: 'phone' }),
    objections: rows({
      label: '异议',
      max: 200,
      fields: {
        name: text({ label: '姓名', required: true, maxLength: 30 }),
        phone: text({ label: '电话', maxLength: 30 }),
        content: text({ label: '内容', required: true, maxLength: 500 }),
        reply: text({ label: '答复', maxLength: 500 }),
        upheld: choice({ label: '处理', options: { yes: '成立', no: '不成立' } }),
      },
    }),
    files: files({ label: '附件', max: 9, accept: 'document' }),
  },
  workflow: {
    states: {
      waiting: { label: '待公示', tone: 'muted' },
      running: { label: '公示中', tone: 'info' },
      objected: { label: '有异议', tone: 'waiting' },
      cleared: { label: '无异议', tone: 'good' },
      ended: { label: '结束', tone: 'muted', closed: 'aside' },
      withdrawn: { label: '已撤回', tone: 'muted', closed: 'aside' },
    },
    turns: {
      waiting: { roles: ['bureau', 'assoc'], notBy: 'createUserGuid' },
      running: { waitsFor: { date: 'to', becomes: 'cleared' } },
      objected: { roles: ['assoc'] },
      cleared: { roles: ['assoc'] },
    },
    moves: {
      publish: {
        label: '审核并发布',
        from: ['waiting'],
        to: 'running',
        allow: keepers,
        notBy: 'createUserGuid',
        rules: ({ to }, _before, today) =>
          String(to) < today ? [{ path: 'to', code: 'early', message: '公示结束不能早于今天' }] : [],
      },
      clear: {
        label: '无异议',
        from: ['running'],
        to: 'cleared',
        allow: keepers,
        // Nobody's to say: it is so when the last day is over.
        asks: null,
      },
      object: {
        label: '登记异议',
        from: ['running', 'cleared'],
        to: 'objected',
        allow: keepers,
        asks: { objections: 'required' },
      },
      settle: {
        label: '异议处理完毕',
        from: ['objected'],
        to: 'running',
        allow: keepers,
        asks: { objections: 'required' },
      },
      end: { label: '结束', from: ['cleared', 'objected'], to: 'ended', allow: keepers, opinionRequired: false },
      withdraw: { label: '撤回', from: ['running', 'objected', 'cleared'], to: 'withdrawn', allow: keepers },
    },
  },
  access: {
    read: anyOf(keepers, () => ({ field: 'status', in: ['running', 'objected', 'cleared', 'ended'] })),
    create: keepers,
    // What the public reads is put right where somebody objected.
    update: whileIn(['waiting', 'objected'], keepers),
    remove: whileIn(['waiting'], keepers),
  },
  // Who objected is between him and the office.
  confidential: [{ fields: ['objections'], to: keepers }],
  list: {
    columns: ['title', 'publicityType', 'from', 'to'],
    filters: ['title', 'publicityType', 'from', 'status'],
    order: '-from',
  },
  form: [
    {
      section: '公示',
      fields: ['title', 'publicityType', 'from', 'to', 'objectionPhone', 'content', 'items', 'files'],
    },
  ],
  rules: (record) => daysInOrder(record, ['from', 'to'], '公示结束不能早于开始'),
})
