// @vitest-environment jsdom
import { useState } from 'react'
import { buildPhoto } from '#tests/factories/domain.ts'
import { session } from './walk/device.ts'
import { answering } from './walk/one.ts'
import { tell } from './walk/tell.tsx'

const all = answering()
const ENTRY = {
  ...{
    id: 'op-1',
    resource: 'hiddenDanger',
    action: 'rectify',
    recordGuid: 'hiddenDanger-2',
    label: '整改隐患 · 甲厂',
  },
  ...{ madeAt: '2026-11-20T01:00:00.000Z', state: 'waiting', tries: 0, nextAt: null, problem: null, deed: 'op-1' },
  ...{ input: { rectifyDesc: '已清理', afterPhotos: [buildPhoto()] }, isOnlyHere: true },
}
const refused = (id: string, code: string, details = {}) => ({
  ...{ ...ENTRY, id, deed: id, state: 'refused', tries: 1 },
  problem: { code, message: '不能办理', details },
})
const MEDIUM = {
  ...{ guid: 'm-1', ref: buildPhoto(), parentGuid: 'hiddenDanger-2', parentResource: 'hiddenDanger' },
  ...{ moduleName: 'afterPhotos', afterOps: [], state: 'sending', sentBytes: 400, problem: null },
}
const DRAFT = {
  key: 'patrol:visit-1',
  kind: 'patrol',
  title: '甲厂',
  savedAt: '2026-11-20T02:00:00.000Z',
  step: '检查',
  value: {},
}
const WAITING = {
  ...all,
  outbox: {
    entries: [
      ENTRY,
      { ...ENTRY, id: 'op-2', deed: 'op-2', tries: 3, nextAt: '2026-11-20T02:40:00.000Z', isOnlyHere: false },
    ],
    media: [MEDIUM],
  },
  rows: { 'draft:': [DRAFT], 'draft:patrol': [DRAFT] },
}
const REFUSED = {
  ...all,
  outbox: {
    entries: [
      refused('op-1', 'record.conflict', { fields: ['rectifyDesc'] }),
      refused('op-2', 'input.invalid', { issues: [{ path: 'rectifyDesc', message: '请填写' }] }),
      refused('op-3', 'access.denied'),
    ],
    media: [{ ...MEDIUM, state: 'refused', problem: { code: 'media.type', message: '类型不对' } }],
  },
}

const dialogs = (name: 'info' | 'password' | 'secondFactor' | 'sessions') => async () => {
  const { AccountDialogs } = await import('#app/features/account/AccountDialogs.tsx')
  const { closeAccountDialog, openAccountDialog } = await import('#app/state/account-dialog.ts')
  return function Dialogs() {
    useState(() => {
      closeAccountDialog()
      openAccountDialog(name)
    })
    return <AccountDialogs user={session.useSession().user} />
  }
}
const photo = (guid: string) => buildPhoto({ guid })

tell({
  mine: {
    我的: { feature: 'MinePage', role: 'grid', ...all, states: [] },
    '我的，有未发': {
      ...{ feature: 'MinePage', role: 'safety', ...all, states: [] },
      sync: {
        state: 'waiting',
        ops: 2,
        patrols: 1,
        media: 3,
        mediaBytes: 3_000_000,
        unsentBytes: 3_000_000,
        drafts: 1,
      },
    },
    未上传: {
      feature: 'UnsentPage',
      role: 'grid',
      ...WAITING,
      sync: { state: 'waiting', ops: 2, media: 1 },
      states: [],
    },
    '未上传，无网络': {
      feature: 'UnsentPage',
      role: 'grid',
      ...WAITING,
      sync: { state: 'offline', ops: 2 },
      states: [],
    },
    没有未上传: { feature: 'UnsentPage', role: 'grid', ...all, states: [] },
    丢失: { feature: 'UnsentPage', role: 'grid', ...all, sync: { state: 'lost', lost: 2 }, states: [] },
    被退回: { feature: 'RefusedPage', role: 'grid', ...REFUSED, sync: { state: 'refused', refused: 3 }, states: [] },
    没有被退回: { feature: 'RefusedPage', role: 'grid', ...all, states: [] },
    扫码: { feature: 'ScanPage', role: 'grid', at: '/mine/scan?square=abc', ...all, states: ['problem', 'offline'] },
    全部功能: { feature: 'AllFunctionsRoute', role: 'grid', ...all, states: [] },
  },
  account: {
    基本信息: { load: dialogs('info'), role: 'grid', ...all, states: [] },
    修改密码: { load: dialogs('password'), role: 'grid', ...all, states: ['problem'] },
    动态口令: { load: dialogs('secondFactor'), role: 'grid', ...all, states: ['problem'] },
    '动态口令，未开': {
      ...{ load: dialogs('secondFactor'), role: 'grid', states: [] },
      ...answering({ '/api/user/secondFactor': { isOn: false, recoveryCodesLeft: 0 } }),
    },
    登录设备: { load: dialogs('sessions'), role: 'grid', ...all, states: ['problem', 'loading'] },
  },
  'compare-photos': {
    两张: {
      load: async () => {
        const { ComparePhotos } = await import('#app/features/hazards/ComparePhotos.tsx')
        return () => <ComparePhotos before={[photo('a'), photo('b')]} after={[photo('c')]} />
      },
      states: [],
    },
  },
})
