import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, files, instant, integer, reference, text } from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { bureauOnly, fileKeepers, fileReaders } from '../enterprise-shared.ts'
import { companySideInArea, HEAD_FIRST, PLACED_BY_PLATFORM } from '../shared.ts'

const SIGNED: Filter = { field: 'status', in: ['signed', 'archived'] }
const signers = anyOf(companySideInArea, fileKeepers)

/** 安全承诺书 (`entities.md` A12): of an enterprise, of a level of government, or of a worker towards the enterprise. */
export const safePromise = defineResource({
  name: 'safePromise',
  label: '安全承诺书',
  scope: 'grid',
  retention: 'enterprises',
  fields: {
    year: integer({ label: '年度', format: 'year', required: true, min: 2000, max: 2100 }),
    promiseType: choice({
      label: '承诺类型',
      required: true,
      options: { company: '企业对政府', government: '政府层级', worker: '员工对企业' },
    }),
    title: text({ label: '承诺书', maxLength: 160, computed: true }),
    companyGuid: reference('company', {
      label: '企业',
      required: true,
      when: { promiseType: ['company', 'worker'] },
    }),
    companyName: text({ label: '企业名称', maxLength: 100, computed: true, copies: 'companyGuid.companyName' }),
    content: text({ label: '承诺内容', required: true, maxLength: 3000, multiline: true }),
    signer: text({ label: '签署人', maxLength: 30 }),
    signTime: instant({ label: '签署时间', computed: true }),
    signImage: files({ label: '签名', max: 1, accept: 'signature' }),
    archiveUser: text({ label: '归档人', maxLength: 60, computed: true }),
  },
  workflow: {
    states: {
      unsigned: { label: '未签', tone: 'waiting' },
      signed: { label: '已签', tone: 'info' },
      archived: { label: '已归档', tone: 'good' },
    },
    turns: {
      unsigned: { ...HEAD_FIRST, otherwise: ['town'] },
      signed: 'rests',
    },
    moves: {
      sign: {
        label: '签署',
        from: ['unsigned'],
        to: 'signed',
        allow: signers,
        asks: { signer: 'required', signImage: 'required' },
        stamps: { signTime: 'now' },
      },
      resign: { label: '退回重签', from: ['signed'], to: 'unsigned', allow: bureauOnly, opinionRequired: true },
      archive: {
        label: '归档',
        from: ['signed'],
        to: 'archived',
        allow: bureauOnly,
        stamps: { archiveUser: 'userName' },
      },
    },
  },
  access: {
    read: fileReaders,
    create: anyOf(only(['company', 'safety'], inOwnArea), fileKeepers),
    update: (actor) => ({ all: [signers(actor), { field: 'status', equals: 'unsigned' }] }),
    remove: (actor) => ({ all: [signers(actor), { field: 'status', equals: 'unsigned' }] }),
  },
  writableBy: [
    { fields: ['gridGuid'], by: fileKeepers, ...PLACED_BY_PLATFORM },
    { fields: ['companyGuid'], by: inOwnArea, way: '请联系网格员更正' },
  ],
  list: {
    columns: ['title', 'year', 'promiseType', 'signer', 'signTime'],
    filters: ['companyName', 'year', 'promiseType', 'status', 'gridGuid', 'signTime'],
    order: '-year',
    search: ['title', 'companyName', 'signer'],
  },
  statistics: {
    dimensions: ['gridGuid', 'year', 'promiseType', 'status'],
    measures: [
      { name: 'count', label: '应签', unit: '份', count: true },
      { name: 'signed', label: '已签', unit: '份', count: () => SIGNED },
      { name: 'share', label: '签订率', unit: '%', share: () => SIGNED },
    ],
  },
  form: [
    { section: '承诺', fields: ['year', 'promiseType', 'companyGuid', 'gridGuid', 'content'] },
    { section: '签署', fields: ['signer', 'signImage'] },
  ],
})
