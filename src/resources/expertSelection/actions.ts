import type { LocalRecord } from '#app/offline/types.ts'
import { verdictField } from '#app/resources/opinion.ts'
import type { ActionField, ActionSpec } from '#app/screens/action-spec.ts'
import { OPINION } from '#domain/kit/action.ts'
import { choice, text } from '#domain/kit/fields.ts'

const ANSWER: readonly ActionField[] = [
  verdictField('是否参加', { accepted: '接受', refused: '不参加' }, 'replied'),
  {
    name: 'reason',
    field: text({ label: '理由', maxLength: 200, multiline: true }),
    required: ({ replied }) => replied === 'refused',
    shown: ({ replied }) => replied === 'refused',
  },
]

interface Drawn {
  expertGuid: string
  name: string
  replied: string
}

const drawnIn = ({ candidates }: LocalRecord) => (Array.isArray(candidates) ? (candidates as Drawn[]) : [])
const waiting = (record: LocalRecord) => drawnIn(record).filter(({ replied }) => replied === 'none')

/** Who will come against who is wanted: whoever has not answered is left out once the list stands. */
function standing(record: LocalRecord): string {
  const groups = (record.groups ?? []) as readonly { count: number }[] // as its own field says
  const wanted = groups.reduce((sum, { count }) => sum + count, 0)
  const coming = drawnIn(record).filter(({ replied }) => replied === 'accepted').length
  const names = waiting(record).map(({ name }) => name)
  const open = names.length === 0 ? '' : `${names.join('、')}还没有答复，确认名单后不再安排。`
  return `需要 ${wanted} 人，接受 ${coming} 人。${open}`
}

/** Those that are a move are offered by the definition itself. */
export const selectionActions: readonly ActionSpec[] = [
  {
    action: 'confirm',
    label: '确认名单',
    tone: 'primary',
    moves: ['confirm'],
    note: standing,
    fields: [{ name: 'opinion', field: { ...OPINION, label: '意见' } }],
    done: '已确认名单',
  },
  {
    action: 'reply',
    label: '答复',
    tone: 'primary',
    moves: ['reply'],
    fields: ANSWER,
    done: '已答复',
  },
  {
    action: 'replyFor',
    label: '登记电话答复',
    tone: 'primary',
    moves: ['replyFor'],
    shown: (record) => waiting(record).length > 0,
    note: '专家没有账号或没有上线时，电话询问后由工作人员登记，答复中注明登记人。',
    fields: [
      {
        name: 'expertGuid',
        field: choice({ label: '专家', options: {} }),
        options: (record) => Object.fromEntries(waiting(record).map(({ expertGuid, name }) => [expertGuid, name])),
        required: true,
      },
      ...ANSWER,
    ],
    done: '已登记',
  },
]
