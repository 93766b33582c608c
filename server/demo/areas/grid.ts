import type { Role } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import type { collection } from '#domain/resources/collection/definition.ts'
import type { companyAuditRecord } from '#domain/resources/companyAuditRecord/definition.ts'
import type { companyChangeRecord } from '#domain/resources/companyChangeRecord/definition.ts'
import type { companyDelete } from '#domain/resources/companyDelete/definition.ts'
import type { companyGrid } from '#domain/resources/companyGrid/definition.ts'
import type { companyIndustry } from '#domain/resources/companyIndustry/definition.ts'
import type { otherContact } from '#domain/resources/otherContact/definition.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { mobileNumber, personName, userGuidOf } from '../people.ts'
import type { AreaDemo, DemoWorld } from './area-demo.ts'

const at = (day: string) => `${day}T02:15:00.000Z`

export const gridDemo: AreaDemo = (moment, world) => ({
  companyGrid: seedRights(moment, world),
  companyIndustry: seedIndustriesOf(moment, world),
  companyAuditRecord: seedAudits(moment, world),
  companyChangeRecord: seedChanges(moment, world),
  companyDelete: seedDeletions(moment, world),
  collection: seedCollections(moment, world),
  otherContact: seedContacts(moment, world),
})

/** Every so many enterprises one is still to be taken over by its grid. */
const OPEN_EVERY = 97
const OPEN_STATES = ['toConfirm', 'toAssign', 'disputed', 'toConfirm', 'toConfirm'] as const
const DEPARTMENTS = ['区市场监督管理局', '区住房和城乡建设局', '区交通运输局', '区消防救援大队']

/** Who assigns the enterprises of a place: its town where somebody of it has an account, else the bureau. */
function assignerOf({ users }: DemoWorld, gridPath: string | null) {
  const isAbove = (user: DemoWorld['users'][number]) => user.gridPath !== null && gridPath?.startsWith(user.gridPath)
  const by = (role: Role) => users.find((user) => user.roles?.includes(role) && isAbove(user))
  const assigner = by('town') ?? by('bureau')
  return { assignUser: assigner?.name ?? null, assignUserGuid: assigner?.guid ?? null }
}

function seedRights({ now, today }: SeedMoment, world: DemoWorld) {
  const { companies, home } = world
  const random = seededRandom(seedFromText('rights'))
  const first = nearby(world)
    .slice(1, OPEN_STATES.length + 1)
    .map(({ guid }) => guid)
  return companies.flatMap((company, index) => {
    const isOpen = company.guid !== home.guid && index % OPEN_EVERY === OPEN_EVERY - 1
    // The demo grid's first ones too, so that its inspector finds some to take over.
    const state = OPEN_STATES[first.indexOf(company.guid)] ?? (isOpen ? OPEN_STATES[index % 3] : undefined)
    const { companyName, regionName, gridGuid, gridPath } = company
    const own = { companyGuid: company.guid, companyName, regionName, gridGuid, gridPath }
    const assigned = assignerOf(world, gridPath)
    const since = addDays(today, -random.int(60, 900))
    const relation = seedRecord<RecordOf<typeof companyGrid>>(
      {
        guid: `right-${index + 1}`,
        ...own,
        type: '1',
        ...(state === undefined
          ? { ...assigned, assignTime: at(since), confirmTime: at(since), startDate: since, status: 'confirmed' }
          : state === 'toAssign'
            ? { gridGuid: null, status: state }
            : {
                ...assigned,
                assignTime: at(addDays(today, -(index % 9) - 1)),
                status: state,
                reason: state === 'disputed' ? '企业实际经营地址已迁至相邻村，建议由相邻网格接管。' : null,
              }),
      },
      now,
      assigned.assignUserGuid,
    )
    if (index % 40 !== 0) return [relation]
    const department = DEPARTMENTS[(index / 40) % DEPARTMENTS.length] ?? null
    const byTrade = seedRecord<RecordOf<typeof companyGrid>>(
      {
        guid: `right-trade-${index + 1}`,
        ...own,
        type: '2',
        departmentName: department,
        ...assigned,
        assignTime: at(since),
        confirmTime: at(since),
        startDate: since,
        status: 'confirmed',
      },
      now,
      userGuidOf('bureau'),
    )
    return [relation, byTrade]
  })
}

