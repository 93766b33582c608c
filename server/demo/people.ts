import { grids, ROOT_GRID_GUID } from '#domain/data/grids.ts'
import type { Role } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import type { user } from '#domain/resources/user/definition.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'

export type UserRecord = RecordOf<typeof user>

/** The password of every demo account; printed at start, and only where the demo set was loaded. */
export const DEMO_PASSWORD = 'Wujiang@2026'
/** The demo inspector's grid, the first leaf of the tree. */
export const DEMO_GRID_GUID = 'WJ-01-01-01'

/** The institution of the demo account `agency`. */
export const DEMO_AGENCY_GUID = 'agency-demo'

interface Account {
  username: string
  name: string
  role: Role
  accountType: string
  userType: 'government' | 'company' | 'agency' | 'expert'
  positionName: string
  gridGuid?: string
}

/** One account for each role (`entities.md` section 0). */
export const DEMO_ACCOUNTS: readonly Account[] = [
  {
    username: 'grid',
    name: '沈建明',
    role: 'grid',
    accountType: '5',
    userType: 'government',
    positionName: '专职网格员',
    gridGuid: DEMO_GRID_GUID,
  },
  {
    username: 'town',
    name: '陆志强',
    role: 'town',
    accountType: '4',
    userType: 'government',
    positionName: '盛泽镇安监办主任',
    gridGuid: 'WJ-01',
  },
  {
    username: 'bureau',
    name: '周晓岚',
    role: 'bureau',
    accountType: '1',
    userType: 'government',
    positionName: '基础科科长',
    gridGuid: ROOT_GRID_GUID,
  },
  {
    username: 'leader',
    name: '吴国栋',
    role: 'leader',
    accountType: '2',
    userType: 'government',
    positionName: '副局长',
    gridGuid: ROOT_GRID_GUID,
  },
  {
    username: 'officer',
    name: '钱海峰',
    role: 'officer',
    accountType: '11',
    userType: 'government',
    positionName: '执法大队队员',
    gridGuid: ROOT_GRID_GUID,
  },
  {
    username: 'company',
    name: '徐雅琴',
    role: 'company',
    accountType: '3',
    userType: 'company',
    positionName: '总经理助理',
  },
  { username: 'safety', name: '潘永刚', role: 'safety', accountType: '0', userType: 'company', positionName: '安全员' },
  {
    username: 'agency',
    name: '金文斌',
    role: 'agency',
    accountType: '14',
    userType: 'agency',
    positionName: '技术负责人',
  },
  { username: 'assoc', name: '姚丽华', role: 'assoc', accountType: '15', userType: 'agency', positionName: '秘书长' },
  {
    username: 'expert',
    name: '顾正平',
    role: 'expert',
    accountType: '16',
    userType: 'expert',
    positionName: '高级工程师',
  },
  {
    username: 'duty',
    name: '朱敏',
    role: 'duty',
    accountType: '12',
    userType: 'government',
    positionName: '值班员',
    gridGuid: ROOT_GRID_GUID,
  },
  {
    username: 'admin',
    name: '系统管理员',
    role: 'admin',
    accountType: '99',
    userType: 'government',
    positionName: '管理员',
    gridGuid: ROOT_GRID_GUID,
  },
]

/**
 * Who works beside them, with the same password: somebody to stand in, to take over and to be the second of two, and the
 * head of each town that has no demo account.
 */
const DISTRICT_COLLEAGUES: readonly Account[] = [
  { username: 'officer2', name: '谢文涛', role: 'officer', accountType: '11', positionName: '执法大队副大队长' },
  { username: 'leader2', name: '何静', role: 'leader', accountType: '2', positionName: '副局长' },
  { username: 'bureau2', name: '唐伟明', role: 'bureau', accountType: '1', positionName: '基础科科员' },
  { username: 'duty2', name: '冯雪梅', role: 'duty', accountType: '12', positionName: '值班员' },
].map((account) => ({ ...account, role: account.role as Role, userType: 'government', gridGuid: ROOT_GRID_GUID }))
const SECOND_OF_TOWN: Account = {
  username: 'town2',
  name: '计建峰',
  role: 'town',
  accountType: '4',
  userType: 'government',
  positionName: '盛泽镇安监办副主任',
  gridGuid: 'WJ-01',
}
const HEADS_OF_TOWNS = '方晓东、宋立新、俞卫平、费志明、严春林、庄海峰、沈学军、柳建国、任永强、苏志华'.split('、')

const LICENCE_OF: Readonly<Record<string, string>> = { officer: '32050926001', officer2: '32050926002' }

const SURNAMES =
  '沈陆周吴钱徐潘金姚顾朱王李张陈杨赵黄孙胡高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅曾彭吕苏卢蒋蔡贾丁魏薛叶阎余杜戴夏钟汪田任姜范方石谭廖邹熊'
const GIVEN =
  '建国志强海峰晓明文斌丽华永刚敏雅琴正平春林秋生卫东秀英玉兰金龙雪梅伟民红军立新小平德宝根荣福生阿根明华国良惠芳美玲剑锋宇航子轩佳怡思远振华学军云飞'

