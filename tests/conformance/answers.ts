import { FIGURE_KEYS } from '#domain/data/figures.ts'
import { DEMO_AGENCY_GUID, DEMO_GRID_GUID, userGuidOf } from '#server/demo/people.ts'

/** A question as the reviewed table of answers puts it. */
export interface Question {
  method: 'GET' | 'POST'
  path: string
  body: Readonly<Record<string, unknown>>
}

const post = (path: string, body: Question['body'] = {}): Question => ({ method: 'POST', path, body })
const get = (path: string): Question => ({ method: 'GET', path, body: {} })

/** The demo's own enterprise, by guid, running number and credit code; the first record of a resource, by its guid. */
export interface Known {
  company: { guid: string; id: number; serialNumber: string }
  first: (resource: string) => string
}

/** What the calls that only read are asked, apart from what every resource has by its definition. */
export function questions({ company, first }: Known): Question[] {
  const { guid: companyGuid, id, serialNumber } = company
  return [
    post('/user/current'),
    post('/auth/getUserInfo'),
    post('/dictionary/loadAllDictionary'),
    post('/api/user/lockedUsers'),
    post('/api/systemConfig/figures', { keys: FIGURE_KEYS.slice(0, 3) }),
    post('/api/systemConfig/headerLinks'),
    post('/api/systemConfig/publicContact'),
    ...['1', '2', '3'].map((type) => post('/api/menu/getListByUser', { type })),
    post('/api/nationalEconomyType/loadEconomyTypeTree'),
    post('/api/nationalEconomyType/loadEconomyTypeTree', { parentGuid: 'C' }),
    post('/api/region/loadRegionTree'),
    post('/api/region/getRegionList', { level: 'county' }),
    post('/api/region/getRegionList', { parentGuid: '320509' }),
    ...['loadGridManageTreeByNodeGuid', 'loadGridManageTreeByNodeGuidByUser'].flatMap((call) => [
      post(`/api/gridManage/${call}`),
      post(`/api/gridManage/${call}`, { guid: 'WJ-01', isFirst: false }),
    ]),
    post('/api/gridManage/getSelectOptions'),

    post('/api/company/getVoList', { pageSize: 2, countTotal: true }),
    post('/api/company/listObsecure', { pageSize: 2, countTotal: true }),
    post('/api/company/getVoListForNotice', { pageSize: 2, countTotal: true }),
    post('/api/company/findBySerialNumber', { serialNumber }),
    post('/api/company/getLegalRepresentativePhone', { serialNumber }),
    get(`/api/company/validate/${serialNumber}`),
    get('/api/company/validate/91320509MA1MJ0AA1A'),
    post('/api/company/lookUp', { serialNumber }),
    post('/api/company/mapPoints'),
    post('/api/company/mapPoints', { layer: 'risk' }),
    post('/api/companyWjPrevention/getByCompanyGuid', { companyGuid }),
    post('/api/companyDepartment/organizationStructure', { companyGuid }),
    post('/api/companyDepartment/tree', { companyGuid }),
    post('/api/companyEmployee/getVoList', { pageSize: 2, countTotal: true }),
    post('/api/companyEmployee/listEmployee', { companyGuid }),
    post('/api/companyEmployee/getSelectOptions', { companyGuid }),

    post('/api/companyGrid/getList', { pageSize: 2, countTotal: true }),
    post('/api/companyGrid/getReportTaskList', { pageSize: 2, countTotal: true }),
    post('/api/companyGrid/getCompanyQqList', { pageSize: 2 }),
    post('/api/companyGrid/getOrgCompanyQqList', { pageSize: 2 }),
    post('/api/companyIndustryGrid/getCompanyQqList', { pageSize: 2 }),
    post('/api/companyIndustryGrid/getCompanyNotQqList', { pageSize: 2 }),
    post('/api/companyIndustryGrid/getCompanyNotQqList', { pageSize: 2, type: '1' }),
    post('/api/companyIndustryGrid/getCompanyNotQqSelfList', { pageSize: 2 }),
    get(`/api/companyGrid/getGridNameList/${id}`),
    get(`/api/companyGrid/getZpGridNameList/${id}`),
    get(`/api/companyGrid/getManageCompanyList/${id}`),

    post('/api/user/infoList', { pageSize: 2, countTotal: true }),
    post('/api/user/getAddressBookList'),
    post('/api/user/getAddressBookList', { keyword: '沈' }),
    post('/api/user/findUsersByRoleId', { roleGuid: 'role-grid' }),
    post('/api/user/findUsersByGrid', { gridManageGuid: DEMO_GRID_GUID }),
    post('/api/user/findUsersByGrid', { gridManageGuid: 'WJ-01', isFirst: true }),
    post('/api/user/drilUsersByGrid', { gridGuid: 'WJ-01' }),
    post('/api/user/emergencySelectPerson', { gridManageGuid: 'WJ-01' }),
    post('/api/user/retrieveUserList', { name: '沈' }),
    post(`/api/user/getByCompanyGuid/${companyGuid}`),
    post(`/api/user/getByPersonGuid/${userGuidOf('grid')}`),
    post('/api/user/openWork', { guid: userGuidOf('grid') }),
    post('/api/user/openWork', { guid: userGuidOf('officer') }),
    post('/api/user/successors', { guid: userGuidOf('grid') }),
    post('/api/user/successors', { guid: userGuidOf('officer') }),
    post('/api/user/successors', { guid: userGuidOf('grid'), gridGuid: 'WJ-01-01' }),
    post('/api/user/secondFactor'),
    post('/api/delegation/standIns'),
    post('/api/delegation/standIns', { keyword: '沈' }),
    post('/api/zjkAssociation/expertUser'),

    post('/api/agencyBase/publicList'),
    post('/api/agencyEmployee/getPersonList', { agencyGuid: DEMO_AGENCY_GUID }),
    post('/api/agencyEmployee/getVoList', { pageSize: 2, countTotal: true }),
    post(`/api/agencyEmployee/getUserByPersonGuid/${first('agencyEmployee')}`),

    post('/api/workOrderTask/listWorkOrderTask', { pageSize: 2, countTotal: true }),
    post('/api/workOrderTask/findWorkOrderTaskCount'),
    post('/api/workflowTask/findApproByUserGuid'),
    post('/api/workflowTask/findApproByUserGuid', { userGuid: userGuidOf('grid') }),
    post('/api/workflowTask/kinds'),

    post('/api/statistics/today'),
    post('/api/statistics/today', { parentGridGuid: 'WJ-01' }),
    post('/api/statistics/companies'),
    post('/api/statistics/companies', { parentGridGuid: 'WJ-01' }),
    post('/api/statistics/late'),
    post('/api/statistics/devices'),
    post('/api/statistics/publicOverview'),
    post('/api/hiddenDanger/periodStatistics', { year: 2026, quarter: 4 }),
    post('/api/hiddenDanger/periodStatistics', { year: 2026 }),
    ...[
      'getNewDataStat',
      'getNewDataStatByLastDay',
      'getLogStat',
      'getCenterData',
      'getCenterDataStat',
      'getCompanyPersonStat',
      'getCompanyDeviceStat',
      'getSpecialWorkStat',
      'getManagementStat',
      'getLocationStat',
    ].map((call) => post(`/companyStat/${call}`)),

    ...['findGisInformation', 'findGisBasicsInformation', 'findGisLayerInformation', 'listBisics', 'listLayer'].map(
      (call) => post(`/api/gis/${call}`),
    ),
    ...[
      'risk',
      'inspection',
      'hiddenDanger',
      'emergency',
      'specialWork/hotWork',
      'specialWork/confinedSpace',
      'specialWork/height',
      'specialWork/blindPlate',
      'specialWork/electric',
      'specialWork/lifting',
      'specialWork/excavation',
      'specialWork/roadBreak',
      'staffLocation',
    ].map((list) => post(`/sync/${list}/list`, { pageSize: 2, countTotal: true })),
    post('/sync/staffLocation/getPeople', { pageSize: 2, countTotal: true }),

    post('/api/attendanceRecord/day', { date: '2026-11-19' }),
    post('/api/exam/ranking', { examGuid: first('exam') }),
    post('/api/specialTask/targetCount', { guid: first('specialTask') }),
    post('/api/notice/publicList'),
    post('/api/publicity/publicList'),
    post('/api/accessoryFile/findListByParentGuid', { parentGuid: companyGuid }),
    post('/api/accessoryFile/getFileListByEntity', { parentGuid: companyGuid }),
    post('/api/accessoryFile/getVoList', { parentGuid: companyGuid }),
  ]
}

