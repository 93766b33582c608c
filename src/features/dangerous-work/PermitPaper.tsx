import { PaperSheet } from '#app/screens/paper/PaperSheet.tsx'
import { permitPaper, permitTemplate } from './permit-paper.ts'
import type { Permit } from './use-permit.ts'

/** The permit on paper, to hang at the place of work. */
export function PermitPaper({ permit, onClose }: { permit: Permit; onClose: () => void }) {
  const template = permitTemplate(permit)
  return (
    <PaperSheet
      template={template}
      content={permitPaper(permit)}
      sources={[]}
      name={`${template.templateName} ${permit.ticketNo ?? ''} ${permit.workPlace}`}
      onClose={onClose}
    />
  )
}
