import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMs } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'
import { userGuidOf } from '../people.ts'
import type { DemoWorld } from './area-demo.ts'

const HOUR_MS = 3_600_000

interface NoticeCase {
  title: string
  type: string
  status: 'draft' | 'pending' | 'returned' | 'published' | 'withdrawn' | 'expired'
  daysAgo: number
  content: string
  needReceipt?: boolean
  scope?: Record<string, unknown>
  by: 'bureau' | 'town' | 'leader'
  org: string
  top?: boolean
}

const CASES: readonly NoticeCase[] = [
  {
    title: '关于开展冬季火灾防控专项检查的通知',
    type: 'notice',
    status: 'published',
    daysAgo: 1,
    by: 'bureau',
    org: '吴江区应急管理局',
    needReceipt: true,
    content:
      '各区镇、各企业：\n为防范冬季火灾事故，决定自即日起开展专项检查。请重点检查电气线路、易燃物品存放、疏散通道和微型消防站。企业应当在回执期限内上报自查情况。',
  },
  {
    title: '有限空间作业安全警示',
    type: 'notice',
    status: 'published',
    daysAgo: 3,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '作业前必须“先通风、再检测、后作业”，严禁盲目施救。外包作业由发包单位统一协调管理。',
  },
  {
    title: '主要负责人和安全管理人员远程培训通知',
    type: 'remoteTraining',
    status: 'published',
    daysAgo: 5,
    by: 'bureau',
    org: '吴江区应急管理局',
    needReceipt: true,
    scope: { scopeType: 'role', scopeRoles: ['company', 'safety'] },
    content: '培训采用线上直播，共十二学时，培训结束后统一考试。请在回执中填写参训人员姓名和手机号。',
  },
  {
    title: '网格员业务培训通知',
    type: 'training',
    status: 'published',
    daysAgo: 9,
    by: 'town',
    org: '盛泽镇安监办',
    scope: { scopeType: 'role', scopeRoles: ['grid'] },
    content: '本周五下午二时在镇政府二楼会议室集中培训巡查记录填写和隐患判定标准。',
  },
  {
    title: '吴江区安全生产专家库新增专家名单公示',
    type: 'publicity',
    status: 'published',
    daysAgo: 6,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '经审核，拟增补化工、电气、粉尘防爆等专业专家十二名，现予公示，公示期七日。',
  },
  {
    title: '关于公布安全生产举报电话的公告',
    type: 'announcement',
    status: 'published',
    daysAgo: 30,
    by: 'leader',
    org: '吴江区应急管理局',
    top: true,
    content: '欢迎举报重大事故隐患和安全生产违法行为，举报电话：12350。经查实的，按规定给予奖励。',
  },
  {
    title: '2026年度安全评价机构服务质量抽查结果公告',
    type: 'announcement',
    status: 'published',
    daysAgo: 14,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '本次抽查安全评价报告三十二份，合格二十九份，对三家机构责令限期整改。',
  },
  {
    title: '全区粉尘涉爆企业专项整治取得阶段成效',
    type: 'workTrend',
    status: 'published',
    daysAgo: 2,
    by: 'town',
    org: '盛泽镇安监办',
    content: '截至本月，涉爆粉尘企业除尘系统改造完成率达到百分之九十六，停产整改两家。',
  },
  {
    title: '副区长带队检查危险化学品企业',
    type: 'workTrend',
    status: 'published',
    daysAgo: 11,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '检查组查看了罐区、装卸区和中控室，要求落实重大危险源包保责任。',
  },
  {
    title: '关于调整节假日值班安排的通知',
    type: 'notice',
    status: 'pending',
    daysAgo: 0,
    by: 'town',
    org: '盛泽镇安监办',
    content: '元旦假期值班表调整如下，请相关人员提前做好安排。',
  },
  {
    title: '关于报送安全生产月活动总结的通知',
    type: 'notice',
    status: 'returned',
    daysAgo: 2,
    by: 'town',
    org: '盛泽镇安监办',
    content: '请各村、社区报送活动总结。',
  },
  {
    title: '高温天气作业提示',
    type: 'notice',
    status: 'expired',
    daysAgo: 120,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '高温期间请合理安排作业时间，落实防暑降温措施。',
  },
  {
    title: '关于临时停用平台的通知',
    type: 'notice',
    status: 'withdrawn',
    daysAgo: 20,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '平台维护时间另行通知。',
  },
  {
    title: '岁末年初安全生产工作要点（草稿）',
    type: 'notice',
    status: 'draft',
    daysAgo: 0,
    by: 'bureau',
    org: '吴江区应急管理局',
    content: '一、压实责任；二、突出重点；三、强化执法；四、严格值班值守。',
  },
]

