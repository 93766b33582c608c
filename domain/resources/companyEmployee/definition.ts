import { bool, choice, date, decimal, integer, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownFile } from '../enterprise-shared.ts'
import { daysInOrder } from '../safety-shared.ts'
import { companySideInArea } from '../shared.ts'

/** 企业人员 (`entities.md` A9). `departmentguid` is the specification's spelling. */
export const companyEmployee = defineResource({
  name: 'companyEmployee',
  label: '企业人员',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    gender: choice({ label: '性别', options: { male: '男', female: '女' } }),
    idCard: text({ label: '身份证号', maxLength: 18, format: 'identityCard', mask: 'identity' }),
    mobile: text({ label: '手机号', required: true, maxLength: 11, format: 'mobile', mask: 'phone' }),
    departmentguid: reference('companyDepartment', { label: '部门', required: true }),
    positionName: text({ label: '岗位', maxLength: 60 }),
    personType: choice({
      label: '人员类别',
      required: true,
      options: {
        leader: '主要负责人',
        safetyManager: '安全管理人员',
        specialWork: '特种作业人员',
        specialEquipment: '特种设备作业人员',
        engineer: '注册安全工程师',
        teamLeader: '班组长',
        staff: '一般员工',
        dispatched: '劳务派遣',
        intern: '实习',
      },
    }),
    entryDate: date({ label: '入职日期', required: true }),
    leaveDate: date({ label: '离职日期', computed: true }),
    education: choice({
      label: '文化程度',
      options: {
        primary: '小学',
        junior: '初中',
        senior: '高中或中专',
        college: '大专',
        bachelor: '本科',
        master: '研究生',
      },
    }),
    threeLevelTrained: bool({ label: '已完成三级教育', computed: true }),
    trainingYear: integer({ label: '学时年度', format: 'year', computed: true }),
    trainedHours: decimal({ label: '已完成学时', scale: 1, computed: true, unit: '学时' }),
    requiredHours: decimal({ label: '应完成学时', scale: 1, computed: true, unit: '学时' }),
    trainingState: choice({
      label: '学时情况',
      computed: true,
      options: { enough: '已达标', short: '未达标', none: '无最低要求' },
      tones: { enough: 'good', short: 'waiting', none: 'muted' },
    }),
  },
  workflow: {
    states: { employed: { label: '在职', tone: 'good' }, left: { label: '离职', tone: 'muted', closed: 'aside' } },
    turns: {
      employed: 'rests',
      left: 'rests',
    },
    moves: {
      leave: {
        label: '离职',
        from: ['employed'],
        to: 'left',
        allow: companySideInArea,
        asks: { leaveDate: 'required' },
        rules: (record) => daysInOrder(record, ['entryDate', 'leaveDate'], '离职日期不能早于入职日期'),
        opinionRequired: false,
      },
      rejoin: {
        label: '重新入职',
        from: ['left'],
        to: 'employed',
        allow: companySideInArea,
        asks: { entryDate: 'required' },
      },
    },
  },
  access: ownFile,
  list: {
    columns: [
      'name',
      'departmentguid',
      'positionName',
      'personType',
      'trainedHours',
      'requiredHours',
      'trainingState',
      'mobile',
      'entryDate',
    ],
    filters: [
      'name',
      'companyName',
      'departmentguid',
      'personType',
      'status',
      'threeLevelTrained',
      'trainingState',
      'gridGuid',
    ],
    order: 'name',
    search: ['name', 'mobile', 'companyName', 'positionName'],
    views: {
      short: {
        label: '学时未达标',
        filter: () => both({ field: 'trainingState', equals: 'short' }, { field: 'status', equals: 'employed' }),
      },
      untrained: { label: '未完成三级教育', filter: () => ({ not: { field: 'threeLevelTrained', equals: true } }) },
    },
  },
  form: [
    { section: '人员', fields: ['companyGuid', 'name', 'gender', 'idCard', 'mobile', 'education'] },
    { section: '岗位', fields: ['departmentguid', 'positionName', 'personType', 'entryDate'] },
  ],
  children: [
    { resource: 'personnelCertificate', by: 'employeeGuid' },
    { resource: 'trainingSignIn', by: 'employeeGuid' },
    { resource: 'examResult', by: 'employeeGuid' },
  ],
  statistics: {
    dimensions: ['companyName', 'gridGuid', 'personType', 'trainingState', 'regionIds'],
    measures: [
      { name: 'count', label: '人员', unit: '人', count: true },
      {
        name: 'short',
        label: '学时未达标',
        unit: '人',
        count: () => both({ field: 'trainingState', equals: 'short' }, { field: 'status', equals: 'employed' }),
      },
      { name: 'enough', label: '达标率', unit: '%', share: () => ({ field: 'trainingState', in: ['enough', 'none'] }) },
      { name: 'hours', label: '已完成学时', unit: '学时', sum: 'trainedHours' },
    ],
    period: 'entryDate',
  },
  // Whoever finds a lost card reads neither number from it.
  card: {
    path: '/organization/employee',
    fields: ['companyName', 'departmentguid', 'positionName', 'personType', 'entryDate', 'threeLevelTrained'],
  },
  unique: [['companyGuid', 'idCard']],
  indexes: [['departmentguid']],
})
