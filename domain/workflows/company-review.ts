import { reviewFlow } from './review-flow.ts'

/** 企业评审流程 (document 2, section 4.1): 8 stages. */
export const companyReview = reviewFlow({
  key: 'companyReview',
  name: '企业评审流程',
  stages: [
    { key: 'submit', name: '企业提交申请', steps: [{ code: 'NEW', name: '新建', outcome: 'new' }] },
    {
      key: 'districtReview',
      name: '区级审核',
      steps: [
        { code: 'DISTRICT_BASIC_PENDING', name: '待基础科审核', outcome: 'pending' },
        { code: 'DISTRICT_BASIC_APPROVED', name: '基础科审核通过', outcome: 'passed' },
        { code: 'DISTRICT_BASIC_REJECTED', name: '基础科审核不通过', outcome: 'rejected' },
        { code: 'DISTRICT_BUREAU_REJECTED', name: '应急局审核不通过', outcome: 'rejected' },
        { code: 'DISTRICT_CLARIFY', name: '待说明', outcome: 'clarify' },
      ],
    },
    {
      key: 'assignAgency',
      name: '分配评审机构',
      steps: [
        { code: 'ASSIGN_PENDING', name: '待分配', outcome: 'pending' },
        { code: 'ASSIGN_DONE', name: '已分配', outcome: 'done' },
        { code: 'ASSIGN_REVIEW_PENDING', name: '待评审', outcome: 'pending', show: false },
        { code: 'ASSIGN_AUDIT_PENDING', name: '待审核', outcome: 'pending', show: false },
      ],
    },
    {
      key: 'reviewResult',
      name: '评审结果',
      steps: [{ code: 'REVIEW_RESULT_SUBMITTED', name: '评审结果已提交', outcome: 'submitted' }],
    },
    {
      key: 'enterpriseRectification',
      name: '企业失分项整改',
      steps: [{ code: 'ENT_RECTIFICATION_SUBMITTED', name: '企业整改评审已提交', outcome: 'submitted' }],
    },
    {
      key: 'agencyRectification',
      name: '机构评估整改',
      steps: [{ code: 'AGENCY_RECTIFICATION_SUBMITTED', name: '机构整改评审已提交', outcome: 'submitted' }],
    },
    {
      key: 'publicity',
      name: '公示',
      steps: [
        { code: 'PUBLICITY_PENDING', name: '待公示', outcome: 'pending' },
        { code: 'PUBLICITY_RUNNING', name: '公示中', outcome: 'running' },
        { code: 'PUBLICITY_REJECTED', name: '公示不通过', outcome: 'rejected' },
        { code: 'PUBLICITY_DONE', name: '公示完成', outcome: 'done' },
      ],
    },
    {
      key: 'announcement',
      name: '公告',
      steps: [
        { code: 'ANNOUNCEMENT_PENDING', name: '待公告', outcome: 'pending' },
        { code: 'ANNOUNCEMENT_DONE', name: '已公告', outcome: 'done' },
      ],
    },
  ],
})