const NAMES = { bureau: '周晓岚', town: '陆志强', leader: '吴国栋' } as const
const READERS = ['grid', 'town', 'officer', 'leader', 'duty', 'company', 'safety', 'agency', 'expert'] as const

export function knowledgeDemo({ now, today }: SeedMoment, { users }: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('notices'))
  const receipts: AnyRecord[] = []
  const notices = CASES.map((each, index) => {
    const at = addMs(now, -(each.daysAgo * 24 + 2) * HOUR_MS)
    const guid = uuidFromSeed(random)
    const isOut = each.status === 'published' || each.status === 'expired' || each.status === 'withdrawn'
    const scope = { scopeType: 'all', scopeRoles: [], ...each.scope }
    const readers = !isOut
      ? []
      : users.filter(
          ({ username, roles }) =>
            READERS.some((reader) => reader === username) &&
            username !== each.by &&
            (scope.scopeType === 'all' ||
              (scope.scopeRoles as string[]).some((role) => roles?.includes(role as 'grid'))),
        )
    const receiptDeadline = each.needReceipt === true ? addDays(today, 5) : null
    const own = readers.map((reader, position) => {
      const isRead = each.daysAgo > 1 && (position + index) % 3 !== 0
      const isReplied = isRead && each.needReceipt === true && position % 2 === 0
      return seedRecord<AnyRecord>(
        {
          guid: uuidFromSeed(random),
          status: isReplied ? 'replied' : isRead ? 'read' : 'unread',
          noticeGuid: guid,
          userGuid: reader.guid,
          userName: reader.name,
          senderGuid: userGuidOf(each.by),
          title: each.title,
          noticeType: each.type,
          content: each.content,
          publishOrg: each.org,
          publishTime: at,
          needReceipt: each.needReceipt ?? false,
          receiptDeadline,
          noticeOpen: each.status !== 'withdrawn',
          readTime: isRead ? addMs(at, (position + 1) * HOUR_MS) : null,
          reply: isReplied ? '已传达到各班组，自查情况随后上报。' : null,
          replyTime: isReplied ? addMs(at, (position + 3) * HOUR_MS) : null,
        },
        at,
        userGuidOf(each.by),
      )
    })
    receipts.push(...own)
    return seedRecord<AnyRecord>(
      {
        guid,
        status: each.status,
        title: each.title,
        noticeType: each.type,
        content: each.content,
        ...scope,
        needReceipt: each.needReceipt ?? false,
        receiptDeadline,
        smsRemind: each.needReceipt ?? false,
        publishOrg: each.org,
        publishTime: isOut ? at : null,
        publisher: isOut ? '吴国栋' : null,
        topUntil: each.top === true ? addDays(today, 60) : null,
        author: NAMES[each.by],
        auditOpinion: each.status === 'returned' ? '请补充报送时间和联系人。' : null,
        totalCount: own.length,
        readCount: own.filter(({ status }) => status !== 'unread').length,
        replyCount: own.filter(({ status }) => status === 'replied').length,
      },
      at,
      userGuidOf(each.by),
    )
  })
  return { notice: notices, noticeFeedBack: receipts }
}
