import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyOf, nobody, only } from '#domain/kit/access.ts'
import { choice, date, decimal, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyAndCompany, agencyKeepers, ownAgency } from '../agency-shared.ts'
import { APPLY_GRADES, APPLY_TYPES } from '../standardization-shared.ts'

/** 评审分配 (`entities.md` E3): which agency is to review, and whether it takes the task. Never the coaching or hosting one. */
export const standardizationAllocation = defineResource({
  name: 'standardizationAllocation',
  label: '评审分配',
  title: 'companyName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    applicationGuid: reference('standardizationApplication', { label: '标准化申请', computed: true }),
    applyNo: text({ label: '申请编号', maxLength: 20, computed: true }),
    applyType: choice({ label: '申请类型', options: APPLY_TYPES, computed: true }),
    applyGrade: choice({ label: '申请等级', options: APPLY_GRADES, computed: true }),
    tradeFamily: choice({ label: '行业', options: TRADE_FAMILIES, computed: true }),
    allocateKind: choice({
      label: '分配类别',
      options: { general: '一般企业', micro: '小微企业', chemical: '危化品企业' },
      computed: true,
    }),
    allocateType: choice({
      label: '分配方式',
      options: { random: '随机', rotate: '轮换', assign: '指定' },
      hint: '随机和轮换由平台在符合条件的评审机构中选取',
    }),
    agencyGuid: reference('agencyBase', { label: '评审机构', hint: '仅指定分配时选择' }),
    agencyName: text({ label: '评审机构', maxLength: 100, computed: true, copies: 'agencyGuid.agencyName' }),
    deadline: date({ label: '评审期限', expiry: { remindDays: 7, isDue: true } }),
    allocateUser: text({ label: '分配人', maxLength: 60, computed: true }),
    allocateDate: date({ label: '分配日期', computed: true }),
    expenseAmount: decimal({ label: '评审费用', min: 0, unit: '元' }),
    agencyOpinion: text({ label: '机构意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      toAllocate: { label: '待分配', tone: 'waiting' },
      refused: { label: '机构退回', tone: 'bad' },
      toAccept: { label: '待接收', tone: 'waiting' },
      accepted: { label: '已接收', tone: 'info' },
      reported: { label: '报告已提交', tone: 'info', closed: 'well' },
      audited: { label: '已审核', tone: 'good' },
    },
    turns: {
      toAllocate: { roles: ['assoc'] },
      refused: { roles: ['assoc'] },
      toAccept: { roles: ['agency'], due: 'deadline' },
      accepted: { waitsFor: { resource: 'standardizationReview', by: 'allocationGuid' } },
      reported: { waitsFor: { resource: 'standardizationReview', by: 'allocationGuid' } },
    },
    moves: {
      allocate: {
        label: '分配机构',
        from: ['toAllocate', 'refused'],
        to: 'toAccept',
        allow: agencyKeepers,
        asks: { allocateType: 'required', agencyGuid: 'optional', deadline: 'required', expenseAmount: 'optional' },
        stamps: { allocateUser: 'userName', allocateDate: 'today' },
        rules: ({ allocateType, agencyGuid, deadline, allocateDate }) => [
          ...(allocateType === 'assign' && !agencyGuid
            ? [{ path: 'agencyGuid', code: 'required', message: '指定分配请选择评审机构' }]
            : []),
          ...(String(deadline) < String(allocateDate)
            ? [{ path: 'deadline', code: 'span', message: '评审期限不能早于今天' }]
            : []),
        ],
      },
      accept: { label: '接收任务', from: ['toAccept'], to: 'accepted', allow: ownAgency },
      refuse: {
        label: '退回任务',
        from: ['toAccept'],
        to: 'refused',
        allow: ownAgency,
        stamps: { agencyOpinion: 'opinion' },
        opinionRequired: true,
      },
    },
  },
  access: { read: anyOf(agencyAndCompany, only(['town'])), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['applyNo', 'applyType', 'applyGrade', 'allocateType', 'agencyName', 'allocateDate', 'deadline'],
    filters: ['agencyName', 'agencyGuid', 'applyType', 'applyGrade', 'allocateKind', 'status', 'deadline', 'regionIds'],
    search: ['companyName', 'applyNo', 'agencyName'],
    views: {
      toAllocate: { label: '待分配', in: ['toAllocate', 'refused'] },
      toAccept: { label: '待接收', in: ['toAccept'] },
      overdue: { label: '逾期未评', in: ['toAccept', 'accepted'], past: 'deadline' },
    },
  },
  form: [],
  indexes: [['applicationGuid'], ['agencyGuid', 'status']],
})
