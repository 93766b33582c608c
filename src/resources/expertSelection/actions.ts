import type { ActionSpec } from '#app/screens/action-spec.ts'
import { choice, text } from '#domain/kit/fields.ts'

/** Those that are a move are offered by the definition itself. */
export const selectionActions: readonly ActionSpec[] = [
  {
    action: 'reply',
    label: '答复',
    tone: 'primary',
    moves: ['reply'],
    fields: [
      {
        name: 'replied',
        field: choice({
          label: '是否参加',
          options: { accepted: '接受', refused: '不参加' },
          tones: { accepted: 'good', refused: 'bad' },
        }),
        required: true,
      },
      {
        name: 'reason',
        field: text({ label: '理由', maxLength: 200, multiline: true }),
        required: ({ replied }) => replied === 'refused',
        shown: ({ replied }) => replied === 'refused',
      },
    ],
    done: '已答复',
  },
]
