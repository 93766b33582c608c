import { removeDraft } from '#app/data/index.ts'
import type { Draft } from '#app/offline/types.ts'
import { draftTarget } from '#app/resources/draft/draft-target.ts'
import { draftNote, draftTitle } from '#app/resources/draft/draft-words.ts'
import { Button, Card, confirm, Icon, Section } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'

/** What was begun and not handed in, each leading to where it is gone on with. */
export function DraftsSection({ drafts }: { drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <Section title="草稿" note={`${drafts.length} 份，还没有提交`}>
      <Card flush>
        {drafts.map((draft) => (
          <DraftLine key={draft.key} draft={draft} />
        ))}
      </Card>
    </Section>
  )
}

function DraftLine({ draft }: { draft: Draft }) {
  async function handleRemove() {
    const isSure = await confirm({
      title: '删除这份草稿？',
      text: `${draft.title} 里填写的内容和照片会一起删除，不能恢复`,
      okText: '删除草稿',
      danger: true,
    })
    if (isSure) await removeDraft(draft.key)
  }

  const target = draftTarget(draft)
  const words = (
    <>
      <span className="mine-line__title">{draftTitle(draft)}</span>
      <small className="mine-line__note">{draftNote(draft)}</small>
    </>
  )

  return (
    <div className="mine-line">
      <Icon name="pen" size={22} />
      {target === null ? (
        <span className="mine-line__text">{words}</span>
      ) : (
        <Link className="mine-line__text" to={target} aria-label={`继续填写 ${draftTitle(draft)}`}>
          {words}
        </Link>
      )}
      <Button
        size="small"
        tone="quiet"
        aria-label={`删除草稿 ${draftTitle(draft)}`}
        onClick={() => void handleRemove()}
      >
        删除
      </Button>
    </div>
  )
}
