import { LONGEST } from './correction-fields.ts'
import { files, instant, rows, text } from './fields.ts'

export const MOST_FILES = 90

/** For a resource with a move that `renews`: what it certified before. Only ever added to. */
export const renewalFields = {
  renewals: rows({
    label: '换证、复审记录',
    computed: true,
    fields: {
      at: instant({ label: '办理时间' }),
      move: text({ label: '办理', maxLength: 20 }),
      item: text({ label: '内容', maxLength: 60 }),
      before: text({ label: '原为', maxLength: LONGEST }),
      after: text({ label: '现为', maxLength: LONGEST }),
      userName: text({ label: '办理人', maxLength: 60 }),
    },
  }),
  formerFiles: files({ label: '以前的证书照片', max: MOST_FILES, accept: 'document', computed: true }),
}
