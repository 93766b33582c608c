import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { enterpriseClassification } from '#domain/resources/enterpriseClassification/definition.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { placedAt, type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import type { DemoWorld } from './area-demo.ts'

const FACTORS = [
  { code: 'F1', name: '固有风险', weight: 30 },
  { code: 'F2', name: '隐患整改', weight: 25 },
  { code: 'F3', name: '标准化等级', weight: 15 },
  { code: 'F4', name: '安全管理机构与人员', weight: 15 },
  { code: 'F5', name: '事故与处罚', weight: 15 },
]

export function gradingDemo({ now, today }: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('grading'))
  const others = world.companies.filter(({ guid }) => guid !== world.home.guid)
  const some = [world.home, ...others.slice(0, 28)]
  const year = Number(today.slice(0, 4))
  const row = (company: DemoWorld['home'], own: Record<string, unknown>) =>
    seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        ...placedAt(company),
        ...own,
      },
      now,
    )
  const states = [
    'published',
    'pendingTown',
    'pendingBureau',
    'published',
    'computed',
    'appealing',
    'adjusted',
  ] as const
  const grades = some.map((company, at) => {
    const base = { red: 70, orange: 45, yellow: 25, blue: 8 }[company.riskColor ?? 'blue']
    const own = {
      year,
      ruleVersion: `吴江区企业安全分级办法（${year}）`,
      factors: FACTORS.map((factor) => ({ ...factor, value: Math.min(100, base + random.int(-6, 12)) })),
      hasVeto: company.riskColor === 'red' && at % 2 === 0,
      vetoReason: company.riskColor === 'red' && at % 2 === 0 ? '重大事故隐患未整改' : null,
      lastGrade: company.riskColor,
      adjustGrade: null,
      confirmUser: at % 7 > 1 ? '陆志强' : null,
      appealReason: states[at % 7] === 'appealing' ? '已完成标准化二级评审，申请重新测算。' : null,
      status: states[at % states.length],
    }
    return row(company, worked(enterpriseClassification, own, today))
  })
  const brandStates = ['hung', 'hung', 'waiting', 'hung', 'off'] as const
  const brands = some.slice(0, 20).map((company, at) =>
    row(company, {
      brandNo: `GP${year}${String(at + 1).padStart(4, '0')}`,
      brandType: (['grade', 'key', 'grade', 'integrity', 'major'] as const)[at % 5],
      brandLevel: ['黄牌', '重点', '蓝牌', 'A级', '挂牌督办'][at % 5],
      hangDate: addDays(today, -330 + at * 5),
      validTo: addDays(today, 3 + at * 9),
      remindDays: 30,
      offDate: brandStates[at % 5] === 'off' ? addDays(today, -4) : null,
      offReason: brandStates[at % 5] === 'off' ? 'rectified' : null,
      status: brandStates[at % 5],
    }),
  )
  const publicities = [
    ['三级标准化企业公示（第5批）', 'standard', 'running', -2],
    ['三级标准化企业公告（第4批）', 'standardNotice', 'ended', -40],
    ['冬季双随机抽查结果', 'random', 'cleared', -12],
    ['安全生产行政处罚信息（11月）', 'penalty', 'running', -5],
    ['安全生产红榜企业', 'list', 'waiting', 3],
  ] as const
  return {
    enterpriseClassification: grades,
    companyBrand: brands,
    publicity: publicities.map(([title, publicityType, status, offset]) =>
      seedRecord<AnyRecord>(
        {
          guid: uuidFromSeed(random),
          title,
          publicityType,
          from: addDays(today, offset),
          to: addDays(today, offset + 9),
          content: '现将有关情况公示如下，如有异议请在公示期内以书面或电话方式反映，反映情况请具实名。',
          items: others.slice(0, 6).map(({ companyName }) => ({ name: companyName, result: '符合要求' })),
          objectionPhone: '0512-63950000',
          status,
        },
        now,
      ),
    ),
  }
}