function seedIndustriesOf({ now }: SeedMoment, { companies }: DemoWorld) {
  return companies.slice(0, 12).map((company, index) =>
    seedRecord<RecordOf<typeof companyIndustry>>(
      {
        guid: `company-industry-${index + 1}`,
        ...placedAt(company),
        economyTypeGuid: company.economyTypeGuid,
        industryName: company.industry,
        isMain: true,
        departmentName: DEPARTMENTS[index % DEPARTMENTS.length] ?? null,
      },
      now,
      userGuidOf('bureau'),
    ),
  )
}

/** The enterprises whose records the demo accounts see: those of the demo inspector's grid. */
const nearby = ({ companies, home }: DemoWorld) => companies.filter(({ gridGuid }) => gridGuid === home.gridGuid)

function seedAudits(moment: SeedMoment, world: DemoWorld) {
  return [...seedDecidedAudits(moment, world), ...seedOpenAudits(moment, world)]
}

function seedOpenAudits({ today }: SeedMoment, { companies }: DemoWorld) {
  return companies
    .filter(({ status }) => status === 'pending')
    .map((company, index) => {
      const applied = at(addDays(today, -1 - (index % 4)))
      return seedRecord<RecordOf<typeof companyAuditRecord>>(
        {
          guid: `audit-open-${index + 1}`,
          ...placedAt(company),
          auditType: 'resubmission',
          serialNumber: company.serialNumber,
          applyUser: company.safetyManager,
          applyTime: applied,
          status: 'pending',
        },
        applied,
      )
    })
}

function seedDecidedAudits({ today }: SeedMoment, world: DemoWorld) {
  return nearby(world)
    .filter(({ status }) => status !== 'pending')
    .slice(0, 12)
    .map((company, index) => {
      const status = index === 0 ? 'passed' : index % 5 === 3 ? 'returned' : 'passed'
      const applied = addDays(today, -200 + index * 9)
      return seedRecord<RecordOf<typeof companyAuditRecord>>(
        {
          guid: `audit-${index + 1}`,
          ...placedAt(company),
          auditType: index % 4 === 2 ? 'resubmission' : 'registration',
          serialNumber: company.serialNumber,
          applyUser: company.safetyManager,
          applyTime: at(applied),
          auditUser: '沈建明',
          auditTime: at(addDays(applied, 2)),
          auditOpinion:
            status === 'returned' ? '实际生产经营地址与现场不符，请核实后重新提交。' : '资料齐全，与现场一致。',
          status,
        },
        at(applied),
      )
    })
}

type Change = RecordOf<typeof companyChangeRecord>
/** Type, field, old and new words, reason, state. */
const CHANGES: readonly [NonNullable<Change['changeType']>, string, string, string, string, Change['status']][] = [
  ['leader', 'safetyManager', '潘永明', '潘永刚', '原安全负责人离职', 'passed'],
  ['basic', 'employeeCount', '120', '156', '扩产后新增一条织造线', 'pending'],
  ['industry', 'tradeFamily', '轻工', '纺织', '主营业务由服装加工转为印染', 'bureauPending'],
  ['flags', 'isYouXianKongJian', '否', '是', '新建污水处理站投入使用', 'pending'],
  ['state', 'companyStatus', '正常生产', '停产', '设备检修，停产二十天', 'returned'],
  ['basic', 'registerAddress', '盛泽镇南环二路18号', '盛泽镇西二环路1188号', '营业执照住所变更', 'draft'],
  ['leader', 'mainLeader', '顾卫东', '顾晓峰', '法定代表人变更', 'passed'],
]

function seedChanges({ today }: SeedMoment, world: DemoWorld) {
  const near = nearby(world)
  return CHANGES.map(([changeType, fieldName, oldValue, newValue, reason, status], index) => {
    const company = index === 1 || index === 5 ? world.home : (near[index + 1] ?? world.home)
    const applied = addDays(today, -3 * (index + 1))
    const isDecided = status === 'passed' || status === 'returned' || status === 'bureauPending'
    return seedRecord<Change>(
      {
        guid: `change-${index + 1}`,
        ...placedAt(company),
        changeType,
        items: [{ fieldName, oldValue, newValue }],
        reason,
        files: [],
        applyUser: status === 'draft' ? null : company.safetyManager,
        applyUserGuid: status === 'draft' || company.guid !== world.home.guid ? null : userGuidOf('safety'),
        applyTime: status === 'draft' ? null : at(applied),
        auditUser: isDecided ? '沈建明' : null,
        auditTime: isDecided ? at(addDays(applied, 1)) : null,
        auditOpinion: status === 'returned' ? '请补充停产报告和复产计划。' : isDecided ? '情况属实。' : null,
        status,
      },
      at(applied),
      userGuidOf('safety'),
    )
  })
}

