import { type Access, anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, files, instant, references, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const group: Access = (actor) => ({ field: 'memberGuids', has: actor.guid })
const chiefs = only(['bureau', 'leader', 'admin'])

/** 暗访记录 (`entities.md` B7). */
export const secretInspection = defineResource({
  name: 'secretInspection',
  label: '暗访检查记录',
  scope: 'grid',
  retention: 'enforcement',
  fields: {
    inspectDate: date({ label: '暗访日期', required: true }),
    inspectGroup: text({ label: '暗访组', required: true, maxLength: 60 }),
    memberGuids: references('user', { label: '组员' }),
    placeName: text({ label: '企业或场所', required: true, maxLength: 100 }),
    address: text({ label: '地址', maxLength: 200 }),
    findings: rows({
      label: '发现问题',
      required: true,
      min: 1,
      max: 60,
      fields: {
        description: text({ label: '问题', required: true, maxLength: 300 }),
        level: choice({ label: '等级', required: true, options: { general: '一般', major: '重大' } }),
        basis: text({ label: '依据', maxLength: 200 }),
      },
    }),
    evidence: files({ label: '照片、视频', max: 20, accept: 'media' }),
    handoverOrg: text({ label: '交办单位', maxLength: 100 }),
    handoverTime: instant({ label: '交办时间', computed: true }),
    feedback: text({ label: '整改反馈', maxLength: 1000, multiline: true }),
    feedbackPhotos: files({ label: '整改照片', max: 9 }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      handed: { label: '已交办', tone: 'waiting' },
      answered: { label: '整改反馈', tone: 'info' },
      closed: { label: '已核销', tone: 'good' },
    },
    turns: {
      draft: { people: ['createUserGuid'], roles: ['bureau'] },
      handed: { roles: ['town'] },
      answered: { people: ['createUserGuid'], roles: ['bureau'] },
    },
    moves: {
      hand: {
        label: '交办',
        from: ['draft'],
        to: 'handed',
        allow: chiefs,
        asks: { gridGuid: 'optional', handoverOrg: 'required' },
        stamps: { handoverTime: 'now' },
      },
      answer: {
        label: '反馈整改',
        from: ['handed'],
        to: 'answered',
        allow: only(['town', 'admin'], inOwnArea),
        asks: { feedback: 'required', feedbackPhotos: 'required' },
      },
      close: { label: '核销', from: ['answered'], to: 'closed', allow: chiefs },
      return: { label: '退回', from: ['answered'], to: 'handed', allow: chiefs, opinionRequired: true },
    },
  },
  access: {
    read: anyOf(chiefs, group),
    create: only(['bureau', 'leader', 'officer', 'admin']),
    update: whileIn(['draft'], anyOf(chiefs, group)),
    remove: whileIn(['draft'], chiefs),
  },
  // The town learns of it when it is handed over; who went stays with the bureau.
  seenFrom: [
    {
      by: only(['town'], inOwnArea),
      from: { field: 'status', in: ['handed', 'answered', 'closed'] },
      says: '交办后',
    },
  ],
  confidential: [{ fields: ['memberGuids', 'createUserGuid', 'updateUserGuid', 'history'], to: anyOf(chiefs, group) }],
  list: {
    columns: ['inspectDate', 'placeName', 'inspectGroup', 'handoverOrg', 'handoverTime'],
    filters: ['placeName', 'inspectDate', 'inspectGroup', 'status', 'gridGuid'],
    order: '-inspectDate',
    search: ['placeName', 'address'],
  },
  form: [
    { section: '暗访', fields: ['gridGuid', 'inspectDate', 'inspectGroup', 'memberGuids', 'placeName', 'address'] },
    { section: '发现', fields: ['findings', 'evidence'] },
  ],
})
