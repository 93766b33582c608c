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