export function personName(random: Random): string {
  const given = [...GIVEN]
  const first = random.pick(given)
  return random.pick([...SURNAMES]) + first + (random.chance(0.75) ? random.pick(given) : '')
}

export function mobileNumber(random: Random): string {
  return `${random.pick(['138', '139', '136', '159', '187', '186', '133', '189', '177'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`
}

const pathOf = new Map(grids.map((grid) => [grid.guid, grid.path]))

/** Who decides above a grid: its town, else the district. */
export function deciderOf(users: readonly UserRecord[], gridPath: string | null): UserRecord | undefined {
  const isOfTown = ({ roles, gridPath: own }: UserRecord) =>
    roles?.includes('town') === true && own !== null && gridPath?.startsWith(own) === true
  return users.find(isOfTown) ?? users.find(({ roles }) => roles?.includes('bureau'))
}

export const userGuidOf = (username: string) => `user-${username}`

/** What is drawn first of the people, account by account. */
const accountMobiles = (random: Random) =>
  new Map(DEMO_ACCOUNTS.map(({ username }) => [username, mobileNumber(random)] as const))

/** Name and number of a demo account, for the file that its enterprise keeps of it. */
export function demoPerson(username: string): { name: string; mobile: string } {
  const name = DEMO_ACCOUNTS.find((account) => account.username === username)?.name ?? ''
  return { name, mobile: accountMobiles(seededRandom(seedFromText('people'))).get(username) ?? '' }
}

/** The demo accounts, for every leaf grid its 网格长, who has no password and cannot sign in, and those who work beside them. */
export function seedUsers(
  moment: SeedMoment,
  company: { guid: string; gridGuid: string; gridPath: string },
): UserRecord[] {
  const { now, today } = moment
  const random = seededRandom(seedFromText('people'))
  const mobiles = accountMobiles(random)
  const accounts = DEMO_ACCOUNTS.map((account) =>
    personOf(account, {
      now,
      today,
      mobile: mobiles.get(account.username) ?? null,
      ...(account.userType === 'company' && { company }),
    }),
  )
  const keepers = grids
    .filter((grid) => grid.gridLevel === 'grid')
    .map((grid, index) =>
      seedRecord<UserRecord>(
        {
          guid: `user-wg${index + 1}`,
          username: `wg${String(index + 1).padStart(4, '0')}`,
          name: personName(random),
          mobile: mobileNumber(random),
          accountType: '5',
          userType: 'government',
          roles: ['grid'],
          gridGuid: grid.guid,
          gridPath: grid.path,
          positionName: '网格长',
          lawEnforcementPerson: false,
          accountEnabled: true,
          isDefaultPwd: true,
        },
        now,
      ),
    )
  return [...accounts, ...keepers, ...seedColleagues(moment)]
}

/** Those beside the demo accounts, drawn apart from everybody else. */
function seedColleagues({ now, today }: SeedMoment): UserRecord[] {
  const random = seededRandom(seedFromText('colleagues'))
  const towns = grids.filter(({ gridLevel, guid }) => gridLevel === 'town' && guid !== SECOND_OF_TOWN.gridGuid)
  const heads = towns.map(
    ({ guid, gridName }, index): Account => ({
      ...SECOND_OF_TOWN,
      username: `town-${guid.toLowerCase()}`,
      name: HEADS_OF_TOWNS[index] ?? personName(random),
      positionName: `${gridName}安监办主任`,
      gridGuid: guid,
    }),
  )
  return [...DISTRICT_COLLEAGUES, SECOND_OF_TOWN, ...heads].map((account) =>
    personOf(account, { now, today, mobile: mobileNumber(random) }),
  )
}

interface Personal extends SeedMoment {
  mobile: string | null
  /** Of whoever works for one. */
  company?: { guid: string; gridGuid: string; gridPath: string }
}

function personOf(account: Account, { now, today, mobile, company }: Personal): UserRecord {
  const { gridGuid, gridPath } = company ?? placeOf(account.gridGuid)
  return seedRecord<UserRecord>(
    {
      guid: userGuidOf(account.username),
      username: account.username,
      name: account.name,
      mobile,
      accountType: account.accountType,
      userType: account.userType,
      roles: [account.role],
      gridGuid,
      gridPath,
      companyGuid: company?.guid ?? null,
      agencyGuid: account.role === 'agency' ? DEMO_AGENCY_GUID : null,
      positionName: account.positionName,
      lawEnforcementPerson: account.role === 'officer',
      lawEnforcementNumber: LICENCE_OF[account.username] ?? null,
      accountEnabled: true,
      updatePassword: today,
      isDefaultPwd: false,
    },
    now,
  )
}

function placeOf(gridGuid: string | undefined): { gridGuid: string | null; gridPath: string | null } {
  return { gridGuid: gridGuid ?? null, gridPath: gridGuid === undefined ? null : (pathOf.get(gridGuid) ?? null) }
}

/** In whose name they ask, as the server works it out. */
export const OFFICES = { bureau: '吴江区安全生产监管网格', town: '盛泽镇', grid: '盛虹村第一网格' }
