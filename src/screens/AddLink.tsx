import { LinkButton } from '#app/ui/index.ts'
import './add-link.css'

/** To the form of a new record, at the end of a page's header; on a phone the title needs the room of the longer word. */
export function AddLink({ to, label }: { to: string; label: string }) {
  return (
    <LinkButton to={to} tone="primary" size="small" icon="plus">
      <span>
        新增<span className="add-link__what">{label}</span>
      </span>
    </LinkButton>
  )
}
