import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, date, files, integer, isEmpty, reference, references, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import type { Day } from '#domain/lib/dates.ts'
import { doneBy, GOVERNMENT } from '../duty.ts'
import { COMPANY_SIDE, OFFICER_FIRST } from '../shared.ts'

const readers: Access = anyOf(inOwnArea, (actor) =>
  both({ field: 'companyGuid', equals: null }, only(GOVERNMENT)(actor)),
)
const keepers = only([...COMPANY_SIDE, 'duty', 'bureau', 'admin', 'town'], inOwnArea)
/** Who was named to follow what is to be put right, beside those who keep the drill. */
const followers: Access = (actor) => both({ field: 'followGuids', has: actor.guid }, inOwnArea(actor))
const planned: Access = (actor) => ({ all: [{ field: 'status', equals: 'planned' }, keepers(actor)] })

/** While something found is not put right, the drill goes on: 88号令第三十四条 has it evaluated for that. */
const MENDED = { improveDue: null } as const

/** 应急演练 (`entities.md` I6). */
export const drill = defineResource({
  name: 'drill',
  label: '应急演练',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    companyGuid: reference('company', { label: '企业' }),
    drillName: text({ label: '演练名称', required: true, maxLength: 100 }),
    planGuid: reference('emergencyPlan', { label: '依据预案', required: true }),
    drillType: choice({ label: '演练方式', required: true, options: { desktop: '桌面演练', field: '实战演练' } }),
    drillDate: date({ label: '演练日期', required: true }),
    place: text({ label: '演练地点', maxLength: 100 }),
    leader: text({ label: '总指挥', maxLength: 30 }),
    participants: integer({ label: '参加人数', min: 1, max: 100_000, unit: '人' }),
    scenario: text({ label: '演练情景', required: true, maxLength: 1000, multiline: true }),
    process: text({ label: '演练过程', maxLength: 3000, multiline: true }),
    photos: files({ label: '演练照片', accept: 'media' }),
    evaluation: text({ label: '效果评估', maxLength: 1000, multiline: true }),
    problems: rows({
      label: '发现问题',
      max: 50,
      fields: {
        problem: text({ label: '问题', required: true, maxLength: 300 }),
        measure: text({ label: '改进措施', required: true, maxLength: 300 }),
        person: text({ label: '责任人', required: true, maxLength: 30 }),
        due: date({ label: '完成期限', required: true }),
        result: text({ label: '整改情况', maxLength: 300 }),
        doneOn: date({ label: '完成日期', hint: '整改完成后填写', happened: true }),
      },
    }),
    followGuids: references('user', { label: '整改跟进人', hint: '不选的由企业安全员跟进' }),
    improveDue: date({ label: '整改期限', computed: true }),
    planAdvice: text({
      label: '预案修订意见',
      maxLength: 500,
      multiline: true,
      hint: '预案不用修订的不填；填写后列在预案上，供下次评估、修订时处理',
    }),
  },
  workflow: {
    states: {
      planned: { label: '计划', tone: 'waiting' },
      done: { label: '待评估', tone: 'info' },
      improving: { label: '问题整改中', tone: 'waiting', unless: MENDED },
      evaluated: { label: '已评估', tone: 'good' },
    },
    turns: {
      planned: { ...OFFICER_FIRST, otherwise: ['duty'], due: 'drillDate' },
      done: { ...OFFICER_FIRST, otherwise: ['duty'] },
      improving: { people: ['followGuids'], ...OFFICER_FIRST, otherwise: ['duty'], due: 'improveDue' },
    },
    moves: {
      carryOut: {
        label: '登记实施',
        from: ['planned'],
        to: 'done',
        allow: keepers,
        asks: { drillDate: 'required', participants: 'required', process: 'required', photos: 'required' },
        rules: (record, before, today) => [
          ...doneBy('drillDate', '演练日期')(record, before, today),
          ...(isEmpty(record.photos) ? [{ path: 'photos', code: 'required', message: '请上传演练照片' }] : []),
        ],
      },
      evaluate: {
        label: '评估',
        from: ['done'],
        to: 'evaluated',
        instead: { to: 'improving', unless: MENDED },
        allow: keepers,
        asks: { evaluation: 'required', problems: 'optional', followGuids: 'optional', planAdvice: 'optional' },
        rules: mendedIssues,
      },
      improve: {
        label: '登记整改',
        from: ['improving'],
        to: 'evaluated',
        instead: { to: 'improving', unless: MENDED },
        allow: anyOf(keepers, followers),
        asks: { problems: 'required' },
        rules: (record, before) => [...keptIssues(record, before), ...mendedIssues(record)],
      },
    },
  },
  access: { read: readers, create: keepers, update: planned, remove: planned },
  list: {
    columns: ['drillName', 'drillType', 'drillDate', 'place', 'participants'],
    filters: ['drillName', 'companyName', 'drillType', 'drillDate', 'planGuid', 'status', 'gridGuid'],
    order: '-drillDate',
    search: ['drillName', 'companyName', 'place'],
    views: {
      overdue: { label: '逾期未实施', in: ['planned'], past: 'drillDate' },
      improving: { label: '整改中', in: ['improving'] },
      improveLate: { label: '整改逾期', in: ['improving'], past: 'improveDue' },
    },
  },
  form: [{ section: '应急演练', also: ['drillDate', 'participants'] }],
  derive: (record) => ({
    improveDue:
      openProblems(record)
        .flatMap(({ due }) => due ?? [])
        .sort()[0] ?? null,
  }),
  indexes: [['planGuid']],
})

interface FoundProblem {
  problem: string
  measure: string
  person?: string | null
  due?: Day | null
  result?: string | null
  doneOn?: Day | null
}

const problemsOf = ({ problems }: AnyRecord) => (problems ?? []) as readonly FoundProblem[]

const openProblems = (record: AnyRecord) => problemsOf(record).filter(({ doneOn }) => isEmpty(doneOn))

/** What was put right says how. */
function mendedIssues(record: AnyRecord): InputIssue[] {
  return problemsOf(record).flatMap(({ result, doneOn }, at) =>
    isEmpty(doneOn) || !isEmpty(result)
      ? []
      : [{ path: `problems.${at}.result`, code: 'required', message: '请填写整改情况' }],
  )
}

/** What was found stands as it was found: neither it nor its term goes by way of putting it right. */
function keptIssues(record: AnyRecord, before: AnyRecord): InputIssue[] {
  const found = (of: AnyRecord) =>
    JSON.stringify(problemsOf(of).map(({ problem, measure, person, due }) => [problem, measure, person, due]))
  return found(record) === found(before)
    ? []
    : [
        {
          path: 'problems',
          code: 'changed',
          message: '评估时发现的问题、措施、责任人和期限不能改，只填整改情况和完成日期',
        },
      ]
}
