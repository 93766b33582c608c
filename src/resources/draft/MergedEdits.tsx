import { useMerges } from '#app/data/merges.ts'
import { Icon } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'

/** Whoever has nothing left to send does not look at what is unsent: that something was put together is said on home. */
export function MergedEdits() {
  const { length } = useMerges()
  if (length === 0) return null
  return (
    <Link className="unfinished__link unfinished__link--merged" to="/mine/unsent">
      <Icon name="check" size={22} />
      <span className="unfinished__texts">{length} 条修改与他人的修改自动合并，双方内容都已保留</span>
      <Icon name="forward" size={16} />
    </Link>
  )
}
