import { HAZARD_CLASSES, type HazardClass } from '#domain/data/critical-quantities.ts'
import { builtInFigure } from '#domain/data/figures.ts'
import { anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, choices, date, decimal, files, integer, rows, text } from '#domain/kit/fields.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addMonths } from '#domain/lib/dates.ts'
import { gradeMajorHazard, MAJOR_HAZARD_RULE } from '#domain/rules/major-hazard.ts'
import { amountOf, expiryViews, ownLedger, rowsOf } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

const county = only(['bureau', 'admin'], inOwnArea)
const classOptions = Object.fromEntries(
  Object.entries(HAZARD_CLASSES).map(([code, { label }]) => [code, label]),
) as Record<HazardClass, string> // the keys of that very table

/** 重大危险源 (`entities.md` M1): one unit each, identified and graded by GB 18218-2018. */
export const majorHazard = defineResource({
  name: 'majorHazard',
  label: '重大危险源',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    hazardName: text({ label: '单元名称', required: true, maxLength: 100 }),
    hazardCode: text({ label: '编码', maxLength: 30, computed: true }),
    unitType: choice({
      label: '单元类型',
      required: true,
      options: { production: '生产单元', tankFarm: '储存单元—罐区', warehouse: '储存单元—库房' },
    }),
    boundaryDesc: text({ label: '单元边界', required: true, maxLength: 300, hint: '切断阀、防火堤或独立库房' }),
    chemicals: rows({
      label: '物质',
      min: 1,
      max: 60,
      required: true,
      fields: {
        name: text({ label: '名称', required: true, maxLength: 60 }),
        cas: text({ label: 'CAS号', maxLength: 20 }),
        q: decimal({ label: '设计最大量', required: true, min: 0.000001, scale: 6, unit: '吨' }),
        hazardClass: choice({ label: '危险性类别', options: classOptions, hint: '表1未列名或未给系数时选择' }),
        state: choice({ label: '状态', options: { gas: '气', liquid: '液', solid: '固' } }),
        tempPressure: text({ label: '温度、压力', maxLength: 60 }),
      },
    }),
    exposedPeople: integer({ label: '厂外500米常住人数', required: true, min: 0, unit: '人' }),
    basis: rows({
      label: '辨识依据',
      computed: true,
      fields: {
        name: text({ label: '名称' }),
        quantity: decimal({ label: '设计最大量', scale: 6, unit: '吨' }),
        criticalQty: decimal({ label: '临界量', scale: 6, unit: '吨' }),
        beta: decimal({ label: 'β', scale: 1 }),
        basis: text({ label: '依据', maxLength: 200 }),
      },
    }),
    alpha: decimal({ label: 'α', computed: true, scale: 1 }),
    sValue: decimal({ label: 'S = Σq/Q', computed: true, scale: 6 }),
    rValue: decimal({ label: 'R', computed: true, scale: 6 }),
    isMajor: bool({ label: '构成重大危险源', computed: true }),
    level: choice({
      label: '级别',
      computed: true,
      options: { '1': '一级', '2': '二级', '3': '三级', '4': '四级' },
      tones: { '1': 'red', '2': 'orange', '3': 'yellow', '4': 'blue' },
    }),
    ruleVersion: text({ label: '计算依据', computed: true, maxLength: 40 }),
    mainPerson: text({ label: '主要负责人（包保）', required: true, maxLength: 30 }),
    mainPhone: text({ label: '主要负责人电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    techPerson: text({ label: '技术负责人（包保）', required: true, maxLength: 30 }),
    techPhone: text({ label: '技术负责人电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    operPerson: text({ label: '操作负责人（包保）', required: true, maxLength: 30 }),
    operPhone: text({ label: '操作负责人电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    commissionDate: date({ label: '投用日期' }),
    designUnit: text({ label: '设计单位', maxLength: 100 }),
    monitors: choices({
      label: '监测监控',
      options: {
        level: '液位',
        temperature: '温度',
        pressure: '压力',
        gas: '气体浓度',
        video: '视频',
        sis: '安全仪表系统',
        cutoff: '紧急切断',
      },
    }),
    lastAssessDate: date({
      label: '上次安全评估',
      happened: true,
      hint: '到期前再次评估，完成后备案',
    }),
    assessOrg: text({ label: '评估机构', maxLength: 100 }),
    nextAssessDate: date({
      label: '下次评估',
      computed: true,
      expiry: { remindDays: 90 },
      reckonedBy: { figures: ['majorHazard.assessMonths', 'majorHazard.filingDays'], day: 'lastAssessDate' },
    }),
    safetyDistanceOk: bool({ label: '外部安全距离符合要求' }),
    protectTargets: text({ label: '周边防护目标', maxLength: 500, multiline: true }),
    ...point({ lng: 'longitude', lat: 'latitude', source: 'coordSource', accuracy: 'coordAccuracy' }),
    filingNo: text({ label: '备案编号', computed: true, maxLength: 40 }),
    filingDate: date({ label: '备案日期', computed: true }),
    photos: files({ label: '现场照片', max: 9 }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pendingFiling: { label: '待备案', tone: 'waiting' },
      filed: { label: '已备案', tone: 'good', told: ['filingNo', 'filingDate'] },
      toReview: { label: '需复核', tone: 'waiting' },
      pendingWriteOff: { label: '待核销', tone: 'waiting' },
      writtenOff: { label: '已核销', tone: 'muted', closed: 'aside', told: ['filingNo'] },
      notMajor: { label: '未构成（存档）', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: OFFICER_FIRST,
      notMajor: 'rests',
      // The enterprise hands in its papers, and by them the bureau decides.
      pendingFiling: { waitsFor: { resource: 'majorHazardFiling', by: 'hazardGuid' } },
      // 40号令 art. 11: assessed anew once it has run out.
      filed: { waitsFor: { date: 'nextAssessDate', becomes: 'toReview' } },
      toReview: OFFICER_FIRST,
      pendingWriteOff: { roles: ['bureau'] },
    },
    moves: {
      identify: {
        label: '提交备案',
        from: ['draft', 'notMajor', 'toReview'],
        to: 'pendingFiling',
        allow: companySideInArea,
        rules: ({ isMajor }) =>
          isMajor === true ? [] : [{ path: 'sValue', code: 'below', message: 'S小于1，不构成重大危险源，请存档' }],
      },
      archive: {
        label: '未构成，存档',
        from: ['draft', 'toReview'],
        to: 'notMajor',
        allow: companySideInArea,
        rules: ({ isMajor, filingDate }) => {
          if (isMajor === true)
            return [{ path: 'sValue', code: 'above', message: 'S不小于1，已构成重大危险源，须备案' }]
          return filingDate === null
            ? []
            : [{ path: 'filingDate', code: 'filed', message: '已备案的单元不再构成时，请申请核销' }]
        },
        opinionRequired: false,
      },
      // Follows from the filing's own 准予备案, which gives number and day.
      file: { label: '准予备案', from: ['pendingFiling'], to: 'filed', allow: county, asks: null },
      returnFiling: {
        label: '退回修改',
        from: ['pendingFiling'],
        to: 'draft',
        // One that was filed before is reviewed: it can still be written off.
        instead: { to: 'toReview', unless: { filingDate: null } },
        allow: county,
        opinionRequired: true,
      },
      review: {
        label: '要求复核',
        from: ['filed'],
        to: 'toReview',
        allow: anyOf(county, companySideInArea),
        opinionRequired: true,
      },
      applyWriteOff: {
        label: '申请核销',
        from: ['filed', 'toReview'],
        to: 'pendingWriteOff',
        allow: companySideInArea,
        opinionRequired: true,
        rules: ({ isMajor }) =>
          isMajor === true
            ? [{ path: 'sValue', code: 'above', message: '按登记的数量仍构成重大危险源，请先复核并更新数量' }]
            : [],
      },
      writeOff: {
        label: '现场核查，同意核销',
        from: ['pendingWriteOff'],
        to: 'writtenOff',
        allow: county,
        asks: { photos: 'required' },
        opinionRequired: false,
      },
      refuseWriteOff: {
        label: '不予核销',
        from: ['pendingWriteOff'],
        to: 'filed',
        allow: county,
        opinionRequired: true,
      },
    },
  },
  serial: { field: 'hazardCode', prefix: 'WXY', per: 'year', digits: 4 },
  derive: ({ chemicals, exposedPeople, lastAssessDate }, _today, figure = builtInFigure) => {
    const graded = gradeMajorHazard(
      rowsOf(chemicals).map(({ name, cas, q, hazardClass }) => ({
        name: String(name ?? ''),
        cas: typeof cas === 'string' ? cas : null,
        quantity: amountOf(q),
        hazardClass: typeof hazardClass === 'string' ? (hazardClass as HazardClass) : null,
      })),
      amountOf(exposedPeople),
    )
    return {
      basis: graded.substances,
      // Nothing is said of what was not entered: nobody there is one thing, nobody counted another.
      alpha: typeof exposedPeople === 'number' ? graded.alpha : null,
      sValue: rowsOf(chemicals).length === 0 ? null : graded.s,
      rValue: graded.r,
      isMajor: graded.isMajor,
      level: graded.level,
      ruleVersion: MAJOR_HAZARD_RULE,
      nextAssessDate:
        typeof lastAssessDate === 'string'
          ? addMonths(lastAssessDate, figure('majorHazard.assessMonths', lastAssessDate))
          : null,
    }
  },
  // Filed is what was graded then: a change goes by 要求复核 and is filed anew (`entities.md` M1).
  access: {
    ...ownLedger,
    update: whileIn(['draft', 'notMajor', 'toReview'], ownLedger.update),
    remove: whileIn(['draft', 'notMajor'], ownLedger.remove),
  },
  list: {
    columns: ['hazardName', 'unitType', 'level', 'sValue', 'rValue', 'nextAssessDate'],
    filters: ['hazardName', 'unitType', 'level', 'status', 'isMajor', 'gridGuid'],
    order: '-updateTime',
    search: ['hazardName', 'companyName', 'hazardCode'],
    views: {
      toFile: { label: '待备案', in: ['pendingFiling'] },
      toWriteOff: { label: '待核销', in: ['pendingWriteOff'] },
      ...expiryViews('nextAssessDate', 90),
    },
  },
  form: [
    { section: '单元' },
    { section: '物质与分级', fields: ['chemicals', 'alpha', 'sValue', 'rValue', 'level', 'ruleVersion', 'basis'] },
    {
      section: '包保责任人',
      fields: ['mainPerson', 'mainPhone', 'techPerson', 'techPhone', 'operPerson', 'operPhone'],
    },
    {
      section: '监控与评估',
      fields: [
        'monitors',
        'lastAssessDate',
        'assessOrg',
        'safetyDistanceOk',
        'protectTargets',
        'longitude',
        'latitude',
        'coordSource',
        'coordAccuracy',
        'photos',
      ],
    },
  ],
  offline: { visitDays: 7 },
  children: [{ resource: 'majorHazardFiling', by: 'hazardGuid' }],
  statistics: {
    dimensions: ['level', 'unitType', 'gridGuid', 'isMajor', 'nextAssessDate', 'companyName'],
    measures: [
      { name: 'count', label: '单元', unit: '个', count: true },
      { name: 'major', label: '重大危险源', unit: '个', count: () => ({ field: 'isMajor', equals: true }) },
      { name: 'top', label: '一级', unit: '个', count: () => ({ field: 'level', equals: '1' }) },
      {
        name: 'late',
        label: '评估逾期',
        unit: '个',
        count: (today) => ({ field: 'nextAssessDate', below: today }),
      },
      { name: 'exposed', label: '厂外暴露人员', unit: '人', sum: 'exposedPeople' },
    ],
  },
  rules: ({ chemicals }) => {
    const { unknown } = gradeMajorHazard(
      rowsOf(chemicals).map(({ name, cas, hazardClass }) => ({
        name: String(name ?? ''),
        cas: typeof cas === 'string' ? cas : null,
        quantity: 1,
        hazardClass: typeof hazardClass === 'string' ? (hazardClass as HazardClass) : null,
      })),
      0,
    )
    return unknown.map((name) => ({ path: 'chemicals', code: 'class', message: `表1没有“${name}”，请选择危险性类别` }))
  },
})