const DEPTH = 3
const ITEMS = 3
const KEYS = 24
const LETTERS = 24
const WIDTH = 420

/** An answer in one line: of a list how many and the first few, of a record its first fields that hold something. */
export function outlineOfAnswer(value: unknown, depth = 0): string {
  if (typeof value === 'string') {
    const text = value.replaceAll(MADE_GUID, '*')
    return text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) {
    if (depth >= DEPTH) return `[${value.length}]`
    const shown = value.slice(0, ITEMS).map((item) => outlineOfAnswer(item, depth + 1))
    return value.length === 0 ? '[]' : `[${value.length}: ${shown.join('; ')}${value.length > ITEMS ? '; …' : ''}]`
  }
  const held = Object.entries(value).filter(([name, item]) => item !== null && item !== '' && !UNTOLD.has(name))
  if (depth >= DEPTH) return `{${held.length}}`
  const shown = held.slice(0, KEYS).map(([name, item]) => `${name} ${outlineOfAnswer(item, depth + 1)}`)
  const line = `{${shown.join(', ')}${held.length > KEYS ? ', …' : ''}}`
  return depth === 0 && line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line
}

/** Guids that the demo draws by lot; those it gives by name stay. */
const MADE_GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What every record has, and what is counted anew in each database. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['id', 'version', 'next', 'deleted', 'createTime', 'createUserGuid', 'updateTime', 'updateUserGuid'],
  ...['mediaTotal', 'mediaDone', 'gridPath', 'regionIds'],
])

/** Who got the same answer stands in one line. */
export function grouped(answers: ReadonlyMap<string, string>): string[] {
  const people = new Map<string, string[]>()
  for (const [person, answer] of answers) people.set(answer, [...(people.get(answer) ?? []), person])
  return [...people].map(([answer, names]) => `  ${names.join(' ')}: ${answer}`)
}
