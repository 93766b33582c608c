import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { leave } from '#domain/resources/leave/definition.ts'
import { accidentGrade } from '#domain/rules/accident-grade.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { placedAt, type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import { mobileNumber, personName } from '../people.ts'
import { ACCIDENT_STORIES, CASE_SOURCE } from './accident-cases.ts'
import type { DemoWorld } from './area-demo.ts'

export function serviceDemo(moment: SeedMoment, world: DemoWorld): SeedRows {
  const { now, today } = moment
  const random = seededRandom(seedFromText('service'))
  const day = (offset: number) => addDays(today, offset)
  const userOf = (username: string) => world.users.find((user) => user.username === username)
  const grid = userOf('grid')
  const town = userOf('town')
  const bureau = userOf('bureau')
  const inGrid = { gridGuid: grid?.gridGuid ?? null, gridPath: grid?.gridPath ?? null }
  const inTown = { gridGuid: town?.gridGuid ?? null, gridPath: town?.gridPath ?? null }
  const row = (own: Record<string, unknown>, by: string | null = null) =>
    seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, by)

  const leaves = (
    [
      ['annual', 6, 8, '回老家探亲', 'pending'],
      ['sick', -12, -10, '感冒发热', 'back'],
      ['business', -1, 1, '参加区局业务培训', 'agreed'],
      ['personal', -40, -40, '孩子家长会', 'refused'],
    ] as const
  ).map(([leaveType, from, to, reason, status]) => {
    const own = {
      ...inGrid,
      userGuid: grid?.guid,
      userName: grid?.name,
      leaveType,
      startDate: day(from),
      endDate: day(to),
      reason,
      auditUser: status === 'pending' ? null : town?.name,
      auditOpinion: status === 'refused' ? '当日有专项检查' : null,
      status,
    }
    return row(worked(leave, own, today), grid?.guid ?? null)
  })
  const orders = (
    [
      ['核查群众反映的废气异味', 'verify', 'urgent', 'sent', 2, town, grid],
      ['大风预警，督促企业加固临时设施', 'emergency', 'extra', 'handling', 0, town, grid],
      ['开展出租厂房专项核查', 'check', 'normal', 'answered', 6, town, grid],
      ['督促永盛织造整改消防隐患', 'rectify', 'urgent', 'done', -3, town, grid],
      ['更新企业联系人信息', 'other', 'normal', 'handling', -1, town, grid],
      ['报送冬季火灾防控部署情况', 'other', 'urgent', 'sent', 3, bureau, town],
      ['组织粉尘涉爆企业停产检修核查', 'check', 'normal', 'handling', 5, bureau, town],
      ['核查辖区燃气使用企业报警装置', 'verify', 'normal', 'answered', 4, bureau, town],
    ] as const
  ).map(([title, orderType, urgency, status, offset, sender, receiver], at) =>
    row(
      {
        gridGuid: receiver?.gridGuid ?? null,
        gridPath: receiver?.gridPath ?? null,
        orderNo: `ZL${today.replaceAll('-', '')}${String(at + 1).padStart(3, '0')}`,
        title,
        orderType,
        urgency,
        content: `${title}，请按期办理并反馈现场照片。`,
        deadline: day(offset),
        sender: sender?.name,
        sendTime: now,
        receiver: status === 'sent' ? null : receiver?.name,
        receiveTime: status === 'sent' ? null : now,
        feedback: ['answered', 'done'].includes(status) ? '已到现场核查，情况属实，已督促整改。' : null,
        feedbackTime: ['answered', 'done'].includes(status) ? now : null,
        status,
      },
      sender?.guid ?? null,
    ),
  )
  const secret = (['draft', 'handed', 'answered', 'closed'] as const).map((status, at) => {
    const company = world.companies[at + 3]
    return row(
      {
        ...inGrid,
        inspectDate: day(-3 - at * 6),
        inspectGroup: `第${at + 1}暗访组`,
        memberGuids: [userOf('bureau')?.guid, userOf('officer')?.guid].flatMap((guid) => guid ?? []),
        placeName: company?.companyName,
        address: company?.pbAddress,
        findings: [
          { description: '车间安全出口上锁', level: 'major', basis: '应急管理部令第10号' },
          { description: '配电箱前堆放杂物', level: 'general', basis: '安全生产法第三十六条' },
        ],
        handoverOrg: status === 'draft' ? null : '盛泽镇人民政府',
        handoverTime: status === 'draft' ? null : now,
        feedback: status === 'answered' || status === 'closed' ? '已责令企业立即整改，出口已恢复畅通。' : null,
        status,
      },
      userOf('bureau')?.guid ?? null,
    )
  })
  const isProposed = (status: string) => status === 'rewardPending' || status === 'rewardDue'
  const isAnswered = (status: string) => status === 'done' || isProposed(status)
  const isVerified = (status: string) => status === 'replying' || isAnswered(status)
  const complaints = (
    [
      ['12345', '厂房夜间违规动火作业', 'pending'],
      ['12350', '仓库存放大量不明化学品', 'accepted'],
      ['web', '车间粉尘大无防护', 'verifying'],
      ['phone', '电梯超期未检', 'replying'],
      ['letter', '未给员工培训', 'done'],
      ['onSite', '宿舍与仓库合用', 'refused'],
      ['phone', '喷漆房与焊接同室作业', 'rewardPending'],
      ['12350', '锅炉无证上岗', 'rewardDue'],
    ] as const
  ).map(([channel, subject, status], at) =>
    row({
      complaintNo: `JB${day(-at * 5).replaceAll('-', '')}001`,
      channel,
      subject,
      anonymous: at % 2 === 0,
      reporter: at % 2 === 0 ? null : personName(random),
      phone: at % 2 === 0 ? null : mobileNumber(random),
      reportedName: world.companies[at + 8]?.companyName,
      reportedGuid: world.companies[at + 8]?.guid,
      content: `反映${world.companies[at + 8]?.companyName ?? ''}${subject}，请核实处理。`,
      ...(status === 'verifying' || status === 'replying' ? inTown : {}),
      ...(status === 'accepted' ? { handlerGuids: [userOf('officer')?.guid ?? ''] } : {}),
      acceptUser: status === 'pending' ? null : '钱海峰',
      deadline: status === 'pending' ? null : day(15 - at * 5),
      verifyResult: status === 'done' ? 'partly' : isVerified(status) ? 'true' : null,
      verifyDesc: isVerified(status) ? '经现场核查，反映问题基本属实。' : null,
      reply: isAnswered(status) ? '感谢您的监督，企业已完成整改。' : null,
      ...(isProposed(status)
        ? {
            reward: 3000,
            rewardReason: '举报的重大事故隐患经查证属实',
            rewardProposerGuid: userOf('officer')?.guid ?? null,
          }
        : {}),
      ...(status === 'rewardDue'
        ? { rewardDeciderGuid: userOf('leader')?.guid ?? null, rewardClaimBy: day(45), rewardOpinion: '同意' }
        : {}),
      status,
    }),
  )
  const suggestions = (
    [
      ['希望巡查时能语音输入', 'function', 'grid', 'replied'],
      ['地图上企业图标太小', 'error', 'town', 'pending'],
      ['自查清单能否按车间拆分', 'function', 'company', 'pending'],
      ['机构登记材料模板下载不便', 'service', 'agency', 'replied'],
    ] as const
  ).map(([title, suggestionType, by, status]) =>
    row(
      {
        title,
        suggestionType,
        content: `${title}，请改进。`,
        reply: status === 'replied' ? '已收到，正在安排改进。' : null,
        replyUser: status === 'replied' ? '周晓岚' : null,
        status,
      },
      userOf(by)?.guid ?? null,
    ),
  )
  const cases = ACCIDENT_STORIES.map(({ type, daysAgo, course, direct, indirect, ...told }) =>
    row({
      title: told.title,
      industry: told.industry,
      place: told.place,
      deaths: told.deaths,
      lessons: told.lessons,
      occurDate: day(-daysAgo),
      accidentType: type,
      grade: accidentGrade({ deaths: told.deaths, serious: 0, directLoss: 0 }, day(-daysAgo)),
      summary: course,
      directCause: direct,
      indirectCause: indirect,
      source: CASE_SOURCE,
      published: true,
    }),
  )
  const downloads = (
    [
      ['企业自查记录表', 'form', 'company'],
      ['风险辨识与分级指南', 'guide', 'company'],
      ['网格员巡查操作手册', 'guide', 'government'],
      ['机构登记材料清单', 'form', 'agency'],
      ['有限空间作业安全培训课件', 'training', 'all'],
    ] as const
  ).map(([title, category, scope]) =>
    row({ title, category, scope, description: `${title}，请以最新版本为准。`, publishTime: now, publisher: '周晓岚' }),
  )
  const AREAS = [
    ['一车间', 'yellow'],
    ['二车间', 'orange'],
    ['助剂库', 'red'],
    ['办公区', 'blue'],
  ] as const
  const locations = Array.from({ length: 14 }, (_, at) => {
    const [region, regionLimit] = AREAS[at % 4] ?? AREAS[0]
    return row({
      ...placedAt(world.home),
      personName: personName(random),
      cardNo: `K${String(1001 + at)}`,
      personKind: at % 6 === 5 ? 'contractor' : 'staff',
      region,
      regionLimit,
      longitude: world.home.longitude,
      latitude: world.home.latitude,
      seenAt: now,
    })
  })
  return {
    leave: leaves,
    orderInformation: orders,
    secretInspection: secret,
    complaint: complaints,
    suggestion: suggestions,
    accidentCase: cases,
    resourceFile: downloads,
    staffLocation: locations,
  }
}
