import { useState } from 'react'
import { Button, confirm, EmptyState, Icon, Progress } from '#app/ui/index.ts'
import { ItemCard } from './ItemCard.tsx'
import { LookBackList } from './LookBackList.tsx'
import { usePatrol } from './patrol-context.ts'
import {
  askedProgress,
  type CheckTemplate,
  hazardOf,
  isLookBack,
  itemKeyOf,
  itemsOf,
  nextUnanswered,
  type PatrolDraft,
  passableKeys,
  passUnanswered,
  progressOf,
  takeBackPasses,
} from './patrol-draft.ts'
import { anchorOfField, anchorOfItem } from './patrol-gaps.ts'

/** 已答 23/36, always in sight, and the way to what is still open. */
export function CheckProgress({ draft }: { draft: PatrolDraft }) {
  const { templates, go } = usePatrol()
  const [lastKey, setLastKey] = useState<string | null>(null)
  const { answered, total, failed } = askedProgress(draft, templates)
  if (total === 0) return null

  function handleNext() {
    const key = nextUnanswered(draft, templates, lastKey)
    if (key === null) return
    setLastKey(key)
    go('check', anchorOfItem(key))
  }

  return (
    <div className="check-progress">
      <div className="check-progress__bar">
        <p className="check-progress__words">
          <span>
            已答 <b>{answered}</b>/{total}
          </span>
          {failed > 0 && <span className="check-progress__failed">不合格 {failed}</span>}
        </p>
        <Progress value={answered / total} label="检查进度" />
      </div>
      {answered < total ? (
        <Button size="small" icon="down" onClick={handleNext}>
          下一未答
        </Button>
      ) : (
        <span className="check-progress__all">
          <Icon name="check" />
          已全部作答
        </span>
      )}
    </div>
  )
}

export function CheckStep({ draft }: { draft: PatrolDraft }) {
  if (!isLookBack(draft)) return <CheckLists draft={draft} />
  return (
    <>
      <LookBackList draft={draft} />
      <details className="other-checks">
        <summary>检查其他项</summary>
        <p className="patrol-note">选填，答了的项目记入巡查记录</p>
        <CheckLists draft={draft} />
      </details>
    </>
  )
}

function CheckLists({ draft }: { draft: PatrolDraft }) {
  const { templates } = usePatrol()
  if (templates.length === 0)
    return (
      <div id={anchorOfField('items')}>
        <EmptyState icon="document" text="本机还没有适用这家企业的检查表，请到有信号的地方更新后再检查" />
      </div>
    )
  return (
    <div id={anchorOfField('items')}>
      {templates.length > 1 && (
        <PassRest
          draft={draft}
          templates={templates}
          words={(left) => `各表未答的 ${left} 项一次设为合格`}
          scope="各检查表中"
        />
      )}
      {templates.map((template) => (
        <CheckList key={template.guid} template={template} draft={draft} />
      ))}
    </div>
  )
}

function CheckList({ template, draft }: { template: CheckTemplate; draft: PatrolDraft }) {
  const { showsGaps } = usePatrol()
  const items = itemsOf(template)
  const { answered, total } = progressOf(draft, [template])

  return (
    <section className="check-list">
      <div className="check-list__head">
        <h2 className="check-list__title">{template.templateName}</h2>
        <span className="check-list__count">
          {answered}/{total}
        </span>
      </div>
      <ul className="check-list__items">
        {items.map((item, index) => {
          const key = itemKeyOf(template.guid, item.itemCode)
          return (
            <ItemCard
              key={key}
              itemKey={key}
              number={index + 1}
              template={template}
              item={item}
              answer={draft.answers[key]}
              hazard={hazardOf(draft, key)}
              isMissed={showsGaps && draft.answers[key]?.result === undefined}
            />
          )
        })}
      </ul>
      <PassRest
        draft={draft}
        templates={[template]}
        words={(left) => `未答的 ${left} 项全部设为合格`}
        scope={`「${template.templateName}」中`}
      />
    </section>
  )
}

interface PassRestProps {
  draft: PatrolDraft
  templates: readonly CheckTemplate[]
  words: (left: number) => string
  /** Of what only the unanswered is changed. */
  scope: string
}

/** 合格 for what is left of one list, or of all of them; asked once, and taken back as easily. */
function PassRest({ draft, templates, words, scope }: PassRestProps) {
  const { change, setting } = usePatrol()
  const [passed, setPassed] = useState<string[]>([])
  const left = templates.flatMap((template) => passableKeys(draft, template, setting))

  async function handlePass() {
    const isSure = await confirm({
      title: `将未答的 ${left.length} 项设为合格？`,
      text: `只改${scope}还没有作答的项目，可以撤销`,
      okText: '设为合格',
    })
    if (!isSure) return
    setPassed(left)
    change((before) => templates.reduce((after, template) => passUnanswered(after, template, setting).draft, before))
  }

  function handleTakeBack() {
    change((before) => takeBackPasses(before, passed))
    setPassed([])
  }

  return (
    <>
      {passed.length > 0 && (
        <p className="check-list__undo" role="status">
          已将 {passed.length} 项设为合格
          <Button tone="quiet" size="small" onClick={handleTakeBack}>
            撤销
          </Button>
        </p>
      )}
      {left.length > 0 && (
        <Button block className="check-list__rest" onClick={() => void handlePass()}>
          {words(left.length)}
        </Button>
      )}
    </>
  )
}
