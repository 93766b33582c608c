import type { ReviewFlow } from './review-flow.ts'

/** 五位一体评审流程 (document 2, section 4.2): 11 stages. */
export const fiveInOneReview: ReviewFlow = {
  key: 'fiveInOneReview',
  name: '五位一体评审流程',
  stages: [
    {
      key: 'submit',
      name: '提交申请',
      type: 'value',
      value: 0,
      steps: [
        { code: 'NEW', name: '新建', outcome: 'new', show: true },
        { code: 'SUBMITTED', name: '已提交', outcome: 'submitted', show: false },
      ],
    },
    {
      key: 'platformReview',
      name: '平台自动审核',
      type: 'value',
      value: 1,
      steps: [{ code: 'PLATFORM_PASSED', name: '平台审核通过', outcome: 'passed', show: true }],
    },
    {
      key: 'sectionReview',
      name: '科室审核',
      type: 'value',
      value: 2,
      steps: [
        { code: 'SECTION_PENDING', name: '待科室审核', outcome: 'pending', show: true },
        { code: 'SECTION_PASSED', name: '科室审核通过', outcome: 'passed', show: true },
        { code: 'SECTION_REJECTED', name: '科室审核不通过', outcome: 'rejected', show: true },
      ],
    },
    {
      key: 'townshipReview',
      name: '乡镇审核',
      type: 'value',
      value: 3,
      steps: [
        { code: 'TOWNSHIP_PENDING', name: '待乡镇审核', outcome: 'pending', show: true },
        { code: 'TOWNSHIP_PASSED', name: '乡镇审核通过', outcome: 'passed', show: true },
        { code: 'TOWNSHIP_REJECTED', name: '乡镇审核不通过', outcome: 'rejected', show: true },
      ],
    },
    {
      key: 'spotCheck',
      name: '抽查',
      type: 'value',
      value: 4,
      steps: [
        { code: 'RECHECK_PENDING', name: '待复审抽查', outcome: 'pending', show: true },
        { code: 'RECHECK_RUNNING', name: '复审抽查中', outcome: 'running', show: true },
        { code: 'RECHECK_PASSED', name: '复审抽查通过', outcome: 'passed', show: true },
      ],
    },
    {
      key: 'assignAgency',
      name: '分配评审机构',
      type: 'value',
      value: 5,
      hidden: true,
      steps: [],
    },
    {
      key: 'reviewResult',
      name: '评审结果',
      type: 'value',
      value: 6,
      hidden: true,
      steps: [],
    },
    {
      key: 'enterpriseRectification',
      name: '企业整改',
      type: 'value',
      value: 7,
      hidden: true,
      steps: [],
    },
    {
      key: 'agencyRectification',
      name: '机构整改',
      type: 'value',
      value: 8,
      hidden: true,
      steps: [],
    },
    {
      key: 'publicity',
      name: '公示',
      type: 'select',
      value: 9,
      valueA: 9,
      valueB: 5,
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
      type: 'select',
      value: 10,
      valueA: 10,
      valueB: 6,
      steps: [
        { code: 'ANNOUNCEMENT_PENDING', name: '待公告', outcome: 'pending', show: true },
        { code: 'ANNOUNCEMENT_DONE', name: '已公告', outcome: 'done', show: true },
      ],
    },
  ],
}
