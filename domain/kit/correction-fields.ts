import { instant, rows, text } from './fields.ts'

export const LONGEST = 500

/** For a resource with `corrections`: what stood there before, and why it was changed. It only ever grows. */
export const correctionFields = {
  corrections: rows({
    label: '更正记录',
    computed: true,
    fields: {
      at: instant({ label: '更正时间' }),
      item: text({ label: '更正内容', maxLength: 60 }),
      before: text({ label: '原为', maxLength: LONGEST }),
      after: text({ label: '更正为', maxLength: LONGEST }),
      reason: text({ label: '更正原因', maxLength: 500 }),
      userName: text({ label: '更正人', maxLength: 60 }),
    },
  }),
}
