import type { LocalRecord } from '#app/offline/types.ts'
import { verdictField } from '#app/resources/opinion.ts'
import type { ActionField, ActionSpec } from '#app/screens/action-spec.ts'
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

const waiting = ({ candidates }: LocalRecord): Drawn[] =>
  Array.isArray(candidates) ? (candidates as Drawn[]).filter(({ replied }) => replied === 'none') : []

/** Those that are a move are offered by the definition itself. */
export const selectionActions: readonly ActionSpec[] = [
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
