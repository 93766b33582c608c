const RATES = { due: 4, closed: 3, onTime: 2, overdue: 1, rectificationRate: 75, onTimeRate: 50 }
const COUNTS = {
  ...{ companies: 12, patrolled: 3, due: 4, overdue: 2, found: 5, major: 1, closed: 2 },
  ...{ hazardsOverdue: 1, mediaMissing: 1, devicesStuck: 1 },
}
const GRID = { gridGuid: 'gridManage-1', gridName: '盛泽镇', gridPath: '320509000007/WJ-01/' }
const SHARES = [
  { code: 'a', label: '甲类', companies: 8, overdue: 2 },
  { code: 'b', label: '乙类', companies: 4, overdue: 0 },
]
const LATE = [
  { label: '盛泽镇', count: 3, days: 9 },
  { label: '黎里镇', count: 1, days: 2 },
]
const NOTICE = {
  ...{ guid: 'notice-1', title: '汛期安全提示', noticeType: 'notice', publishOrg: '区应急管理局' },
  ...{ publishTime: '2026-11-19T01:00:00.000Z', isTop: true },
}
const CODE_SENT = { phone: '138****5678', expiresInMs: 300_000, resendAfterMs: 60_000 }
const TOKEN = { access_token: 'token', token_type: 'bearer', expires_in: 7200, refresh_token: 'next' }

const OPEN_COMPANIES = {
  items: [
    { guid: 'company-1', companyName: '甲厂', id: 1, serialNumber: '9132', address: '开平路1号', status: 'toConfirm' },
    { guid: 'company-2', companyName: '乙厂', id: 2, serialNumber: '9133', address: null, status: 'confirmed' },
  ],
  total: 2,
}

/** A tree of one level: the first call of a page is answered, those below it find nothing. */
const atFirst = (rows: readonly object[]) => (asked: object) =>
  /(parent|node)\w*":(null|"")/i.test(JSON.stringify(asked)) || JSON.stringify(asked) === '{}' ? rows : []

