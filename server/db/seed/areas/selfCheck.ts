import type { Role } from '#domain/kit/access.ts'
import type { MenuEntry } from '../menu.ts'
import type { AreaSeed } from './area-seed.ts'
import { demoSelfCheck } from './self-check-demo.ts'
import { seedCriteria, seedSelfCheckTemplates, seedWorkConfigs } from './self-check-standards.ts'

const COMPANY: readonly Role[] = ['company', 'safety']
const FIELD: readonly Role[] = ['grid', 'town']
const OFFICE: readonly Role[] = ['bureau', 'leader', 'officer', 'admin']
const GOVERNMENT: readonly Role[] = [...FIELD, ...OFFICE]
const RISK = '/fiveInOneCom/doublePrevent/riskControlLevel'
const HIDDEN = '/fiveInOneCom/doublePrevent/hiddenManage'
const CARDS = '/fiveInOneCom/doublePrevent/threeCardManage'
const NOTICE = '/fiveInOneCom/doublePrevent/commitNotice'
const WORK = '/fiveInOneCom/specialWork'

const menu: readonly MenuEntry[] = [
  {
    title: '自查自报',
    icon: 'task',
    roles: COMPANY,
    children: [
      { title: '待办任务', path: '/selfCheckingRecords/todoTasks', icon: 'task' },
      { title: '开始排查', path: '/selfCheckingRecords/startInvestigationNew', icon: 'patrol' },
      { title: '隐患上报', path: '/selfCheckingRecords/hazardReport', icon: 'warning' },
      { title: '隐患清单', path: '/selfCheckingRecords/hazardList', icon: 'warning' },
      { title: '自查记录', path: '/selfCheckingRecords/selfCheckRecords', icon: 'document' },
      { title: '历史任务', path: '/selfCheckingRecords/historyTasks', icon: 'clock' },
      { title: '自查清单', path: '/selfCheckingRecords/selfCheckList', icon: 'folder' },
      { title: '检维修记录', path: `${HIDDEN}/maintenanceRecord`, icon: 'settings' },
    ],
  },
  {
    title: '风险管控',
    icon: 'warning',
    roles: COMPANY,
    children: [
      { title: '综合分析', path: '/fiveInOneCom/totalAnalysis', icon: 'chart' },
      { title: '风险辨识分级', path: '/companyRisk/hazardIdentification', icon: 'warning' },
      { title: '风险分布图', path: '/companyRisk/hazardDistributionMap', icon: 'map' },
      { title: '辨识结果', path: '/companyRisk/identificationResults', icon: 'document' },
      { title: '风险管控措施', path: `${RISK}/riskControlManage`, icon: 'shield' },
      { title: '较大危险因素辨识', path: '/companyIdentifyRisk', icon: 'warning' },
      { title: '风险报告', path: '/riskReportVerification', icon: 'document' },
    ],
  },
  {
    title: '三卡与承诺',
    icon: 'document',
    roles: COMPANY,
    children: [
      { title: '安全生产责任卡', path: `${CARDS}/safetyProductCard`, icon: 'document' },
      { title: '岗位风险卡', path: `${CARDS}/jonRiskCard`, icon: 'document' },
      { title: '应急处置卡', path: `${CARDS}/emergencyCard`, icon: 'document' },
      { title: '班组承诺', path: `${NOTICE}/teamGroup`, icon: 'users' },
      { title: '车间承诺', path: `${NOTICE}/workShop`, icon: 'users' },
      { title: '公司承诺', path: `${NOTICE}/company`, icon: 'company' },
    ],
  },
  {
    title: '特殊作业',
    icon: 'shield',
    roles: COMPANY,
    children: [
      { title: '作业票', path: '/specialWork', icon: 'document' },
      { title: '动火作业', path: `${WORK}/fireWork`, icon: 'shield' },
      { title: '受限空间作业', path: `${WORK}/confinedSpace`, icon: 'shield' },
      { title: '盲板抽堵作业', path: `${WORK}/blindPlateWork`, icon: 'shield' },
      { title: '高处作业', path: `${WORK}/heightWork`, icon: 'shield' },
      { title: '吊装作业', path: `${WORK}/liftingWork`, icon: 'shield' },
      { title: '临时用电作业', path: `${WORK}/temporaryElectricity`, icon: 'shield' },
      { title: '动土作业', path: `${WORK}/excavationWork`, icon: 'shield' },
      { title: '断路作业', path: `${WORK}/roadBreakWork`, icon: 'shield' },
    ],
  },
  {
    title: '危险作业登记',
    icon: 'document',
    roles: COMPANY,
    children: [{ title: '危险作业登记', path: '/dangerousWorkManager/dangerousWorkRegister', icon: 'document' }],
  },
  {
    title: '企业自查',
    icon: 'task',
    roles: GOVERNMENT,
    children: [
      { title: '五位一体', path: '/fiveInOneGov', icon: 'home' },
      { title: '自查首页', path: '/selfchekHome/home', icon: 'home' },
      { title: '企业自查情况', path: '/inspectionCompanyCheck/companyCheckVo', icon: 'task' },
      { title: '自查记录', path: '/inspectionCompanyCheck/selfCheckingRecord', icon: 'document' },
      { title: '自检记录', path: '/inspectionCompanyCheck/selfInspectionRecords', icon: 'document' },
      { title: '自查隐患', path: '/inspectionCompanyCheck/unsafe', icon: 'warning' },
      { title: '自查自报统计', path: '/riskStatistic/checkReportStatics', icon: 'chart' },
      { title: '自查考核统计', path: '/riskStatistic/statCompanyCheckExamine', icon: 'chart' },
    ],
  },
  {
    title: '风险管理',
    icon: 'warning',
    roles: GOVERNMENT,
    children: [
      { title: '风险企业', path: '/inspectionRisk/riskCompany', icon: 'company' },
      { title: '风险辨识', path: '/inspectionRisk/inspectionIdentifyRiskChildren', icon: 'warning' },
      { title: '风险报告核查', path: '/riskReportVerification', icon: 'document' },
      { title: '风险四色图', path: `${RISK}/riskFourColorImg`, icon: 'map' },
      { title: '风险评估方法', path: '/inspectionRisk/riskAssessmentMethod', icon: 'folder' },
      { title: '风险判定标准', path: '/inspectionRisk/riskCriteria', icon: 'folder' },
      { title: '企业统计', path: '/riskStatistic/companyStatistics', icon: 'chart' },
      { title: '风险管控统计', path: '/riskStatistic/riskControlStatistics', icon: 'chart' },
    ],
  },
  {
    title: '较大危险因素',
    icon: 'warning',
    roles: GOVERNMENT,
    children: [
      { title: '较大危险因素', path: '/emphasisHazard', icon: 'warning' },
      { title: '较大危险因素变更', path: '/emphasisHazardChange', icon: 'warning' },
      { title: '企业较大危险因素', path: '/emphasisHazardCompany', icon: 'company' },
    ],
  },
  {
    title: '承诺公告',
    icon: 'document',
    roles: GOVERNMENT,
    children: [
      { title: '承诺公告管理', path: '/zfPromiseManage/zfPromiseManageIndex', icon: 'document' },
      { title: '承诺统计', path: '/promiseStatistics/promiseStatisticsIndex', icon: 'chart' },
    ],
  },
  {
    title: '危险作业',
    icon: 'shield',
    roles: GOVERNMENT,
    children: [
      { title: '危险作业登记', path: '/dangerousWorkManager/dangerousWorkRegister', icon: 'document' },
      { title: '危险作业记录', path: '/newDangerWorkRecord', icon: 'document' },
      { title: '危险作业派遣', path: '/dangerWorkDispatch', icon: 'task' },
      { title: '危险作业评价', path: '/dangerWorkEvaluate', icon: 'chart' },
      { title: '危险作业分析', path: '/dangerWorkAnalysis', icon: 'chart' },
      { title: '危险作业配置', path: '/dangerWorkConfiguration', icon: 'settings' },
    ],
  },
]

export const selfCheckSeed: AreaSeed = {
  menu,
  reference: (moment) => ({
    checkTemplate: seedSelfCheckTemplates(moment),
    riskCriteria: seedCriteria(moment),
    dangerousWorkConfig: seedWorkConfigs(moment),
  }),
  demo: demoSelfCheck,
}
