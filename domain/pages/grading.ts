import { type Page, pagesOf } from '#domain/pages/page.ts'

export const gradingPages: readonly Page[] = [
  ...pagesOf({ audience: ['supervisor', 'grid'], systems: ['52'] }, [
    {
      path: '/safetyClassification',
      title: '企业分级管理',
      redirect: '/safetyClassification/enterpriseClassification',
    },
    {
      path: '/safetyClassification/enterpriseClassification',
      title: '企业分级',
      resource: 'enterpriseClassification',
      menu: [{ under: '分级与挂牌', icon: 'chart' }],
    },
    { path: '/enterprise', title: '挂牌企业', redirect: '/enterprise/listedCompanies' },
    {
      path: '/enterprise/listedCompanies',
      title: '挂牌企业管理',
      resource: 'companyBrand',
      menu: [{ under: '分级与挂牌', icon: 'building' }],
    },
    { path: '/cardNotice', title: '摘牌提醒', redirect: '/cardNotice/cardNoticeIndex' },
    {
      path: '/cardNotice/cardNoticeIndex',
      title: '摘牌提醒内容',
      resource: 'cardNotice',
      as: 'configuration',
      menu: [{ under: '分级与挂牌', icon: 'message' }],
    },
    { path: '/cardSMSConfig', title: '摘牌短信订阅', redirect: '/cardSMSConfig/cardSMSConfigIndex' },
    {
      path: '/cardSMSConfig/cardSMSConfigIndex',
      title: '摘牌短信订阅配置',
      resource: 'cardSMSConfig',
      menu: [{ under: '分级与挂牌', title: '摘牌短信订阅', icon: 'clock' }],
    },
    {
      path: '/integrityManage',
      title: '企业诚信',
      redirect: '/integrityManage/integrity',
    },
    {
      path: '/integrityManage/integrity',
      title: '企业诚信评价',
      audience: ['supervisor', 'grid', 'enterprise'],
      resource: 'integrity',
      menu: [
        { under: '分级与挂牌', icon: 'shield' },
        { under: '分级与挂牌·企业', at: 10, icon: 'shield' },
      ],
      end: { under: '企业管理', at: 7 },
    },
    {
      path: '/integrityManage/dishonestList',
      title: '严重失信名单',
      audience: ['supervisor', 'enterprise'],
      resource: 'dishonestList',
      menu: [
        { under: '案件管理', icon: 'warning' },
        { under: '分级与挂牌·企业', at: 11, icon: 'warning' },
      ],
    },
    {
      path: '/publicityManage',
      title: '公示管理',
      resource: 'publicity',
      menu: [
        { under: '通知管理', icon: 'folder' },
        { under: '通知管理·协会', icon: 'folder' },
      ],
    },
  ]),
]
