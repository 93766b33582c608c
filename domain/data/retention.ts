/** 行政处罚法 art. 36: for so long it may have to be shown that somebody was told and reminded. */
const PROOF = {
  months: 24,
  source: '行政处罚法第三十六条：违法行为二年内可以追究，告知、提醒的证明留到那时',
  reviewed: '2026-11-23',
} as const

/** How long what the platform writes down about people is kept, and why so long. Business records are not among it. */
export const RETENTION = {
  systemLoginLog: {
    what: '登录日志：登录的成败、方式、地址、设备',
    setting: 'log.retentionMonths',
    since: '登录',
    source: '网络安全法第二十一条：不少于六个月',
    reviewed: '2026-11-23',
  },
  systemBusinessLog: {
    what: '业务日志：改动、查看完整号码、导出个人信息',
    setting: 'log.retentionMonths',
    since: '操作',
    source: '网络安全法第二十一条：不少于六个月',
    reviewed: '2026-11-23',
  },
  noticeFeedBack: { what: '通知回执：谁收到、何时阅读、怎样答复', since: '收到通知', ...PROOF },
  smsRecord: { what: '短信记录：号码、内容、结果', since: '发送', ...PROOF },
  session: {
    what: '会话：地址、设备',
    days: 1,
    since: '会话到期（登录后30天）',
    source: '个人信息保护法第十九条：实现目的所必要的最短时间；到期的会话不能再用',
    reviewed: '2026-11-23',
  },
  signInChallenge: {
    what: '短信验证码、图形验证码、扫码登录、用过的统一登录凭证',
    days: 1,
    since: '用过或到期',
    source: '个人信息保护法第十九条；一天内的次数限制要用',
    reviewed: '2026-11-23',
  },
  signInFailure: {
    what: '登录失败计数：账号、时间',
    days: 1,
    since: '最后一次失败',
    source: '个人信息保护法第十九条；锁定30分钟，一天后重新计数',
    reviewed: '2026-11-23',
  },
  requestCount: {
    what: '按地址计的次数',
    days: 1,
    since: '所计的一分钟',
    source: '个人信息保护法第十九条；限制以分钟计',
    reviewed: '2026-11-23',
  },
} as const

interface Kept {
  what: string
  /** How long they must be there at least, in the words of the source. */
  atLeast: string
  source: string
  reviewed: string
}

const REVIEWED = '2026-11-24'
const BY_THE_TABLE = '国家档案局令第8号；由本局经批准的档案保管期限表定，只有10年、30年和永久'
const NO_TERM = '法律没有定期限'

/**
 * Business records, class by class: none of them is ever deleted by the clock. 档案法 forbids destroying records without an
 * appraisal, so that is the bureau's to decide, on paper, and no job's.
 */
export const BUSINESS_RETENTION = {
  accidents: {
    what: '事故和应急处置',
    atLeast: '有死亡、重伤或直接经济损失1000万元以上的永久；其余30年，结案和责任追究材料永久',
    source: '生产安全事故档案管理办法（安监总办〔2008〕202号）',
    reviewed: REVIEWED,
  },
  enforcement: {
    what: '执法案卷和检查',
    atLeast: '按保管期限表：10年、30年或永久',
    source: BY_THE_TABLE,
    reviewed: REVIEWED,
  },
  patrols: {
    what: '巡查、隐患和专项任务',
    atLeast: '按保管期限表；可能成为案卷证据的随案卷',
    source: BY_THE_TABLE,
    reviewed: REVIEWED,
  },
  workPermits: {
    what: '特殊作业票和检维修',
    atLeast: '1年',
    source: 'GB 30871-2022：作业票至少保存一年',
    reviewed: REVIEWED,
  },
  training: {
    what: '教育培训和考试档案',
    atLeast: NO_TERM,
    source: '安全生产法第二十八条：建立教育和培训档案，如实记录；没有写保存多久',
    reviewed: REVIEWED,
  },
  enterprises: {
    what: '企业档案、自查、风险和安全管理',
    atLeast: NO_TERM,
    source: '安全生产法第四十一条：隐患排查治理情况如实记录；没有写保存多久',
    reviewed: REVIEWED,
  },
  majorHazards: {
    what: '重大危险源、预案和演练',
    atLeast: NO_TERM,
    source: '危险化学品重大危险源监督管理暂行规定（40号令）：建立档案；没有写保存多久',
    reviewed: REVIEWED,
  },
  approvals: {
    what: '机构、标准化和专家的审批',
    atLeast: '按保管期限表：10年、30年或永久',
    source: BY_THE_TABLE,
    reviewed: REVIEWED,
  },
  affairs: {
    what: '值班、通知、考勤和内部事务',
    atLeast: '按保管期限表：10年或30年',
    source: BY_THE_TABLE,
    reviewed: REVIEWED,
  },
  people: {
    what: '账号和联系人',
    atLeast: '账号在用期间；停用后随他办过的记录',
    source: '个人信息保护法第十九条、第四十七条：法定保存期限未满的，停用，不删除',
    reviewed: REVIEWED,
  },
  attachments: {
    what: '附件',
    atLeast: '随所属的记录',
    source: '同所属的记录',
    reviewed: REVIEWED,
  },
  libraries: {
    what: '标准、题库、资料和配置',
    atLeast: '没有个人信息；旧记录要照当时的标准看',
    source: NO_TERM,
    reviewed: REVIEWED,
  },
  other: {
    what: '其他业务记录',
    atLeast: '按保管期限表：10年、30年或永久',
    source: BY_THE_TABLE,
    reviewed: REVIEWED,
  },
} as const satisfies Readonly<Record<string, Kept>>

/** What a definition says of its records by `retention`. */
export type RetentionClass = keyof typeof BUSINESS_RETENTION

/** Whoever says nothing has them kept by the table of the bureau, and for ever where that is silent. */
export const RETENTION_UNLESS_SAID: RetentionClass = 'other'