type Deletion = RecordOf<typeof companyDelete>
const DELETIONS: readonly [NonNullable<Deletion['reasonType']>, string, Deletion['status']][] = [
  ['duplicate', '与现有企业为同一厂区同一营业执照，登记时重复录入。', 'townPending'],
  ['moved', '企业已整体搬迁至外区，厂房空置。', 'bureauPending'],
  ['notSupervised', '仅为注册地址，无生产经营活动。', 'rejected'],
  ['other', '个体工商户转企业后原档案未注销。', 'townPending'],
  ['cancelled', '市场监管部门已核准注销登记，经核查仍有少量设备在场。', 'rejected'],
]

function seedDeletions({ today }: SeedMoment, world: DemoWorld) {
  // No two proposals for one enterprise, and none for those that other examples work with.
  const near = nearby(world)
  return DELETIONS.map(([reasonType, reason, status], index) => {
    const company = near.at(-1 - index) ?? world.home
    const proposed = addDays(today, -4 * (index + 1))
    const isPastTown = status !== 'townPending'
    return seedRecord<Deletion>(
      {
        guid: `deletion-${index + 1}`,
        ...placedAt(company),
        reasonType,
        reason,
        evidence: [],
        mergeToGuid: reasonType === 'duplicate' ? (near[1]?.guid ?? null) : null,
        proposeUser: '沈建明',
        proposeUserGuid: userGuidOf('grid'),
        proposeTime: at(proposed),
        townUser: isPastTown ? '陆志强' : null,
        townOpinion: isPastTown
          ? status === 'rejected'
            ? '现场核查仍有生产活动，不同意删除。'
            : '现场核查属实。'
          : null,
        status,
      },
      at(proposed),
      userGuidOf('grid'),
    )
  })
}

function seedCollections({ now }: SeedMoment, world: DemoWorld) {
  const owners = ['grid', 'town', 'bureau'].map(userGuidOf)
  const companies = nearby(world).slice(0, 4)
  const people = world.users.filter(({ username }) => ['town', 'bureau', 'officer', 'duty'].includes(username ?? ''))
  const departments = [
    ['320509000007', '吴江区'],
    ['WJ-01', '盛泽镇'],
  ] as const
  return owners.flatMap((userGuid) => {
    const own = (targetType: 'company' | 'person' | 'department', targetGuid: string, more: object) =>
      seedRecord<RecordOf<typeof collection>>(
        { guid: `collection-${userGuid}-${targetGuid}`, targetType, targetGuid, userGuid, ...more },
        now,
        userGuid,
      )
    return [
      ...companies.map((company) =>
        own('company', company.guid, {
          companyGuid: company.guid,
          targetName: company.companyName,
          telephoneNumber: company.safetyManagerPhone,
        }),
      ),
      ...people.map((person) =>
        own('person', person.guid, {
          personGuid: person.guid,
          targetName: person.name,
          telephoneNumber: person.mobile,
          remark: person.positionName,
        }),
      ),
      ...departments.map(([guid, targetName]) => own('department', guid, { departmentGuid: guid, targetName })),
    ]
  })
}

type Group = NonNullable<RecordOf<typeof otherContact>['groupType']>
const CONTACTS: readonly [string, string, Group][] = [
  ['盛虹村村民委员会', '村主任', 'village'],
  ['盛虹村村民委员会', '综治专干', 'village'],
  ['盛泽派出所', '社区民警', 'department'],
  ['盛泽消防救援站', '站长', 'team'],
  ['盛泽镇供电所', '值班长', 'department'],
  ['盛泽镇自来水厂', '调度', 'department'],
  ['吴江区第二人民医院', '急诊科', 'hospital'],
  ['港华燃气盛泽站', '抢修班长', 'team'],
  ['苏州大学', '纺织工程教授', 'expert'],
  ['盛泽印染协会', '秘书长', 'other'],
]

function seedContacts({ now }: SeedMoment, { home }: DemoWorld) {
  const random = seededRandom(seedFromText('contacts'))
  return CONTACTS.map(([org, position, groupType], sortId) =>
    seedRecord<RecordOf<typeof otherContact>>(
      {
        guid: `contact-${sortId + 1}`,
        name: personName(random),
        org,
        position,
        mobile: mobileNumber(random),
        landline: sortId % 3 === 0 ? `0512-6350${random.int(1000, 9999)}` : null,
        groupType,
        gridGuid: home.gridGuid,
        gridPath: home.gridPath,
        sortId,
      },
      now,
      userGuidOf('grid'),
    ),
  )
}
