import { type BuiltPage, resourcePage } from '#app/pages.ts'

export const gradingPages: readonly BuiltPage[] = [
  resourcePage('/safetyClassification/enterpriseClassification', 'enterpriseClassification'),
  resourcePage('/enterprise/listedCompanies', 'companyBrand', { title: '挂牌企业管理' }),
  resourcePage('/companyBrand/drandGridIndex', 'companyBrand', { title: '挂牌记录' }),
  resourcePage('/companyGrade', 'enterpriseClassification', { title: '政府监管分级' }),
  resourcePage('/cardNotice/cardNoticeIndex', 'cardNotice', { title: '摘牌提醒内容', as: 'configuration' }),
  resourcePage('/cardSMSConfig/cardSMSConfigIndex', 'cardSMSConfig', { title: '摘牌短信订阅配置' }),
]
