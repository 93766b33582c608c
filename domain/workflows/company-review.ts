import type { ReviewFlow } from './review-flow.ts'

/** 企业评审流程 (document 2, section 4.1): 8 stages. */
export const companyReview: ReviewFlow = {
  key: 'companyReview',
  name: '企业评审流程',
  stages: [
    {
      key: 'submit',
      name: '企业提交申请',
      type: 'value',
      value: 0,
      steps: [{ code: 'NEW', name: '新建', outcome: 'new', show: true }],
    },
    {
      key: 'districtReview',
      name: '区级审核',
      type: 'value',
      value: 1,
      steps: [
        { code: 'DISTRICT_BASIC_PENDING', name: '待基础科审核', outcome: 'pending', show: true },
        { code: 'DISTRICT_BASIC_APPROVED', name: '基础科审核通过', outcome: 'passed', show: true },
        { code: 'DISTRICT_BASIC_REJECTED', name: '基础科审核不通过', outcome: 'rejected', show: true },
        { code: 'DISTRICT_BUREAU_REJECTED', name: '应急局审核不通过', outcome: 'rejected', show: true },
        { code: 'DISTRICT_CLARIFY', name: '待说明', outcome: 'clarify', show: true },
      ],
    },
    {
      key: 'assignAgency',
      name: '分配评审机构',
      type: 'value',
      value: 2,
      steps: [
        { code: 'ASSIGN_PENDING', name: '待分配', outcome: 'pending', show: true },
        { code: 'ASSIGN_DONE', name: '已分配', outcome: 'done', show: true },
        { code: 'ASSIGN_REVIEW_PENDING', name: '待评审', outcome: 'pending', show: false },
        { code: 'ASSIGN_AUDIT_PENDING', name: '待审核', outcome: 'pending', show: false },
      ],
    },
    {
      key: 'reviewResult',
      name: '评审结果',
      type: 'value',
      value: 3,
      steps: [{ code: 'REVIEW_RESULT_SUBMITTED', name: '评审结果已提交', outcome: 'submitted', show: true }],
    },
    {
      key: 'enterpriseRectification',
      name: '企业失分项整改',
      type: 'value',
      value: 4,
      steps: [{ code: 'ENT_RECTIFICATION_SUBMITTED', name: '企业整改评审已提交', outcome: 'submitted', show: true }],
    },
    {
      key: 'agencyRectification',
      name: '机构评估整改',
      type: 'value',
      value: 5,
      steps: [{ code: 'AGENCY_RECTIFICATION_SUBMITTED', name: '机构整改评审已提交', outcome: 'submitted', show: true }],
    },
    {
      key: 'publicity',
      name: '公示',
      type: 'value',
      value: 6,
      steps: [
        { code: 'PUBLICITY_PENDING', name: '待公示', outcome: 'pending', show: true },
        { code: 'PUBLICITY_RUNNING', name: '公示中', outcome: 'running', show: true },
        { code: 'PUBLICITY_REJECTED', name: '公示不通过', outcome: 'rejected', show: true },
        { code: 'PUBLICITY_DONE', name: '公示完成', outcome: 'done', show: true },
      ],
    },
    {
      key: 'announcement',
      name: '公告',
      type: 'value',
      value: 7,
      steps: [
        { code: 'ANNOUNCEMENT_PENDING', name: '待公告', outcome: 'pending', show: true },
        { code: 'ANNOUNCEMENT_DONE', name: '已公告', outcome: 'done', show: true },
      ],
    },
  ],
}
