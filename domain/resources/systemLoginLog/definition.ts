import { nobody, only } from '#domain/kit/access.ts'
import { bool, choice, instant, reference, text } from '#domain/kit/fields.ts'
import { PROBLEMS } from '#domain/kit/problems.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { OVERSEERS } from '../shared.ts'

/** Why people are not let in: the codes of the catalogue with its sentences. */
const REASONS = {
  'auth.wrong-password': PROBLEMS['auth.wrong-password'].message,
  'auth.locked': PROBLEMS['auth.locked'].message,
  'auth.disabled': PROBLEMS['auth.disabled'].message,
  'auth.captcha-wrong': PROBLEMS['auth.captcha-wrong'].message,
  'auth.code-wrong': PROBLEMS['auth.code-wrong'].message,
  'auth.second-factor-wrong': PROBLEMS['auth.second-factor-wrong'].message,
  'auth.token-refused': PROBLEMS['auth.token-refused'].message,
  'server.broken': '系统故障',
} as const
export type SignInFailure = keyof typeof REASONS

/** 登录日志 (`entities.md` P5): every attempt to sign in. Written by the server, changed by nobody. */
export const systemLoginLog = defineResource({
  name: 'systemLoginLog',
  label: '登录日志',
  scope: 'server',
  fields: {
    time: instant({ label: '时间' }),
    username: text({ label: '账号', maxLength: 64 }),
    userGuid: reference('user', { label: '用户' }),
    method: choice({
      label: '方式',
      options: { password: '密码', code: '短信验证码', qrCode: '扫码', unified: '统一登录' },
    }),
    success: bool({ label: '成功' }),
    reason: choice({ label: '失败原因', options: REASONS }),
    ip: text({ label: '地址', maxLength: 60 }),
    device: text({ label: '设备', maxLength: 40 }),
    userAgent: text({ label: '浏览器标识', maxLength: 300 }),
  },
  access: { read: only(OVERSEERS), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['time', 'username', 'method', 'success', 'reason', 'ip', 'device'],
    filters: ['username', 'method', 'success', 'ip', 'time', 'userGuid'],
    order: '-time',
    search: ['username', 'ip'],
  },
  form: [],
  indexes: [['username', 'time']],
})
