import { type BuiltPage, resourcePage } from '#app/pages.ts'
import type { Filter } from '#domain/kit/filter.ts'

const items = (path: string, itemType: string, title: string) =>
  resourcePage(path, 'productionItem', { title, filter: { field: 'itemType', equals: itemType } })
const mines = (path: string, mineType: string, title: string) =>
  resourcePage(path, 'mine', { title, filter: { field: 'mineType', equals: mineType } })
const fireDevices = (path: string) =>
  resourcePage(path, 'device', { title: '消防设施', filter: { field: 'deviceClass', equals: 'fire' } })
const sent = (path: string, dataType: string, title: string) =>
  resourcePage(path, 'chemicalBackflow', { title, filter: { field: 'dataType', equals: dataType } })

/** What the identification found to be one: S of GB 18218 is 1 or more. */
const ASSESSED_MAJOR: Filter = { not: { field: 'isMajor', equals: false } }

/** The same ledgers of an enterprise are met under three roofs, each with its own paths. */
const supervised = (root: string): BuiltPage[] => [
  resourcePage(`${root}/enterpriseInformationtouru`, 'safetyInput', { title: '企业安全投入信息' }),
  resourcePage(`${root}/warehouseInformation`, 'storePlace', { title: '仓库信息' }),
  mines(`${root}/addChemicalMine`, 'chemical', '化工矿山'),
  mines(`${root}/addUnderMine`, 'underground', '地下矿山'),
  mines(`${root}/addOpenMine`, 'openPit', '露天矿山'),
]
const onSite = (root: string): BuiltPage[] => [
  items(`${root}/productionCrafts`, 'craft', '生产工艺'),
  fireDevices(`${root}/fireDevices`),
  items(`${root}/products`, 'product', '产品信息'),
  items(`${root}/materials`, 'material', '物料信息'),
  items(`${root}/places`, 'place', '场所信息'),
  resourcePage(`${root}/equipment`, 'device', { title: '设备信息' }),
]

export const safetyPages: readonly BuiltPage[] = [
  resourcePage('/safetyInput/inputPlan', 'safetyInputPlan'),
  resourcePage('/safetyInput/inputLedger', 'safetyInput', { title: '投入台账' }),
  resourcePage('/safetyInput/inputCategory', 'safetyInputCategory', { as: 'configuration' }),
  resourcePage('/safetyInput/inputBill', 'safetyInput', { title: '投入票据' }),
  resourcePage('/safetyProduction/safetycostinput', 'safetyInput', { title: '安全费用投入' }),
  resourcePage('/companyXian', 'insurance', { title: '安全生产责任保险' }),
  resourcePage('/relatedCompany/relatedPartyManage', 'relatedCompany', { title: '相关方管理' }),
  resourcePage('/relatedCompany/content', 'relatedCompany', { title: '相关方详情' }),
  resourcePage('/relatedCompany/outsourcedTaskManage', 'outsourceTask', { title: '外包任务管理' }),
  resourcePage('/relatedCompany/steps', 'outsourceTask', {
    title: '外包任务步骤',
    filter: { not: { field: 'status', equals: 'done' } },
  }),
  resourcePage('/relatedCompany/processSupervision', 'outsourceTask', { title: '过程监督', view: 'working' }),
  resourcePage('/relatedCompany/operatorReview', 'outsourcedOperator', { title: '作业人员审核' }),

  resourcePage('/companyMajorHazards/majorHazardSources', 'majorHazard', { filter: ASSESSED_MAJOR }),
  resourcePage('/companyMajorHazards/identification', 'majorHazard', { title: '重大危险源辨识' }),
  resourcePage('/Identification/IdentificationIndex', 'majorHazard', { title: '重大危险源辨识' }),
  resourcePage('/companyMajorHazards2', 'majorHazardFiling', { title: '备案信息' }),
  resourcePage('/companyMajorHazards3', 'majorHazard', { title: '审核与核销', view: 'toFile' }),
  resourcePage('/statMajorHazard', 'majorHazard', { title: '重大危险源统计', as: 'statistics' }),
  resourcePage('/inspectionMajorHazards/Identification', 'majorHazard', { title: '重大危险源辨识' }),
  resourcePage('/inspectionMajorHazards/companyMajorHazards2', 'majorHazardFiling', { title: '备案信息' }),
  resourcePage('/inspectionMajorHazards/companyMajorHazards', 'majorHazard', {
    title: '企业重大危险源',
    filter: ASSESSED_MAJOR,
  }),

  mines('/safetyProduction/tailingsPond', 'tailings', '尾矿库'),
  mines('/safetyProduction/undergroundMine', 'underground', '地下矿山'),
  mines('/safetyProduction/openPitMine', 'openPit', '露天矿山'),
  mines('/safetyProduction/onshoreOilGas', 'oilGas', '陆上石油天然气'),
  resourcePage('/safetyProduction/hazardousChemicals', 'companyChemical', { title: '危险化学品' }),
  resourcePage('/safetyProduction/chemicalTankArea', 'tank', { title: '化学品罐区' }),
  resourcePage('/safetyProduction/explosiveDust', 'explosiveDust'),
  resourcePage('/safetyProduction/ammoniaRefrigeration', 'ammoniaRefrigeration'),
  resourcePage('/safetyProduction/confinedSpace', 'confinedSpace'),
  ...onSite('/safetyProduction'),
  ...onSite('/siteManagementNew'),
  resourcePage('/companyChemicalsNew', 'companyChemical', { title: '化学品信息' }),
  resourcePage('/fiveInOneCom/safeProduction/productFacility', 'device', {
    title: '生产设施',
    filter: { field: 'deviceClass', in: ['production', 'special', 'safety'] },
  }),
  ...supervised('/anQuanShengChanHeCha'),
  ...supervised('/comopanyInformationManagement'),

  resourcePage('/backflow', 'chemicalBackflow', { title: '危化品回流' }),
  sent('/chemicalsSynchronization/enterpriseSynchronization', 'enterprise', '企业同步'),
  sent('/chemicalsSynchronization/hazardousChemicals', 'chemical', '危险化学品同步'),
]
