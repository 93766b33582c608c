import { type Access, anyOf, nobody, only } from '#domain/kit/access.ts'
import { choice, date, files, reference, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { agencyKeepers, agencyOverseers, inOrder } from '../agency-shared.ts'

/** While it is being written down; from then on it holds. */
const firstWritten: Access = () => ({ field: 'version', atMost: 1 })

/** 标准化暂停 (`entities.md` E5): while it runs, an agency is given no reviews and an enterprise may not apply. */
export const standardizationPause = defineResource({
  name: 'standardizationPause',
  label: '标准化暂停',
  scope: 'server',
  retention: 'approvals',
  fields: {
    targetType: choice({ label: '暂停对象', required: true, options: { agency: '机构', company: '企业' } }),
    agencyGuid: reference('agencyBase', { label: '机构' }),
    companyGuid: reference('company', { label: '企业' }),
    targetName: text({ label: '对象名称', maxLength: 100, computed: true }),
    from: date({ label: '暂停起', required: true }),
    to: date({ label: '暂停止', expiry: { remindDays: 15 }, hint: '不填为直到恢复' }),
    reason: text({ label: '暂停原因', required: true, maxLength: 500, multiline: true }),
    files: files({ label: '依据材料', max: 10, accept: 'document' }),
    restoreTime: date({ label: '恢复日期', computed: true }),
    restoreOpinion: text({ label: '恢复说明', maxLength: 500, computed: true }),
  },
  workflow: {
    states: { paused: { label: '暂停中', tone: 'bad' }, restored: { label: '已恢复', tone: 'good' } },
    turns: {
      paused: { waitsFor: { date: 'to' } },
    },
    moves: {
      changeTerm: {
        label: '变更期限',
        from: ['paused'],
        to: 'paused',
        allow: agencyKeepers,
        asks: { to: 'required' },
        opinionRequired: true,
      },
      restore: {
        label: '恢复',
        from: ['paused'],
        to: 'restored',
        allow: agencyKeepers,
        opinionRequired: true,
        stamps: { restoreTime: 'today', restoreOpinion: 'opinion' },
      },
    },
  },
  writableBy: [
    {
      fields: ['targetType', 'agencyGuid', 'companyGuid', 'from', 'to'],
      by: firstWritten,
      way: '请用“变更期限”，或恢复后另行登记',
    },
  ],
  access: {
    read: anyOf(
      agencyOverseers,
      only(['agency'], (actor) =>
        actor.agencyGuid == null ? 'nothing' : { field: 'agencyGuid', equals: actor.agencyGuid },
      ),
      only(['company', 'safety'], (actor) =>
        actor.companyGuid === null ? 'nothing' : { field: 'companyGuid', equals: actor.companyGuid },
      ),
    ),
    create: agencyKeepers,
    update: agencyKeepers,
    // It holds from the moment it is written down, and is lifted with its reason.
    remove: nobody,
  },
  list: {
    columns: ['targetName', 'targetType', 'from', 'to', 'reason', 'restoreTime'],
    filters: ['targetName', 'targetType', 'status', 'from'],
    order: '-from',
    search: ['targetName', 'reason'],
    views: { paused: { label: '暂停中', in: ['paused'] } },
  },
  form: [
    { section: '标准化暂停', fields: ['targetType', 'agencyGuid', 'companyGuid', 'from', 'to', 'reason', 'files'] },
  ],
  rules: (record) => [...inOrder(record, 'from', 'to', '暂停止期不能早于起期'), ...targetIssues(record)],
})

function targetIssues({ targetType, agencyGuid, companyGuid }: AnyRecord): InputIssue[] {
  if (targetType === 'agency' && !agencyGuid) return [{ path: 'agencyGuid', code: 'required', message: '请选择机构' }]
  if (targetType === 'company' && !companyGuid)
    return [{ path: 'companyGuid', code: 'required', message: '请选择企业' }]
  return []
}
