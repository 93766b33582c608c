import { LinkButton } from '#app/ui/index.ts'
import './add-link.css'

interface AddLinkProps {
  to: string
  /** What is not shown on a phone, whose title needs the room. */
  label: string
  verb?: string
}

/** To the form of a new record, at the end of a page's header. */
export function AddLink({ to, label, verb = '新增' }: AddLinkProps) {
  return (
    <LinkButton to={to} tone="primary" size="small" icon="plus">
      <span>
        {verb}
        <span className="add-link__what">{label}</span>
      </span>
    </LinkButton>
  )
}
