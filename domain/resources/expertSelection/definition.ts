import { type Access, anyOf, anyone, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { choice, instant, integer, reference, references, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { EXPERT_AUDIT_ACTIVITY } from '#domain/rules/header.ts'
import { EXPERT_FIELDS, keepers, readers } from '../expert-shared.ts'
import { AUDITED } from '../shared.ts'

const askers = only(['bureau', 'assoc', 'admin', 'officer', 'town'])
/** Who asked for them changes what he asked for, and those who keep the pool. */
const ownAskers = anyOf(keepers, only(['officer', 'town'], ofOneself('createUserGuid')))
const leaders = only(['leader', 'admin'])
/** As it was asked for, before a leader said anything to it. */
const unheard: Access = (actor) => both(keepers(actor), { field: 'auditTime', equals: null })
const drawn: Access = (actor) => ({ field: 'expertUserGuids', has: actor.guid })

/** 专家抽取 (`entities.md` G2): asked for, approved by a leader of the bureau, drawn by a seed that can be drawn again. */
export const expertSelection = defineResource({
  name: 'expertSelection',
  label: '专家抽取',
  title: 'eventName',
  scope: 'global',
  retention: 'approvals',
  fields: {
    selectionNo: text({ label: '抽取编号', maxLength: 20, computed: true }),
    eventName: text({ label: '活动名称', required: true, maxLength: 100 }),
    eventType: choice({
      label: '活动类型',
      required: true,
      options: {
        inspection: '检查',
        review: '评审',
        accident: '事故',
        discussion: '论证',
        training: '培训',
        emergency: '应急',
      },
    }),
    applyDept: text({ label: '申请部门', required: true, maxLength: 60 }),
    eventTime: instant({ label: '活动时间', required: true }),
    place: text({ label: '地点', required: true, maxLength: 100 }),
    eventCompanyGuid: reference('company', { label: '涉及企业' }),
    eventCompanyName: text({ label: '涉及企业名称', maxLength: 100, hint: '与专家回避单位相同的专家不参加抽取' }),
    groups: rows({
      label: '所需专家',
      required: true,
      min: 1,
      max: 12,
      fields: {
        field: choice({ label: '专业', required: true, options: EXPERT_FIELDS }),
        count: integer({ label: '人数', required: true, min: 1, max: 20, unit: '人' }),
      },
    }),
    method: choice({
      label: '抽取方式',
      required: true,
      options: { random: '随机', assigned: '指定', mixed: '随机+指定' },
    }),
    assignedGuids: references('expert', { label: '指定专家', when: { method: ['assigned', 'mixed'] } }),
    reasonIfAssigned: text({
      label: '指定理由',
      maxLength: 300,
      multiline: true,
      when: { method: ['assigned', 'mixed'] },
    }),
    seed: integer({ label: '随机种子', format: 'code', computed: true }),
    poolSize: integer({ label: '参加抽取人数', computed: true }),
    candidates: rows({
      label: '抽取结果',
      computed: true,
      fields: {
        expertGuid: reference('expert', { label: '专家', silent: true }),
        userGuid: reference('user', { label: '账号', silent: true }),
        name: text({ label: '姓名', maxLength: 30 }),
        field: choice({ label: '专业', options: EXPERT_FIELDS }),
        order: integer({ label: '序号' }),
        replied: choice({
          label: '答复',
          options: { accepted: '接受', refused: '拒绝', none: '未答复' },
          tones: { accepted: 'good', refused: 'bad', none: 'waiting' },
        }),
        reason: text({ label: '理由', maxLength: 200 }),
        replyTime: instant({ label: '答复时间' }),
        replyBy: text({ label: '代登记人', maxLength: 60 }),
      },
    }),
    expertUserGuids: references('user', { label: '抽中专家账号', computed: true, silent: true }),
    awaitedUserGuids: references('user', { label: '未答复专家账号', computed: true, silent: true }),
    auditUser: text({ label: '审批人', maxLength: 60, computed: true }),
    auditTime: instant({ label: '审批时间', computed: true }),
    auditOpinion: text({ label: '审批意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      pendingAudit: { label: '待审批', tone: 'waiting' },
      returned: { label: '已退回', tone: 'bad', closed: 'badly' },
      drawing: { label: '抽取中', tone: 'info' },
      drawn: { label: '待确认', tone: 'waiting' },
      confirmed: { label: '已确认', tone: 'info' },
      evaluated: { label: '已评价', tone: 'info' },
      paying: { label: '财务确认', tone: 'waiting' },
      done: { label: '已办结', tone: 'good' },
      cancelled: { label: '取消', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pendingAudit: { roles: ['leader'], name: EXPERT_AUDIT_ACTIVITY, notBy: 'createUserGuid' },
      returned: { people: ['createUserGuid'] },
      drawing: { roles: ['assoc'] },
      drawn: [
        { people: ['awaitedUserGuids'], name: '专家答复', due: 'eventTime' },
        { roles: ['assoc'], due: 'eventTime' },
      ],
      confirmed: { roles: ['assoc'], due: 'eventTime' },
      evaluated: { roles: ['assoc'] },
      paying: { roles: ['bureau'] },
    },
    moves: {
      approve: {
        label: '同意抽取',
        from: ['pendingAudit'],
        to: 'drawing',
        allow: leaders,
        notBy: 'createUserGuid',
        stamps: AUDITED,
      },
      return: { label: '退回', from: ['pendingAudit'], to: 'returned', allow: leaders, stamps: AUDITED },
      resubmit: { label: '重新提交', from: ['returned'], to: 'pendingAudit', allow: ownAskers },
      draw: { label: '抽取', from: ['drawing'], to: 'drawn', allow: keepers },
      redraw: { label: '补抽', from: ['drawn', 'confirmed'], to: 'drawn', allow: keepers },
      reply: { label: '答复', from: ['drawn'], to: 'drawn', allow: drawn, asks: null },
      replyFor: { label: '登记电话答复', from: ['drawn'], to: 'drawn', allow: keepers, asks: null },
      confirm: { label: '确认名单', from: ['drawn'], to: 'confirmed', allow: keepers },
      evaluate: { label: '评价完成', from: ['confirmed'], to: 'evaluated', allow: keepers },
      pay: { label: '提交财务', from: ['evaluated'], to: 'paying', allow: keepers },
      finish: { label: '财务确认，办结', from: ['paying'], to: 'done', allow: only(['bureau', 'admin']) },
      cancel: {
        label: '取消抽取',
        from: ['pendingAudit', 'returned', 'drawing', 'drawn', 'confirmed'],
        to: 'cancelled',
        allow: keepers,
      },
    },
  },
  serial: { field: 'selectionNo', prefix: 'ZJCQ', per: 'year', digits: 4 },
  // A leader agrees to who is wanted for what; when and where it is may still be settled before the draw.
  writableBy: [
    {
      fields: [
        ...['eventName', 'eventType', 'applyDept', 'eventCompanyGuid', 'eventCompanyName'],
        ...['groups', 'method', 'assignedGuids', 'reasonIfAssigned'],
      ],
      by: whileIn(['pendingAudit', 'returned'], anyone),
      way: '已经批准，须取消后重新申请',
    },
  ],
  // An expert is told what is about himself; who else was drawn, and what they answered, is no business of his.
  confidential: [
    {
      fields: ['candidates', 'expertUserGuids', 'awaitedUserGuids'],
      ownPart: true,
      to: anyOf(keepers, leaders, ofOneself('createUserGuid')),
      seenFrom: [
        {
          by: readers,
          from: { field: 'status', in: ['confirmed', 'evaluated', 'paying', 'done'] },
          says: '名单确认后',
        },
      ],
    },
    {
      fields: ['assignedGuids', 'reasonIfAssigned', 'seed', 'poolSize', 'auditOpinion', 'history'],
      to: readers,
    },
  ],
  access: {
    read: anyOf(readers, only(['expert'], drawn)),
    create: askers,
    update: whileIn(['pendingAudit', 'returned', 'drawing'], ownAskers),
    remove: whileIn(['pendingAudit'], unheard),
  },
  list: {
    columns: ['selectionNo', 'eventName', 'eventType', 'applyDept', 'eventTime', 'method'],
    filters: ['eventName', 'eventType', 'applyDept', 'eventTime', 'method', 'status'],
    order: '-eventTime',
    search: ['eventName', 'selectionNo', 'applyDept'],
    views: {
      toAudit: { label: '待审批', in: ['pendingAudit'] },
      running: { label: '进行中', in: ['drawing', 'drawn', 'confirmed'] },
    },
  },
  form: [{ section: '活动' }, { section: '专家', from: 'groups' }],
  children: [{ resource: 'expertTask', by: 'selectionGuid' }],
  rules: ({ method, reasonIfAssigned, assignedGuids }) => {
    if (method === 'random') return []
    const issues = []
    if (!Array.isArray(assignedGuids) || assignedGuids.length === 0)
      issues.push({ path: 'assignedGuids', code: 'required', message: '请选择指定专家' })
    if (typeof reasonIfAssigned !== 'string' || reasonIfAssigned.trim() === '')
      issues.push({ path: 'reasonIfAssigned', code: 'required', message: '指定专家须写明理由' })
    return issues
  },
})
