import { type Access, anyOf, only, ROLES, whileIn } from '#domain/kit/access.ts'
import { bool, choices, instant, integer, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder } from '../safety-shared.ts'
import { companyTeachers, examiners, examinersWhile, examMakers, examOwner, examOwnerStamp } from '../study-shared.ts'

const invited: Access = (actor) => ({
  all: [
    { not: { field: 'status', equals: 'draft' } },
    // An enterprise invites its own people, whatever role it names.
    {
      any: [
        { field: 'companyGuid', equals: null },
        { field: 'companyGuid', equals: actor.companyGuid ?? '' },
      ],
    },
    {
      any: [
        ...actor.roles.map((role) => ({ field: 'targetRoles', has: role })),
        { field: 'targetUserGuids', has: actor.guid },
      ],
    },
  ],
})

/** 考试 (`entities.md` J4). */
export const exam = defineResource({
  name: 'exam',
  label: '考试',
  scope: 'global',
  retention: 'training',
  fields: {
    ...examOwner,
    examName: text({ label: '考试名称', required: true, maxLength: 100 }),
    paperGuid: reference('examPaper', { label: '试卷', required: true }),
    from: instant({ label: '开始时间', required: true }),
    to: instant({ label: '结束时间', required: true }),
    targetRoles: choices({ label: '参加对象', options: ROLES }),
    targetUserGuids: references('user', { label: '指定人员' }),
    maxAttempts: integer({ label: '最多次数', required: true, min: 1, max: 10, unit: '次' }),
    screenSwitchMax: integer({ label: '允许切屏', min: 0, max: 99, unit: '次' }),
    showAnswers: bool({ label: '交卷后显示答案' }),
    remark: text({ label: '说明', maxLength: 500, multiline: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      published: { label: '已发布', tone: 'info' },
      ended: { label: '已结束', tone: 'good' },
    },
    turns: {
      draft: { people: ['createUserGuid'] },
      published: { waitsFor: { date: 'to' } },
    },
    moves: {
      publish: {
        label: '发布',
        from: ['draft'],
        to: 'published',
        allow: examiners,
        rules: ({ targetRoles, targetUserGuids }) =>
          [targetRoles, targetUserGuids].some((list) => Array.isArray(list) && list.length > 0)
            ? []
            : [{ path: 'targetRoles', code: 'required', message: '请选择参加对象' }],
      },
      end: { label: '结束', from: ['published'], to: 'ended', allow: examiners },
    },
  },
  access: {
    read: anyOf(examiners, invited),
    create: examMakers,
    update: examinersWhile({ field: 'status', equals: 'draft' }),
    remove: whileIn(['draft'], anyOf(companyTeachers, only(['bureau', 'admin']))),
  },
  list: {
    columns: ['examName', 'paperGuid', 'from', 'to', 'targetRoles', 'maxAttempts'],
    filters: ['companyGuid', 'examName', 'from', 'status'],
    order: '-from',
    views: { open: { label: '进行中', in: ['published'] } },
  },
  stamps: examOwnerStamp,
  children: [{ resource: 'examResult', by: 'examGuid' }],
  rules: (record) => daysInOrder(record, ['from', 'to'], '结束时间不能早于开始时间'),
})
