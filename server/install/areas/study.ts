import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, SeedRows } from './area-seed.ts'

const judge = (category: string, stem: string, answer: '对' | '错', basis: string) => ({
  questionType: 'judge',
  category,
  stem,
  answer,
  basis,
})
const single = (category: string, stem: string, options: readonly string[], answer: string, basis: string) => ({
  questionType: answer.length > 1 ? 'multiple' : 'single',
  category,
  stem,
  options: options.map((text, at) => ({ key: 'ABCDEFGH'[at], text })),
  answer,
  basis,
})

/** Every answer rests on the text named beside it. */
const QUESTIONS = [
  single(
    'confined',
    '有限空间作业应当严格遵守的顺序是（ ）。',
    ['先检测、再通风、后作业', '先通风、再检测、后作业', '先作业、再通风、后检测', '边作业边通风'],
    'B',
    '应急管理部令第13号',
  ),
  single(
    'confined',
    '有限空间作业氧气含量（体积分数）合格范围是（ ）。',
    ['18%～21%', '19.5%～23.5%', '20%～25%', '16%～21%'],
    'B',
    'GB 46768-2025',
  ),
  judge('confined', '有限空间监护人员可以进入有限空间参与作业。', '错', '应急管理部令第13号第15条'),
  single('special', '特级、一级动火作业票有效期不超过（ ）小时。', ['8', '12', '24', '72'], 'A', 'GB 30871-2022'),
  single(
    'special',
    '动火分析与动火作业开始的间隔一般不超过（ ）分钟。',
    ['15', '30', '60', '120'],
    'B',
    'GB 30871-2022',
  ),
  single('special', '高处作业是指距坠落基准面（ ）米及以上的作业。', ['1.5', '2', '3', '5'], 'B', 'GB 30871-2022'),
  judge('special', '作业票签发后可以涂改作业时间。', '错', 'GB 30871-2022'),
  single(
    'law',
    '重大事故隐患排查治理情况应当向（ ）报告。',
    ['负有安全生产监督管理职责的部门', '职工大会或者职工代表大会', '客户', '新闻媒体'],
    'AB',
    '安全生产法第四十一条',
  ),
  judge('law', '从业人员发现直接危及人身安全的紧急情况时，有权停止作业或者撤离。', '对', '安全生产法第五十五条'),
  single('law', '行政执法检查时执法人员不得少于（ ）人。', ['1', '2', '3', '4'], 'B', '行政处罚法'),
  single(
    'dust',
    '铝镁金属粉尘火灾不得使用的灭火剂是（ ）。',
    ['干砂', '水', '专用D类灭火剂', '覆盖剂'],
    'B',
    'GB 15577-2018',
  ),
  judge('dust', '粉尘清扫可以使用压缩空气吹扫。', '错', 'GB 15577-2018'),
  single(
    'fire',
    '发现火情首先应当（ ）。',
    ['收拾物品', '报警并组织疏散', '等待他人处理', '打开所有门窗'],
    'B',
    '消防法',
  ),
  judge('fire', '疏散通道、安全出口在生产期间可以临时上锁。', '错', '消防法第二十八条'),
  single(
    'chemical',
    '重大危险源辨识中，多种物质的判定条件是（ ）。',
    ['Σq/Q≥1', 'Σq/Q≥10', 'R≥10', 'q≥100吨'],
    'A',
    'GB 18218-2018',
  ),
  single(
    'chemical',
    '一级重大危险源的分级指标R是（ ）。',
    ['R≥100', '50≤R<100', '10≤R<50', 'R<10'],
    'A',
    'GB 18218-2018',
  ),
  judge('electric', '手持电动工具外壳破损时可以短时间继续使用。', '错', '安全用电常识'),
  single(
    'emergency',
    '发现有人触电，首先应当（ ）。',
    ['用手拉开', '切断电源', '浇水降温', '离开现场'],
    'B',
    '安全用电常识',
  ),
  judge('emergency', '生产安全事故发生后，单位负责人接到报告应当于1小时内上报。', '对', '国务院令第493号第九条'),
  single(
    'patrol',
    '网格巡查发现疑似重大隐患，应当（ ）。',
    ['自行销号', '口头提醒即可', '登记并报区镇确认', '下次再查'],
    'C',
    '应急管理部令第10号',
  ),
  {
    questionType: 'blank',
    category: 'law',
    stem: '安全生产工作坚持（ ）第一、（ ）为主、综合治理的方针。',
    answer: '安全；预防',
    basis: '安全生产法第三条',
  },
  {
    questionType: 'essay',
    category: 'patrol',
    stem: '到企业巡查时发现员工在无监护、未检测的情况下清理污水池，你怎么处置？',
    answer:
      '立即叫停并撤出人员，设置警戒；要求通风检测、办理作业审批、配备监护和救援器材；登记为隐患，疑似重大的报区镇确认。',
    basis: '应急管理部令第13号',
  },
] as const

function reference({ now }: SeedMoment): SeedRows {
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const COURSES = [
    [
      'confined',
      '有限空间作业安全要点',
      '一、作业前：辨识危险有害因素，办理审批，清洗置换，隔离能源，通风，检测氧气、可燃气、硫化氢、一氧化碳。\n二、作业中：专人在外监护，持续通风，每15分钟记录一次检测值，人员系安全绳、佩戴呼吸防护。\n三、作业后：清点人员和工具，封闭出入口，恢复警示。\n四、遇险时：严禁盲目施救，先通风、再佩戴正压式呼吸器进入。',
    ],
    [
      'patrol',
      '网格巡查怎么查',
      '一、到企业先亮明身份，说明来意。\n二、看现场：消防通道、配电、机械防护、危化品、有限空间、粉尘。\n三、查台账：培训、自查、设备检验、作业票。\n四、拍照要有全景和近景，问题写清部位和依据。\n五、重大隐患不当场下结论，登记后由区镇确认。',
    ],
    [
      'fire',
      '工贸企业消防检查十条',
      '安全出口不上锁；疏散通道不堆物；消防设施完好有效；电气线路不私拉乱接；违规住宿清零；动火必审批；危化品限量分存；除尘系统定期清灰；员工会报警会疏散会用灭火器；夜间有人值守。',
    ],
  ] as const
  return {
    question: QUESTIONS.map((each, at) =>
      row({
        guid: `question-${at + 1}`,
        difficulty: (['easy', 'middle', 'hard'] as const)[at % 3],
        enabled: true,
        ...each,
      }),
    ),
    courseware: COURSES.map(([category, title, content], at) =>
      row({
        guid: `course-${at + 1}`,
        title,
        category,
        fileType: 'article',
        content,
        durationMinutes: 10,
        versionNo: '1',
        enabled: true,
      }),
    ),
  }
}

export const studySeed: AreaSeed = {
  reference,
}
