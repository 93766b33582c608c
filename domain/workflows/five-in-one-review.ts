import { reviewFlow } from './review-flow.ts'

/** 五位一体评审流程 (document 2, section 4.2): 11 stages. */
export const fiveInOneReview = reviewFlow({
  key: 'fiveInOneReview',
  name: '五位一体评审流程',
  stages: [
    {
      key: 'submit',
      name: '提交申请',
      steps: [
        { code: 'NEW', name: '新建', outcome: 'new' },
        { code: 'SUBMITTED', name: '已提交', outcome: 'submitted', show: false },
      ],
    },
    {
      key: 'platformReview',
      name: '平台自动审核',
      steps: [{ code: 'PLATFORM_PASSED', name: '平台审核通过', outcome: 'passed' }],
    },
    {
      key: 'sectionReview',
      name: '科室审核',
      steps: [
        { code: 'SECTION_PENDING', name: '待科室审核', outcome: 'pending' },
        { code: 'SECTION_PASSED', name: '科室审核通过', outcome: 'passed' },
        { code: 'SECTION_REJECTED', name: '科室审核不通过', outcome: 'rejected' },
      ],
    },
    {
      key: 'townshipReview',
      name: '乡镇审核',
      steps: [
        { code: 'TOWNSHIP_PENDING', name: '待乡镇审核', outcome: 'pending' },
        { code: 'TOWNSHIP_PASSED', name: '乡镇审核通过', outcome: 'passed' },
        { code: 'TOWNSHIP_REJECTED', name: '乡镇审核不通过', outcome: 'rejected' },
      ],
    },
    {
      key: 'spotCheck',
      name: '抽查',
      steps: [
        { code: 'RECHECK_PENDING', name: '待复审抽查', outcome: 'pending' },
        { code: 'RECHECK_RUNNING', name: '复审抽查中', outcome: 'running' },
        { code: 'RECHECK_PASSED', name: '复审抽查通过', outcome: 'passed' },
      ],
    },
    { key: 'assignAgency', name: '分配评审机构', hidden: true, steps: [] },
    { key: 'reviewResult', name: '评审结果', hidden: true, steps: [] },
    { key: 'enterpriseRectification', name: '企业整改', hidden: true, steps: [] },
    { key: 'agencyRectification', name: '机构整改', hidden: true, steps: [] },
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
