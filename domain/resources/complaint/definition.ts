import { type Access, anyOf, anyone, inOwnArea, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, instant, reference, references, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'

const office = only(['bureau', 'officer', 'duty', 'leader', 'town', 'assoc', 'admin'])
/** The section that takes complaints in, the town one was given to, and the officers named for it: nobody else's business. */
const handlers = anyOf(
  only(['bureau', 'admin']),
  only(['town'], inOwnArea),
  only(['officer'], (actor) => ({ field: 'handlerGuids', has: actor.guid })),
)
/** The desk rings back on what nobody has taken up yet, whoever of it was on duty when it came in. */
const atTheDesk = only(['duty'], whileIn(['pending'], anyone))

/** Who looked into it proposes, a leader decides, the section pays: three people (decision 51). */
const deciders = only(['leader'])
const payers = only(['bureau', 'admin'])

/** Nothing is paid for what was found untrue. */
const proposers: Access = (actor) => both(handlers(actor), { not: { field: 'verifyResult', equals: 'false' } })

function rewardIssues({ reward }: AnyRecord) {
  return Number(reward) > 0 ? [] : [{ path: 'reward', code: 'required', message: '请填写大于0的奖励金额' }]
}

/** 举报投诉 (`entities.md` B9). Written in by anybody, anonymously if he likes. */
export const complaint = defineResource({
  name: 'complaint',
  label: '举报投诉',
  title: 'subject',
  scope: 'grid',
  retention: 'enforcement',
  fields: {
    complaintNo: text({ label: '受理编号', maxLength: 20, computed: true }),
    channel: choice({
      label: '渠道',
      required: true,
      options: { '12345': '12345', '12350': '12350', web: '网站', letter: '来信', phone: '来电', onSite: '现场' },
    }),
    subject: text({ label: '标题', required: true, maxLength: 100 }),
    anonymous: bool({ label: '匿名' }),
    reporter: text({ label: '举报人', maxLength: 30, when: { anonymous: false } }),
    phone: text({ label: '联系电话', maxLength: 30, format: 'phone', mask: 'phone', when: { anonymous: false } }),
    reportedName: text({ label: '被举报单位', maxLength: 100 }),
    reportedGuid: reference('company', { label: '关联企业' }),
    place: text({ label: '事发地点', maxLength: 200 }),
    happenedOn: date({ label: '发生日期' }),
    content: text({ label: '内容', required: true, maxLength: 2000, multiline: true }),
    files: files({ label: '附件', max: 9, accept: 'media' }),
    gridGuid: reference('gridManage', { label: '承办区镇', hint: '不选由区局办理' }),
    handlerGuids: references('user', { label: '承办人员' }),
    acceptUser: text({ label: '受理人', maxLength: 60, computed: true }),
    acceptTime: instant({ label: '受理时间', computed: true }),
    // Answered by then; what it is rewarded with comes after.
    deadline: date({
      label: '办理期限',
      expiry: { remindDays: 3, isDue: true, unless: { status: ['rewardPending', 'rewardDue'] } },
    }),
    verifyResult: choice({ label: '核查结果', options: { true: '属实', partly: '部分属实', false: '不属实' } }),
    verifyDesc: text({ label: '核查情况', maxLength: 1000, multiline: true }),
    reply: text({ label: '答复', maxLength: 1000, multiline: true }),
    // 《安全生产领域举报奖励办法》（安监总财〔2018〕19号）: at most 300,000, sixty days to claim it.
    reward: decimal({ label: '奖励', min: 0, max: 300_000, unit: '元' }),
    rewardReason: text({ label: '奖励依据', maxLength: 500, multiline: true }),
    rewardProposerGuid: reference('user', { label: '奖励报请人', computed: true }),
    rewardDeciderGuid: reference('user', { label: '奖励审批人', computed: true }),
    rewardOpinion: text({ label: '奖励审批意见', maxLength: 500, computed: true }),
    rewardClaimBy: date({
      label: '领奖期限',
      hint: '一般自通知之日起60日，逾期视为放弃',
      expiry: { remindDays: 10, isDue: true },
    }),
    rewardPayWay: choice({ label: '发放方式', options: { transfer: '转账', cash: '现金', other: '其他' } }),
    rewardReceipt: files({ label: '领取凭证', max: 6, accept: 'document' }),
    rewardTime: instant({ label: '奖励办结时间', computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待受理', tone: 'waiting' },
      accepted: { label: '已受理', tone: 'info' },
      verifying: { label: '核查中', tone: 'info' },
      replying: { label: '待反馈', tone: 'waiting' },
      rewardPending: { label: '奖励待审批', tone: 'waiting', unless: { rewardProposerGuid: null } },
      rewardDue: { label: '奖励待发放', tone: 'waiting', unless: { rewardProposerGuid: null } },
      done: { label: '已办结', tone: 'good' },
      refused: { label: '不予受理', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: { roles: ['bureau'] },
      accepted: { people: ['handlerGuids'], roles: ['town'], otherwise: ['bureau'], due: 'deadline' },
      verifying: { people: ['handlerGuids'], roles: ['town'], otherwise: ['bureau'], due: 'deadline' },
      replying: { roles: ['town'], otherwise: ['bureau'], due: 'deadline' },
      rewardPending: { roles: ['leader'], notBy: 'rewardProposerGuid' },
      rewardDue: { roles: ['bureau'], notBy: 'rewardDeciderGuid', due: 'rewardClaimBy' },
    },
    moves: {
      accept: {
        label: '受理',
        from: ['pending'],
        to: 'accepted',
        allow: handlers,
        asks: { deadline: 'required', gridGuid: 'optional', handlerGuids: 'optional' },
        stamps: { acceptUser: 'userName', acceptTime: 'now' },
        rules: ({ deadline }, _before, today) =>
          String(deadline) < today ? [{ path: 'deadline', code: 'early', message: '办理期限不能早于今天' }] : [],
      },
      refuse: { label: '不予受理', from: ['pending'], to: 'refused', allow: handlers },
      verify: { label: '开始核查', from: ['accepted'], to: 'verifying', allow: handlers, atOnce: true },
      verified: {
        label: '提交核查结果',
        from: ['verifying'],
        to: 'replying',
        allow: handlers,
        asks: { verifyResult: 'required', verifyDesc: 'required' },
      },
      finish: {
        label: '答复并办结',
        from: ['replying'],
        to: 'done',
        allow: handlers,
        asks: { reply: 'required' },
      },
      proposeReward: {
        label: '答复并报请奖励',
        from: ['replying'],
        to: 'rewardPending',
        allow: proposers,
        asks: { reply: 'required', reward: 'required', rewardReason: 'required' },
        stamps: { rewardProposerGuid: 'user' },
        rules: rewardIssues,
      },
      agreeReward: {
        label: '同意奖励',
        from: ['rewardPending'],
        to: 'rewardDue',
        allow: deciders,
        shows: ['reward', 'rewardReason'],
        asks: { rewardClaimBy: 'required' },
        notBy: 'rewardProposerGuid',
        stamps: { rewardDeciderGuid: 'user', rewardOpinion: 'opinion' },
        rules: ({ rewardClaimBy }, _before, today) =>
          String(rewardClaimBy) < today
            ? [{ path: 'rewardClaimBy', code: 'early', message: '领奖期限不能早于今天' }]
            : [],
      },
      refuseReward: {
        label: '不予奖励',
        from: ['rewardPending'],
        to: 'done',
        allow: deciders,
        shows: ['reward', 'rewardReason'],
        opinionRequired: true,
        notBy: 'rewardProposerGuid',
        stamps: { rewardDeciderGuid: 'user', rewardOpinion: 'opinion', rewardTime: 'now' },
      },
      lapseReward: {
        label: '逾期未领',
        from: ['rewardDue'],
        to: 'done',
        allow: payers,
        stamps: { rewardTime: 'now' },
        rules: ({ rewardClaimBy }, _before, today) =>
          today <= String(rewardClaimBy)
            ? [{ path: 'rewardClaimBy', code: 'early', message: `领奖期限${rewardClaimBy}还没有过` }]
            : [],
      },
      payReward: {
        label: '发放奖励',
        from: ['rewardDue'],
        to: 'done',
        allow: payers,
        asks: { rewardPayWay: 'required', rewardReceipt: 'optional' },
        notBy: 'rewardDeciderGuid',
        stamps: { rewardTime: 'now' },
      },
    },
  },
  // What was reported stays as it was reported, whoever it is about.
  writableBy: [
    {
      fields: [
        ...['channel', 'subject', 'anonymous', 'reporter', 'phone', 'reportedName'],
        ...['place', 'happenedOn', 'content', 'files'],
      ],
      by: whileIn(['pending'], anyone),
      way: '受理后保持来件原样，查明的情况写入核查结果',
    },
  ],
  serial: { field: 'complaintNo', prefix: 'JB', per: 'day', digits: 3 },
  bySheet: 'never',
  access: {
    read: anyOf(handlers, only(['leader']), atTheDesk, ofOneself('createUserGuid')),
    create: office,
    update: handlers,
    remove: whileIn(['pending'], only(['admin'])),
  },
  list: {
    columns: ['complaintNo', 'subject', 'channel', 'reportedName', 'deadline', 'verifyResult'],
    filters: ['subject', 'channel', 'reportedName', 'verifyResult', 'status'],
    search: ['subject', 'complaintNo', 'reportedName', 'content'],
    views: {
      open: { label: '未办结', in: ['pending', 'accepted', 'verifying', 'replying', 'rewardPending', 'rewardDue'] },
    },
  },
  form: [
    { section: '来件' },
    { section: '内容', fields: ['place', 'happenedOn', 'content', 'files'] },
    { section: '办理', fields: ['gridGuid', 'handlerGuids'] },
  ],
  statistics: {
    dimensions: ['channel', 'verifyResult', 'status'],
    measures: [
      { name: 'count', label: '件数', count: true },
      { name: 'doneRate', label: '办结率', share: () => ({ field: 'status', equals: 'done' }) },
    ],
  },
})
