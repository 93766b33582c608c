import { builtInFigure } from '#domain/data/figures.ts'
import { anyOf, inOverseenArea, inOwnArea, ofOwnCompany, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, decimal, integer, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { amountOf, rowsOf } from '../safety-shared.ts'
import { RISK_COLORS, RISK_TONES } from '../shared.ts'

const town = only(['town', 'admin'], inOwnArea)
const bureau = only(['bureau', 'leader', 'admin'])
const FROM_WORST = ['red', 'orange', 'yellow'] as const

/** 企业分级 (`entities.md` N1): worked out by weighted factors, confirmed by the town, fixed by the bureau. */
export const enterpriseClassification = defineResource({
  name: 'enterpriseClassification',
  label: '企业分级',
  about: '{companyName} {year}年度',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    year: integer({ label: '年度', format: 'year', required: true, min: 2000, max: 2100 }),
    ruleVersion: text({ label: '分级办法', required: true, maxLength: 60 }),
    factors: rows({
      label: '分级因素',
      required: true,
      min: 1,
      max: 60,
      fields: {
        code: text({ label: '代码', required: true, maxLength: 30 }),
        name: text({ label: '因素', required: true, maxLength: 100 }),
        weight: decimal({ label: '权重', required: true, min: 0, max: 100 }),
        value: decimal({ label: '得分', required: true, min: 0, max: 100, hint: '0为最好，100为最差' }),
        evidence: text({ label: '依据', maxLength: 200 }),
      },
    }),
    hasVeto: bool({ label: '有否决项', hint: '重大隐患未整改、12个月内有死亡事故、一二级重大危险源（本地约定）' }),
    vetoReason: text({ label: '否决项说明', maxLength: 300, when: { hasVeto: true } }),
    score: decimal({ label: '风险得分', computed: true, scale: 2 }),
    computedGrade: choice({
      label: '测算等级',
      computed: true,
      options: RISK_COLORS,
      tones: RISK_TONES,
      reckonedBy: {
        figures: ['classification.from.red', 'classification.from.orange', 'classification.from.yellow'],
        day: 'year',
      },
    }),
    lastGrade: choice({ label: '上年等级', options: RISK_COLORS, tones: RISK_TONES }),
    adjustGrade: choice({ label: '调整等级', options: RISK_COLORS, tones: RISK_TONES }),
    adjustReason: text({ label: '调整理由', maxLength: 300, multiline: true }),
    grade: choice({ label: '最终等级', computed: true, options: RISK_COLORS, tones: RISK_TONES }),
    confirmUser: text({ label: '区镇确认人', computed: true, maxLength: 60 }),
    decideUser: text({ label: '区局审定人', computed: true, maxLength: 60 }),
    appealReason: text({ label: '申诉理由', maxLength: 500, multiline: true }),
  },
  workflow: {
    states: {
      computed: { label: '系统测算', tone: 'muted' },
      pendingTown: { label: '待区镇确认', tone: 'waiting' },
      pendingBureau: { label: '待区局审定', tone: 'waiting' },
      published: { label: '已发布', tone: 'good' },
      appealing: { label: '申诉中', tone: 'waiting' },
      adjusted: { label: '已调整', tone: 'good' },
    },
    turns: {
      computed: { roles: ['bureau'] },
      pendingTown: { roles: ['town'], otherwise: ['bureau'] },
      pendingBureau: { roles: ['bureau'] },
      published: 'rests',
      appealing: { roles: ['bureau'] },
    },
    moves: {
      send: { label: '送区镇确认', from: ['computed'], to: 'pendingTown', allow: bureau },
      confirm: {
        label: '确认',
        from: ['pendingTown'],
        to: 'pendingBureau',
        allow: town,
        stamps: { confirmUser: 'userName' },
      },
      decide: {
        label: '审定并发布',
        from: ['pendingBureau'],
        to: 'published',
        allow: bureau,
        asks: { adjustGrade: 'optional', adjustReason: 'optional' },
        stamps: { decideUser: 'userName' },
      },
      appeal: {
        label: '申诉',
        from: ['published'],
        to: 'appealing',
        allow: only(['company'], inOwnArea),
        asks: { appealReason: 'required' },
      },
      settle: {
        label: '处理申诉',
        from: ['appealing'],
        to: 'adjusted',
        allow: bureau,
        asks: { adjustGrade: 'optional', adjustReason: 'required' },
        stamps: { decideUser: 'userName' },
      },
    },
  },
  derive: ({ factors, hasVeto, adjustGrade, year }, _today, figure = builtInFigure) => {
    const all = rowsOf(factors)
    const weights = all.reduce((sum, { weight }) => sum + Math.round(amountOf(weight) * 100), 0)
    const total = all.reduce((sum, { weight, value }) => sum + Math.round(amountOf(weight) * 100) * amountOf(value), 0)
    const score = weights === 0 ? 0 : Math.round((total / weights) * 100) / 100
    const band = FROM_WORST.find((color) => score >= figure(`classification.from.${color}`, `${year}-01-01`)) ?? 'blue'
    const computedGrade = hasVeto === true ? 'red' : band
    return { score, computedGrade, grade: typeof adjustGrade === 'string' ? adjustGrade : computedGrade }
  },
  seenFrom: [
    {
      by: ofOwnCompany,
      from: { field: 'status', in: ['published', 'appealing', 'adjusted'] },
      says: '发布后',
    },
  ],
  access: {
    read: inOverseenArea,
    create: anyOf(bureau, town),
    // By those before whom it lies; what was published is appealed against.
    update: anyOf(whileIn(['computed', 'pendingBureau'], bureau), whileIn(['computed', 'pendingTown'], town)),
    remove: whileIn(['computed'], only(['bureau', 'admin'])),
  },
  list: {
    columns: ['companyName', 'year', 'score', 'computedGrade', 'lastGrade', 'grade'],
    filters: ['year', 'grade', 'status', 'regionIds', 'gridGuid'],
    order: '-score',
    views: {
      toConfirm: { label: '待区镇确认', in: ['pendingTown'] },
      toDecide: { label: '待区局审定', in: ['pendingBureau'] },
      appeals: { label: '申诉中', in: ['appealing'] },
    },
  },
  form: [
    { section: '分级', fields: ['companyGuid', 'year', 'ruleVersion', 'hasVeto', 'vetoReason', 'lastGrade'] },
    { section: '因素与得分', fields: ['factors', 'score', 'computedGrade', 'grade'] },
  ],
  unique: [['companyGuid', 'year']],
  statistics: {
    dimensions: ['grade', 'status', 'regionIds', 'gridGuid'],
    measures: [
      { name: 'count', label: '企业数', count: true },
      { name: 'redShare', label: '重大风险占比', share: () => ({ field: 'grade', equals: 'red' }) },
    ],
  },
})
