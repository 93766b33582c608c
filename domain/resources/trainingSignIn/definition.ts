import { nobody } from '#domain/kit/access.ts'
import { bool, choice, decimal, instant, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'
import { TRAINING_TYPES } from '../study-shared.ts'

/**
 * 培训签到 (`entities.md` J2): one person at one training, with the hours that count for him. Made by signing in and by the
 * list of those who took part; from it follow the hours of his file.
 */
export const trainingSignIn = defineResource({
  name: 'trainingSignIn',
  label: '培训签到',
  scope: 'company',
  retention: 'training',
  fields: {
    trainingGuid: reference('training', { label: '培训', required: true }),
    trainName: text({ label: '培训名称', maxLength: 100, computed: true }),
    trainType: choice({ label: '培训类型', computed: true, options: TRAINING_TYPES }),
    employeeGuid: reference('companyEmployee', { label: '人员', required: true }),
    employeeName: text({ label: '姓名', maxLength: 30, computed: true }),
    signInMode: choice({ label: '签到方式', options: { scan: '扫码', face: '人脸', sign: '签名' } }),
    signInTime: instant({ label: '签到时间', computed: true }),
    year: integer({ label: '年度', format: 'year', computed: true }),
    hours: decimal({ label: '学时', scale: 1, computed: true }),
    score: decimal({ label: '成绩', scale: 1, computed: true }),
    passed: bool({ label: '合格', computed: true }),
    /** False until the training has ended: hours count when they were taught. */
    counted: bool({ label: '计入学时', computed: true }),
  },
  access: { read: ownLedger.read, create: nobody, update: nobody, remove: ownLedger.update },
  list: {
    columns: ['employeeName', 'trainName', 'trainType', 'signInMode', 'signInTime', 'hours', 'score', 'passed'],
    leavesOut: ['companyName'],
    filters: ['employeeName', 'trainName', 'trainType', 'signInTime', 'year', 'passed', 'companyName', 'gridGuid'],
    order: '-signInTime',
    search: ['employeeName', 'trainName'],
  },
  form: [],
  // Whoever finds it reads that it is so on the platform, and nothing else of the person.
  card: {
    label: '培训合格证明',
    when: { counted: true, passed: true },
    path: '/trainingSigninInfo',
    fields: ['trainType', 'hours', 'score'],
    certificate: {
      heading: '培训合格证明',
      holder: 'employeeName',
      says: (words) => `参加${words('companyName')}组织的“${words('trainName')}”，学时已满，考核合格，特此证明。`,
      ...{ by: 'companyName', on: 'signInTime' },
    },
  },
  unique: [['trainingGuid', 'employeeGuid']],
  indexes: [['employeeGuid', 'year']],
})
