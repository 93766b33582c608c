// @vitest-environment jsdom
import { buildPhoto } from '#tests/factories/domain.ts'
import { answering } from './walk/one.ts'
import { type Told, tell } from './walk/tell.tsx'
import { rowsOf } from './walk/world.ts'

const all = answering()
/** The steps are gone to and the page is left in the first of the walks. */
const STEPS = /^(返回|放弃.*|\d?(签到|检查|隐患|签字|提交)(（.*）)?)$/
const photo = (n: number) => buildPhoto({ guid: `00000000-0000-4000-8000-00000000000${n}` })
const ITEMS = [
  { itemCode: 'A-1', content: '通道畅通', basis: '消防法第28条', suggestLevel: 'general', photoRequired: true },
  { itemCode: 'A-2', content: '设备接地', suggestLevel: 'major', suggestDays: 7 },
  { itemCode: 'A-3', content: '持证上岗', suggestLevel: 'depends', suggestNote: '视情形' },
]
const LISTS = ['通用检查表', '专用检查表'].map((templateName, at) => ({
  ...rowsOf('checkTemplate')[at],
  ...{ templateName, status: 'published', items: ITEMS, applyFlags: [], applyScopes: [], guid: `list-${at + 1}` },
}))
const HAZARD = {
  ...{ guid: 'hazard-draft', itemKey: 'list-1:A-2', itemCode: 'A-2', foundOn: '2026-11-20', place: '配电间' },
  ...{
    dangerType: 'management',
    description: '未接地',
    basis: '',
    dangerLevel: 'major',
    majorItem: '第五条',
    tempMeasure: '已停用',
  },
  ...{ rectifyType: 'deadline', deadline: '2026-11-27', rectifyPerson: '王安', rectifyPhone: '13812345678' },
  ...{ beforePhotos: [photo(4)], afterPhotos: [], rectifyDesc: '' },
}
const FIXED = {
  ...HAZARD,
  guid: 'fixed',
  itemKey: null,
  itemCode: null,
  dangerLevel: 'general',
  rectifyType: 'onSpot',
  deadline: '2026-11-20',
  afterPhotos: [photo(3)],
  rectifyDesc: '已接地',
}
const SIGNED_IN = { at: '2026-11-20T01:30:00.000Z', lng: 120.66, lat: 30.91, accuracy: 12, distance: 40 }
const UNDER_WAY = {
  ...{ signIn: SIGNED_IN, productionState: 'normal', companyReceiver: '潘永刚', receiverPhone: '13812345678' },
  ...{ templateGuids: ['list-1'], hazards: [HAZARD, FIXED], photos: [photo(5)] },
  answers: {
    'list-1:A-1': { result: 'pass' },
    'list-1:A-2': { result: 'fail', remark: '已拍照' },
    'list-1:A-3': { result: 'na' },
  },
}
const DONE = { receiverSign: photo(1), checkerSign: photo(2) }
const BEGUN = { answers: { 'list-1:A-1': { result: 'pass' } }, hazards: [] }
const AT = '/p?company=company-1&task=none&draft=patrol:visit-1'

const patrol = (draft: object): Told => ({
  ...{ feature: 'PatrolPage', role: 'grid', at: AT, rows: { checkTemplate: LISTS }, drafts: { patrol: draft } },
  ...all,
  states: [],
  leave: STEPS,
})
const check = (draft: object): Told => ({
  ...{ feature: 'SelfCheckPage', role: 'safety', at: '/s?standard=list-1&draft=selfCheck:check-1' },
  ...{ rows: { checkTemplate: LISTS }, drafts: { selfCheck: draft }, ...all, states: [], leave: STEPS },
})

tell({
  patrol: {
    选企业: { feature: 'PatrolPage', role: 'grid', at: '/p', ...all },
    选任务: { feature: 'PatrolPage', role: 'grid', at: '/p?company=company-1', ...all, states: ['empty'] },
    任务的巡查: {
      ...patrol({}),
      at: '/p?company=company-1&task=patrolTask-1&draft=patrol:visit-1',
      states: ['offline', 'problem'],
    },
    签到: { ...patrol({}), leave: /没有/ },
    签到以后: patrol({ signIn: SIGNED_IN }),
    远处签到: patrol({ signIn: { ...SIGNED_IN, distance: 4000 } }),
    停产: patrol({ signIn: SIGNED_IN, productionState: 'stopped' }),
    检查: patrol({ ...UNDER_WAY, ...BEGUN, step: 'check' }),
    检查以后: patrol({ ...UNDER_WAY, step: 'check' }),
    隐患: patrol({ ...UNDER_WAY, step: 'hazards' }),
    没有隐患: patrol({ ...UNDER_WAY, ...BEGUN, step: 'hazards' }),
    签字: patrol({ ...UNDER_WAY, step: 'sign' }),
    拒签: patrol({ ...UNDER_WAY, step: 'sign', refusal: { reason: '不认可', witnessName: '沈红', witnessSign: null } }),
    提交: patrol({ ...UNDER_WAY, ...DONE, step: 'submit' }),
    提交而太快: patrol({
      ...{ ...UNDER_WAY, ...DONE, step: 'submit' },
      signIn: { ...SIGNED_IN, at: '2026-11-20T02:31:30.000Z' },
    }),
    提交而缺: patrol({ ...UNDER_WAY, ...BEGUN, step: 'submit', receiverPhone: '' }),
    已提交: { feature: 'PatrolPage', role: 'grid', at: '/p?draft=patrol:patrolRecord-1', ...all, states: ['offline'] },
  },
  'self-check-form': {
    选: { feature: 'SelfCheckPage', role: 'safety', at: '/s', ...all },
    检查: check({ ...UNDER_WAY, ...BEGUN, step: 'check' }),
    隐患: check({ ...UNDER_WAY, step: 'hazards' }),
    签字: check({ ...UNDER_WAY, step: 'sign' }),
    提交: check({ ...UNDER_WAY, ...DONE, step: 'submit' }),
    网格员: { feature: 'SelfCheckPage', role: 'grid', at: '/s', ...all, states: [] },
    上报隐患: { feature: 'HazardReportPage', role: 'safety', ...all },
  },
})
