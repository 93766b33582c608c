import { useDrafts } from '#app/data/index.ts'
import { useIdle } from '#app/device/idle.ts'
import type { Draft } from '#app/offline/types.ts'
import { Icon, Section } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { draftTarget } from './draft-target.ts'
import { draftNote, draftTitle, isLeft, nounOf } from './draft-words.ts'
import './unfinished.css'

const SHOWN = 2
const MergedEdits = lazyPart(async () => (await import('./MergedEdits.tsx')).MergedEdits)

/** First on home: what was left in the middle, and what the platform put together by itself. Nothing where nothing was. */
export function UnfinishedWork() {
  const isIdle = useIdle({ isLast: true })
  return (
    <>
      <LeftWork />
      {isIdle && <MergedEdits />}
    </>
  )
}

/** The last one first. */
function LeftWork() {
  const drafts = (useDrafts() ?? []).filter((draft) => isLeft(draft) && draftTarget(draft) !== null)
  if (drafts.length === 0) return null
  return (
    <Section
      title={titleOf(drafts)}
      {...(drafts.length > SHOWN ? { more: { to: '/mine/unsent', text: `全部 ${drafts.length} 份` } } : {})}
    >
      <ul className="unfinished">
        {drafts.slice(0, SHOWN).map((draft) => (
          <li key={draft.key}>
            <Link className="unfinished__link" to={draftTarget(draft) ?? '/mine/unsent'}>
              <Icon name="pen" size={22} />
              <span className="unfinished__texts">
                <b>{draftTitle(draft)}</b>
                <small>{draftNote(draft)}</small>
              </span>
              <Icon name="forward" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 继续未完成的巡查, as long as they are all of a kind. */
function titleOf(drafts: readonly Draft[]): string {
  const [first, ...others] = new Set(drafts.map(nounOf))
  return `继续未完成的${others.length === 0 ? (first ?? '填报') : '工作'}`
}
