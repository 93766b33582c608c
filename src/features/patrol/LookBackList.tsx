import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { RadioButtons, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { HazardForm } from './HazardForm.tsx'
import { answerLookBack, foundAgain, type LookBackAnswer } from './look-back.ts'
import { usePatrol } from './patrol-context.ts'
import { askedProgress, hazardOf, type LookedBack, lookBackKeyOf, type PatrolDraft } from './patrol-draft.ts'
import { anchorOfItem } from './patrol-gaps.ts'
import { takeAwayHazard } from './take-away-hazard.ts'

const OF_OPEN = [
  { value: 'pass', label: '现场已整改', tone: 'good' },
  { value: 'fail', label: '还没有整改', tone: 'bad' },
] as const
const OF_CLOSED = [
  { value: 'pass', label: '没有再出现', tone: 'good' },
  { value: 'fail', label: '又出现了', tone: 'bad' },
] as const

/** 回头看: what was wrong before is what this visit is about. */
export function LookBackList({ draft }: { draft: PatrolDraft }) {
  const { templates } = usePatrol()
  const { answered, total } = askedProgress(draft, templates)
  return (
    <section className="check-list">
      <div className="check-list__head">
        <h2 className="check-list__title">上次的问题</h2>
        <span className="check-list__count">
          {answered}/{total}
        </span>
      </div>
      <ul className="check-list__items">
        {draft.lookBack?.map((asked, index) => (
          <LookBackCard key={asked.guid} asked={asked} number={index + 1} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function LookBackCard({ asked, number, draft }: { asked: LookedBack; number: number; draft: PatrolDraft }) {
  const { change, setting, showsGaps } = usePatrol()
  const key = lookBackKeyOf(asked.guid)
  const answer = draft.answers[key]?.result
  const hazard = hazardOf(draft, key)
  const isMissed = showsGaps && answer === undefined
  const words = `${asked.place} · ${asked.description}`

  async function handleAnswer(result: LookBackAnswer) {
    const answer = () => change((before) => answerLookBack(before, asked, result, setting))
    if (hazard === null || result === 'fail') return answer()
    const offered = foundAgain(asked, { ...setting, today: hazard.foundOn })
    await takeAwayHazard(hazard, { title: '改为没有再出现？', offered, answer })
  }

  return (
    <li id={anchorOfItem(key)} className="item-card" data-result={answer ?? 'none'} data-missed={isMissed || undefined}>
      <p className="item-card__content">
        <span className="item-card__number">{number}.</span> {words}{' '}
        <Tag tone={asked.isOpen ? 'waiting' : 'good'}>{asked.isOpen ? '未销号' : '已销号'}</Tag>
      </p>
      <RadioButtons
        label={`${number}. ${words}`}
        value={answer === 'pass' || answer === 'fail' ? answer : null}
        options={asked.isOpen ? OF_OPEN : OF_CLOSED}
        onChange={(result) => void handleAnswer(result)}
      />
      <div className="item-card__foot">
        <Link className="item-card__note" to={`${HAZARDS_PATH}/${asked.guid}`}>
          {asked.isOpen && answer === 'pass' ? '去复查销号' : '查看隐患'}
        </Link>
      </div>
      {isMissed && <p className="form-field__error">请选择复看结果</p>}
      {hazard !== null && (
        <div className="item-card__hazard">
          <p className="item-card__hazard-title">登记隐患</p>
          <HazardForm hazard={hazard} />
        </div>
      )}
    </li>
  )
}
