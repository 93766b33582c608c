import { whileIn } from '#domain/kit/access.ts'
import { choice, date, files, instant, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'
import { AUDITED, companySideInArea, OFFICER_FIRST } from '../shared.ts'

const OPEN = ['pending', 'refused'] as const

/** 作业人员审核 (`entities.md` L2, operatorReview): identity and certificate of each outside worker before entry. */
export const outsourcedOperator = defineResource({
  name: 'outsourcedOperator',
  label: '外来作业人员',
  about: '{taskGuid} {name}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    taskGuid: reference('outsourceTask', { label: '外包任务', required: true }),
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    idCard: text({ label: '身份证号', required: true, maxLength: 18, format: 'identityCard', mask: 'identity' }),
    mobile: text({ label: '手机号', maxLength: 11, format: 'mobile', mask: 'phone' }),
    workType: choice({
      label: '工种',
      required: true,
      options: {
        welder: '焊接与热切割',
        electrician: '电工',
        height: '高处作业',
        confined: '有限空间作业',
        crane: '起重',
        general: '普通作业',
      },
    }),
    certNo: text({ label: '证书编号', maxLength: 50 }),
    certValidTo: date({ label: '证书有效期至', expiry: { remindDays: 30 } }),
    certFiles: files({ label: '证书照片', max: 4 }),
    auditUser: text({ label: '审核人', maxLength: 60, computed: true }),
    auditTime: instant({ label: '审核时间', computed: true }),
    auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待审核', tone: 'waiting' },
      passed: { label: '准予进场', tone: 'good' },
      refused: { label: '不予进场', tone: 'bad', closed: 'badly' },
    },
    turns: {
      pending: OFFICER_FIRST,
      passed: 'rests',
      refused: 'rests',
    },
    moves: {
      pass: {
        label: '准予进场',
        from: ['pending', 'refused'],
        to: 'passed',
        allow: companySideInArea,
        stamps: AUDITED,
        rules: ({ workType, certNo, certFiles }) =>
          workType === 'general' || (certNo !== null && Array.isArray(certFiles) && certFiles.length > 0)
            ? []
            : [{ path: 'certNo', code: 'required', message: '特种作业人员须有证书编号和照片' }],
      },
      refuse: {
        label: '不予进场',
        from: ['pending', 'passed'],
        to: 'refused',
        allow: companySideInArea,
        stamps: AUDITED,
      },
    },
  },
  // Whoever was let in was let in on these papers.
  access: { ...ownLedger, update: whileIn(OPEN, ownLedger.update), remove: whileIn(OPEN, ownLedger.remove) },
  list: {
    columns: ['name', 'taskGuid', 'workType', 'certNo', 'certValidTo'],
    filters: ['name', 'workType', 'certValidTo', 'status', 'gridGuid', 'taskGuid'],
    search: ['name', 'companyName', 'certNo'],
  },
  form: [{ section: '作业人员' }],
  unique: [['taskGuid', 'idCard']],
})