/** What the server says to what no definition answers, in shape as `domain/contract` has it. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/statistics/today': {
    ...{ today: '2026-11-20', parent: GRID, trail: [{ gridGuid: 'root', gridName: '吴江区' }, GRID], total: COUNTS },
    rows: [
      { ...COUNTS, gridGuid: 'part-1', gridName: '盛虹村', gridPath: `${GRID.gridPath}1/`, hasParts: true },
      {
        ...{ companies: 5, patrolled: 0, due: 0, overdue: 0, found: 0, major: 0, closed: 0, hazardsOverdue: 0 },
        ...{ mediaMissing: 0, devicesStuck: 0, gridGuid: 'part-2', gridName: '坛丘村', gridPath: `${GRID.gridPath}2/` },
        hasParts: false,
      },
    ],
    days: [
      { day: '2026-11-19', patrolled: 2, found: 1 },
      { day: '2026-11-20', patrolled: 3, found: 5 },
    ],
  },
  '/api/statistics/companies': {
    ...{ parent: GRID, total: 12, byRisk: SHARES, byFlag: SHARES, byTrade: SHARES, byScale: SHARES },
  },
  '/api/statistics/late': {
    ...{ gridName: GRID.gridName, total: 4, days: 9, byOwner: LATE, byStep: LATE },
    byPlace: LATE.map((place, at) => ({ ...place, gridGuid: at === 0 ? 'part-1' : null })),
  },
  '/api/statistics/devices/settle': {},
  '/api/statistics/devices/message': {},
  '/api/statistics/devices': [
    {
      ...{ deviceId: 'd-1', userGuid: 'user-2', userName: '沈红', phone: '13812345602', gridName: '盛虹村' },
      ...{ at: '2026-11-20T01:00:00.000Z', ops: 3, media: 2, bytes: 2_000_000, rejected: 1, appV: '1.0' },
      ...{ works: 2, patrols: 1, checks: 0 },
      ...{ oldestAt: '2026-11-17T01:00:00.000Z', clockOffsetMs: 400_000, alarm: '3天没有发出' },
    },
  ],
  '/api/statistics/publicOverview': {
    ...{ asOf: '2026-11-20T02:00:00.000Z', companies: 120, patrolsThisYear: 300, hazardsThisYear: 80 },
    companiesByColor: [
      { color: 'red', count: 3 },
      { color: 'blue', count: 90 },
    ],
    ...{ hazardsClosedThisYear: 60, closedRate: 75, certificates: 14, agencies: 6 },
  },
  '/api/hiddenDanger/periodStatistics': {
    ...{ period: { from: '2026-10-01', to: '2026-12-31' }, dueOn: '2027-01-15', by: 'grid' },
    total: { key: 'all', label: '合计', gridPath: null, found: 9, major: 1, ...RATES },
    rows: [
      { key: 'g-1', label: '盛泽镇', gridPath: 'root/g-1/', found: 9, major: 1, ...RATES },
      {
        key: 'g-2',
        label: '黎里镇',
        gridPath: 'root/g-2/',
        found: 0,
        major: 0,
        ...RATES,
        due: 0,
        rectificationRate: null,
        onTimeRate: null,
      },
    ],
  },
  '/api/attendanceRecord/day': {
    ...{ date: '2026-11-19', isWorkingDay: true },
    counts: { people: 3, present: 2, irregular: 1, missing: 1, leave: 1 },
    rows: [
      ...(['normal', 'late', 'missing', 'none', 'leave', 'outside'] as const).map((state, at) => ({
        ...{ userGuid: `user-${at + 1}`, userName: `人员${at + 1}`, gridName: at === 2 ? null : '盛虹村', state },
        ...{ signInTime: at === 2 ? null : '2026-11-19T00:30:00.000Z', signOutTime: null },
        ...{ lng: at === 1 ? 120.6 : null, lat: at === 1 ? 30.9 : null, remark: at === 1 ? '堵车' : null },
      })),
    ],
  },
  '/api/exam/ranking': {
    ...{ people: 3, passed: 1, average: 71.5, toMark: 1 },
    rows: [
      { n: 1, score: 92, passed: true, minutes: 30, screenSwitches: 0, status: 'graded' },
      { n: 2, score: 51, passed: false, minutes: 44, screenSwitches: 3, status: 'graded' },
      { n: 3, score: null, passed: null, minutes: null, screenSwitches: 1, status: 'submitted' },
    ].map(({ n, ...row }) => ({ rank: n, guid: `examResult-${n}`, userName: `考生${n}`, attempts: n, ...row })),
  },
  '/api/exam/start': { guid: 'examResult-1', given: [] },
  '/api/examResult/act/save': {},
  '/api/courseware/heartbeat': { guid: 'studyRecord-1', seconds: 60, finished: false },
  '/api/training/signInCode': { code: 'CODE1', validTo: '2026-11-20T02:33:00.000Z', people: 2 },
  '/api/training/signIn': {
    ...{ guid: 'trainingSignIn-1', employeeName: '沈红', trainingName: '班组培训' },
    signInTime: '2026-11-20T02:32:00.000Z',
  },
  '/api/agencyBase/publicList': {
    items: [
      {
        ...{ guid: 'a-1', agencyName: '安评一所', memberType: 'unit', agencyTypes: ['evaluation'], rating: 4.5 },
        ...{ qualificationScope: '金属冶炼', qualificationValidTo: '2027-01-01', officeAddress: '开平路1号' },
      },
      {
        ...{ guid: 'a-2', agencyName: '检测二所', memberType: null, agencyTypes: [], rating: null },
        ...{ qualificationScope: null, qualificationValidTo: '2026-01-01', officeAddress: null },
      },
    ],
  },
  '/api/publicity/publicList': {
    items: ['running', 'over'].map((status, at) => ({
      ...{ guid: `p-${at}`, title: `公示${at}`, publicityType: 'other', from: '2026-11-18', to: '2026-11-25', status },
      ...{
        content: '现予公示',
        items: [{ name: '甲厂', result: at === 0 ? '合格' : null }],
        objectionPhone: '63000000',
      },
      ...{ statusLabel: at === 0 ? '公示中' : '已结束', tone: at === 0 ? 'running' : 'good' },
    })),
  },
  '/api/systemConfig/publicContact': {
    ...{
      org: '区应急管理局',
      phone: '63000000',
      hotline: '12350',
      email: 'a@b.cn',
      address: '开平路998号',
      hours: '9:00-17:00',
    },
  },
  '/api/systemConfig/headerLinks': { links: [] },
  '/api/systemConfig/figures': [],
  '/api/notice/publicList': {
    items: [NOTICE, { ...NOTICE, guid: 'notice-2', title: '普通公告', isTop: false, publishOrg: null }],
    total: 2,
  },
  '/api/notice/publicGet': { ...NOTICE, content: '<p>请注意</p>', fileNames: ['附件.pdf'] },
  '/api/company/mapPoints': {
    cols: ['guid', 'companyName', 'riskColor', 'longitude', 'latitude'],
    values: [
      ['company-1', 'company-2', 'company-3'],
      ['甲厂', '乙厂', '丙厂'],
      ['red', 'blue', null],
      [120.66, 120.67, 120.7],
      [30.91, 30.92, 30.95],
    ],
    total: 4,
  },
  '/api/workflowTask/kinds': [
    { bizResource: 'hiddenDanger', label: '隐患', count: 2 },
    { bizResource: 'rectifyInstruction', label: '责令整改', count: 5 },
    { bizResource: null, label: null, count: 1 },
  ],
  '/api/user/sessions/end': {},
  '/api/user/sessions': [
    {
      ...{ id: 's-1', isThis: true, ip: '10.0.0.1', createdAt: '2026-11-20T01:00:00.000Z' },
      ...{ userAgent: 'Mozilla/5.0 (Linux; Android 13; M2102) Chrome/120', lastSeenAt: '2026-11-20T02:30:00.000Z' },
    },
    {
      ...{ id: 's-2', isThis: false, ip: null, createdAt: '2026-11-01T01:00:00.000Z', userAgent: null },
      lastSeenAt: '2026-11-19T02:30:00.000Z',
    },
  ],
  '/api/user/secondFactor/begin': { key: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' },
  '/api/user/secondFactor/confirm': { recoveryCodes: ['1111-2222', '3333-4444'] },
  '/api/user/secondFactor/recoveryCodes': { recoveryCodes: ['5555-6666'] },
  '/api/user/secondFactor/off': {},
  '/api/user/secondFactor': { isOn: true, recoveryCodesLeft: 2 },
  '/api/user/sendMobileCode': CODE_SENT,
  '/api/user/saveInfo': {},
  '/api/user/updateUserPasswd': {},
  '/api/user/openWork': { count: 3, kinds: [] },
  '/auth/getLoginValidateCode': { id: 'captcha-1', svg: '<svg/>', expiresInMs: 120_000 },
  '/auth/qrCode/getQrCodeToken': { state: 'waiting' },
  '/auth/qrCode/getQrCode': { id: 'square', content: 'safety-sign-in:square', expiresInMs: 120_000 },
  '/auth/sendCodeByCompany': CODE_SENT,
  '/auth/loginByCode': TOKEN,
  '/auth/loginBySecondFactor': TOKEN,
  '/auth/zhenYouUnifiedLogin': TOKEN,
  '/auth/rievePassword': { username: 'safety' },
  '/auth/resetCompanyAccount': { username: 'safety' },
  '/api/registration/sendCode': CODE_SENT,
  '/api/registration/submit': { applyNo: 'Z20261120001', opensLeasing: false },
  '/api/registration/progress': {
    ...{ applyNo: 'Z20261120001', status: 'pending', statusLabel: '待审核', tone: 'running', kind: 'company' },
    ...{ submitTime: '2026-11-19T01:00:00.000Z', reply: null, username: null, companyName: '甲厂' },
  },
  '/api/accountRecovery/apply': { applyNo: 'H1' },
  '/api/complaint/publicCreate': { complaintNo: 'T2026-1', code: '778899' },
  '/api/complaint/publicProgress': {
    ...{ complaintNo: 'T2026-1', status: 'done', statusLabel: '已办结', tone: 'good', reward: '奖励500元' },
    ...{ submitTime: '2026-11-01T01:00:00.000Z', acceptTime: '2026-11-02T01:00:00.000Z', deadline: '2026-12-01' },
    reply: '已责令整改',
  },
  '/api/suggestion/publicCreate': {},
  '/api/dutyParticipants/createBatch': {},
  'api/companyGrid/createSupervise': {},
  'api/companyGrid/getOrgCompanyQqList': [
    { guid: 'g-1', gridName: '盛泽镇', companies: 9, confirmed: 5, toConfirm: 2, disputed: 1, notConfirmed: 1 },
  ],
  'api/companyIndustryGrid/getCompanyNotQqList': OPEN_COMPANIES,
  'api/companyGrid/getCompanyQqList': OPEN_COMPANIES,
  '/api/securityTroubleLog/setSmsForOverdueCompany': { companies: 2, sent: 1 },
  '/api/user/findUsersByGrid': {
    items: [{ guid: 'user-3', name: '钱进', username: 'qj', gridName: '盛虹村' }],
    total: 1,
  },
  '/api/company/getVoList': { items: [{ guid: 'company-3', companyName: '丙厂' }], total: 1 },
  '/api/gridManage/loadGridManageTreeByNodeGuid': atFirst([{ guid: 'gridManage-1', gridName: '盛泽镇', isLeaf: true }]),
  '/api/region/getRegionList': atFirst([
    { guid: 'region-1', regionName: '盛泽镇', regionCode: '320509105', isLeaf: true },
  ]),
  '/api/nationalEconomyType/loadEconomyTypeTree': atFirst([
    { guid: 'c-17', code: 'C17', name: '纺织业', isLeaf: true },
  ]),
}
