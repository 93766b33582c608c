/** Whether sending the same thing again can help, and after what. `sync.md` 4.6 names these classes. */
export type Retry = 'never' | 'later' | 'after-refresh' | 'after-sign-in'

interface ProblemKind {
  status: number
  retry: Retry
  /** At most 30 characters: a longer sentence would be replaced by 请求失败 on the screen (specification, section 8). */
  message: string
}

/** The one catalogue of expected failures, shared by device and server. Anything else is a bug. */
export const PROBLEMS = {
  'input.invalid': { status: 400, retry: 'never', message: '填写的内容有误，请检查标出的项目' },
  'input.malformed': { status: 400, retry: 'never', message: '请求内容无法识别' },
  'action.unknown': { status: 400, retry: 'never', message: '没有这项操作' },
  'auth.required': { status: 401, retry: 'after-sign-in', message: '没有权限，请重新登录' },
  'auth.wrong-password': { status: 401, retry: 'never', message: '账号或密码错误' },
  'auth.locked': { status: 423, retry: 'never', message: '密码错误次数过多，账号已锁定30分钟' },
  'auth.disabled': { status: 403, retry: 'never', message: '账号已停用，请联系管理员' },
  'auth.captcha-required': { status: 400, retry: 'never', message: '请输入图形验证码' },
  'auth.captcha-wrong': { status: 400, retry: 'never', message: '图形验证码不正确或已失效' },
  'auth.code-wrong': { status: 400, retry: 'never', message: '短信验证码不正确或已失效' },
  'auth.several-accounts': { status: 409, retry: 'never', message: '该手机号有多个账号，请选择账号' },
  'auth.mobile-resting': { status: 403, retry: 'never', message: '手机号刚变更，暂不能用短信验证码，请用密码登录' },
  'auth.second-factor-required': { status: 401, retry: 'never', message: '请输入动态口令' },
  'auth.second-factor-wrong': { status: 400, retry: 'never', message: '动态口令或恢复码不正确，或已用过' },
  /** A status of its own: whoever reads it asks anew who he is and is led to it. Nothing unsent is given up for it. */
  'auth.second-factor-setup': { status: 428, retry: 'later', message: '请先启用动态口令' },
  'auth.token-refused': { status: 401, retry: 'never', message: '统一登录凭证无效或已过期' },
  'auth.qr-expired': { status: 410, retry: 'never', message: '二维码已失效，请刷新' },
  'auth.other-user': { status: 403, retry: 'never', message: '这条记录由另一个账号填写，请用该账号登录后上传' },
  'access.denied': { status: 403, retry: 'never', message: '没有权限' },
  'scope.revoked': { status: 403, retry: 'never', message: '该企业已不在您的网格，请联系现网格员' },
  'record.gone': { status: 404, retry: 'never', message: '记录不存在或已被删除' },
  'route.unknown': { status: 404, retry: 'later', message: '请求失败' },
  'record.exists': { status: 409, retry: 'never', message: '记录已存在' },
  'record.duplicate': { status: 409, retry: 'never', message: '已有相同的记录' },
  'record.stale': { status: 409, retry: 'after-refresh', message: '记录已被他人修改，请刷新后再试' },
  'record.conflict': { status: 409, retry: 'after-refresh', message: '同一项内容已被他人修改，请选择保留哪一个' },
  'record.in-use': { status: 409, retry: 'never', message: '仍有下级或关联数据，不能删除' },
  'workflow.move-not-open': { status: 409, retry: 'never', message: '当前状态不能进行此操作' },
  'workflow.own-work': { status: 403, retry: 'never', message: '不能复查或审核本人提交的内容' },
  'workflow.other-step': { status: 403, retry: 'never', message: '流程现在其他环节，或您须回避，见记录上的流程' },
  'workflow.opinion-required': { status: 400, retry: 'never', message: '请填写意见' },
  'reference.missing': { status: 400, retry: 'never', message: '关联的数据不存在' },
  'action.running': { status: 409, retry: 'later', message: '正在处理，请稍候' },
  'action.changed': { status: 422, retry: 'never', message: '同一操作编号的内容不一致' },
  'action.dependency-missing': { status: 409, retry: 'later', message: '等待前一项上传完成' },
  'action.dependency-refused': { status: 409, retry: 'never', message: '前一项被退回，请先处理' },
  'sync.resync': { status: 409, retry: 'after-refresh', message: '数据需要重新下载' },
  'sync.update-required': { status: 426, retry: 'later', message: '请更新应用后再同步' },
  'export.reason-required': { status: 400, retry: 'never', message: '含个人信息，请填写导出原因；无处填写请更新应用' },
  'payload.too-large': { status: 413, retry: 'never', message: '内容过大' },
  'file.too-large': { status: 413, retry: 'never', message: '文件超过大小限制' },
  'file.empty': { status: 400, retry: 'never', message: '文件是空的' },
  'file.type-refused': { status: 415, retry: 'never', message: '不能上传这种格式' },
  'file.damaged': { status: 422, retry: 'later', message: '文件传输不完整，将重新上传' },
  'request.slow': { status: 408, retry: 'later', message: '网络太慢，上传中断，将重新上传' },
  'rate.limited': { status: 429, retry: 'later', message: '操作过于频繁，请稍后再试' },
  'server.broken': { status: 500, retry: 'later', message: '请求失败' },
  'server.busy': { status: 503, retry: 'later', message: '服务繁忙，请稍后再试' },
  'service.off': { status: 503, retry: 'never', message: '此项服务未开通，请联系管理员' },
  'network.unreachable': { status: 0, retry: 'later', message: '连不上平台，请检查网络后再试' },
  'answer.foreign': { status: 0, retry: 'later', message: '网络需要认证，暂时无法连接平台' },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof PROBLEMS

/** One wrong value. `path` is the field's name, or `items.3.result` inside a structured value. */
export interface InputIssue {
  path: string
  code: string
  message: string
}

/** An expected failure. Tests assert on `code` and `details`; people read `message`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: Record<string, unknown>

  constructor(code: ProblemCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(PROBLEMS[code].message, options)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  get retry(): Retry {
    return PROBLEMS[this.code].retry
  }

  /** The fields that were wrong, empty unless the code is `input.invalid`. */
  get issues(): InputIssue[] {
    const { issues } = this.details
    return Array.isArray(issues) ? (issues as InputIssue[]) : []
  }

  toWire(): WireProblem {
    return { code: this.code, message: this.message, retry: this.retry, details: this.details }
  }
}

/** A problem as it crosses the wire and as it is stored in the outbox. */
export interface WireProblem {
  code: ProblemCode
  message: string
  retry: Retry
  details: Record<string, unknown>
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(PROBLEMS, code)
}

/** A `Problem` as it is; anything else is a bug, shown without its particulars. */
export function problemFrom(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('server.broken', {}, { cause: error })
}
