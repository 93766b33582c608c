import { whileIn } from '#domain/kit/access.ts'
import { bool, choice, choices, date, files, instant, reference, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder, ownLedger, rowsOf } from '../safety-shared.ts'
import { companySideInArea, HEAD_FIRST, OFFICER_FIRST } from '../shared.ts'

const allow = companySideInArea

/** 外包作业任务 (`entities.md` L2): from the check of who comes in to the acceptance of the work. */
export const outsourceTask = defineResource({
  name: 'outsourceTask',
  label: '外包任务',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    taskName: text({ label: '任务名称', required: true, maxLength: 100 }),
    relatedGuid: reference('relatedCompany', {
      label: '相关方',
      required: true,
      among: { field: 'status', equals: 'admitted' },
    }),
    place: text({ label: '作业地点', required: true, maxLength: 100 }),
    content: text({ label: '作业内容', required: true, maxLength: 500, multiline: true }),
    from: date({ label: '开始日期', required: true }),
    to: date({ label: '结束日期', required: true, expiry: { remindDays: 3, isDue: true } }),
    riskLevel: choice({
      label: '风险等级',
      required: true,
      options: { high: '高', middle: '中', low: '低' },
      tones: { high: 'red', middle: 'yellow', low: 'blue' },
    }),
    workKinds: choices({
      label: '涉及作业',
      options: {
        fireWork: '动火',
        confinedSpace: '受限空间',
        blindPlateWork: '盲板抽堵',
        heightWork: '高处',
        liftingWork: '吊装',
        temporaryElectricity: '临时用电',
        excavationWork: '动土',
        roadBreakWork: '断路',
      },
    }),
    supervisor: text({ label: '现场管理人', required: true, maxLength: 30 }),
    entryTraining: bool({ label: '已入厂培训' }),
    plan: files({ label: '施工方案', max: 9, accept: 'document' }),
    briefingTime: instant({ label: '交底时间', computed: true }),
    briefingBy: text({ label: '交底人', maxLength: 60, computed: true }),
    briefingContent: text({ label: '交底内容', maxLength: 1000, multiline: true }),
    briefingPhotos: files({ label: '交底照片', max: 6 }),
    checks: rows({
      label: '过程监督',
      max: 200,
      fields: {
        time: date({ label: '日期', required: true, happened: true }),
        problem: text({ label: '发现问题', required: true, maxLength: 300 }),
        fixed: bool({ label: '已整改' }),
        checker: text({ label: '检查人', maxLength: 30 }),
      },
    }),
    stopReason: text({ label: '停工原因', maxLength: 500, computed: true }),
    finishUserGuid: reference('user', { label: '报验人', computed: true }),
    acceptance: text({ label: '验收意见', maxLength: 500, multiline: true }),
    evaluation: choice({ label: '评价', options: { good: '好', fair: '一般', poor: '差' } }),
    acceptTime: instant({ label: '验收时间', computed: true }),
    acceptBy: text({ label: '验收人', maxLength: 60, computed: true }),
  },
  workflow: {
    states: {
      pendingAdmission: { label: '待准入审核', tone: 'waiting' },
      pendingBriefing: { label: '待交底', tone: 'waiting' },
      working: { label: '作业中', tone: 'info' },
      stopped: { label: '停工', tone: 'bad' },
      pendingAcceptance: { label: '待验收', tone: 'waiting' },
      done: { label: '已完成', tone: 'good' },
      cancelled: { label: '已终止', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pendingAdmission: { roles: ['company', 'safety'] },
      pendingBriefing: OFFICER_FIRST,
      working: { ...OFFICER_FIRST, due: 'to' },
      stopped: { ...OFFICER_FIRST, due: 'to' },
      pendingAcceptance: { ...HEAD_FIRST, notBy: 'finishUserGuid' },
    },
    moves: {
      admit: {
        label: '准入审核通过',
        from: ['pendingAdmission'],
        to: 'pendingBriefing',
        allow,
        rules: ({ entryTraining }) =>
          entryTraining === true
            ? []
            : [{ path: 'entryTraining', code: 'required', message: '作业人员未完成入厂培训' }],
      },
      brief: {
        label: '安全交底',
        from: ['pendingBriefing'],
        to: 'working',
        allow,
        asks: { briefingContent: 'required', briefingPhotos: 'optional' },
        stamps: { briefingTime: 'now', briefingBy: 'userName' },
      },
      stop: {
        label: '停工',
        from: ['working'],
        to: 'stopped',
        allow,
        opinionRequired: true,
        stamps: { stopReason: 'opinion' },
      },
      resume: { label: '复工', from: ['stopped'], to: 'working', allow, opinionRequired: true },
      finish: {
        label: '完工报验',
        from: ['working'],
        to: 'pendingAcceptance',
        allow,
        stamps: { finishUserGuid: 'user' },
        rules: ({ checks }) =>
          rowsOf(checks).flatMap(({ fixed, problem }, at) =>
            fixed === true
              ? []
              : [
                  {
                    path: `checks.${at}.fixed`,
                    code: 'open',
                    message: `过程监督发现的“${problem}”还没有整改，不能报验`,
                  },
                ],
          ),
      },
      accept: {
        label: '验收',
        from: ['pendingAcceptance'],
        to: 'done',
        allow,
        notBy: 'finishUserGuid',
        asks: { acceptance: 'required', evaluation: 'required' },
        stamps: { acceptTime: 'now', acceptBy: 'userName' },
      },
      rework: {
        label: '验收不合格',
        from: ['pendingAcceptance'],
        to: 'working',
        allow,
        opinionRequired: true,
        notBy: 'finishUserGuid',
      },
      cancel: {
        label: '终止任务',
        from: ['pendingAdmission', 'pendingBriefing', 'stopped'],
        to: 'cancelled',
        allow,
      },
    },
  },
  access: {
    ...ownLedger,
    update: whileIn(['pendingAdmission', 'pendingBriefing', 'working', 'stopped'], ownLedger.update),
    remove: whileIn(['pendingAdmission'], ownLedger.remove),
  },
  list: {
    columns: ['taskName', 'relatedGuid', 'place', 'riskLevel', 'from', 'to', 'supervisor'],
    filters: ['taskName', 'riskLevel', 'workKinds', 'from', 'status', 'gridGuid', 'relatedGuid'],
    order: '-from',
    search: ['taskName', 'companyName', 'place', 'supervisor'],
    views: {
      working: { label: '作业中', in: ['working'] },
      stopped: { label: '停工', in: ['stopped'] },
      overdue: {
        label: '超期未完',
        filter: (today) => both({ field: 'to', below: today }, { not: { field: 'status', in: ['done', 'cancelled'] } }),
      },
    },
  },
  form: [{ section: '任务' }, { section: '过程监督', from: 'checks' }],
  children: [
    { resource: 'outsourcedOperator', by: 'taskGuid' },
    { resource: 'dangerousWorkPermit', by: 'outsourceTaskGuid' },
  ],
  rules: (record) => daysInOrder(record, ['from', 'to'], '结束日期不能早于开始日期'),
})
