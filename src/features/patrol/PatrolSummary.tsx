import { useMediaUrl } from '#app/data/index.ts'
import { useNames } from '#app/resources/user/use-names.ts'
import { usePassingTime } from '#app/screens/passing-time.ts'
import { bytesText, Card, clockOf, distanceText, Icon, Row, Section, Tag } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { hazardsToRectify, mediaOf } from './patrol-batch.ts'
import { usePatrol } from './patrol-context.ts'
import { askedProgress, conclusionOf, isClosedDoor, isLookBack, type PatrolDraft, startOf } from './patrol-draft.ts'
import { hazardTitle } from './patrol-gaps.ts'

const { productionState, conclusion } = patrolRecord.fields
const MS_PER_MINUTE = 60_000
/** Shorter than this looks like a patrol from the car; it is said, never refused. */
const SHORT_MINUTES = 3

/** Everything of a patrol once more before it is handed in. */
export function PatrolSummary({ draft }: { draft: PatrolDraft }) {
  return (
    <>
      <Summary draft={draft} />
      <HazardSummary draft={draft} />
    </>
  )
}

function Summary({ draft }: { draft: PatrolDraft }) {
  const { company, templates } = usePatrol()
  const minutes = useMinutesSince(startOf(draft))
  const progress = askedProgress(draft, templates)
  const media = mediaOf(draft)
  const seen = media.filter((ref) => ref.rootGuid === undefined)
  const videos = seen.filter((ref) => ref.contentType === 'video').length
  const isClosed = isClosedDoor(draft)
  const { signIn } = draft
  return (
    <Section title="巡查内容">
      <Card>
        <Row label="企业">{company.companyName}</Row>
        <Row label="地址">{company.pbAddress ?? company.registerAddress}</Row>
        <Row label="签到">
          {signIn === null
            ? '未签到'
            : `${clockOf(signIn.at)}${signIn.distance === null ? '' : `，距企业 ${distanceText(signIn.distance)}`}`}
        </Row>
        <Row label="用时">
          {minutes !== null && (
            <>
              {minutes < 1 ? '不到 1 分钟' : `${minutes} 分钟`}
              {minutes < SHORT_MINUTES && <p className="submit-step__short">用时较短，请确认已现场检查</p>}
            </>
          )}
        </Row>
        <Row label="检查人">
          <CheckerNames draft={draft} />
        </Row>
        {!isClosed && (
          <Row label="被检查方">
            {draft.companyReceiver}
            {draft.refusal !== undefined && <Tag tone="waiting">拒签</Tag>}
          </Row>
        )}
        <Row label="生产状态">
          {draft.productionState === null ? '未选择' : productionState.options[draft.productionState]}
        </Row>
        {!isClosed && (
          <Row label={isLookBack(draft) ? '复看' : '检查项'}>
            {progress.total} 项，已答 {progress.answered}，不合格 {progress.failed}
          </Row>
        )}
        <Row label="结论">{isClosed ? '关门无人，未能检查' : conclusion.options[conclusionOf(draft)]}</Row>
        <Row label="照片、视频和签名">
          {seen.length - videos} 张{videos > 0 && `，${videos} 段视频`}，共{' '}
          {bytesText(media.reduce((sum, ref) => sum + ref.size, 0))}
        </Row>
      </Card>
    </Section>
  )
}

function CheckerNames({ draft }: { draft: PatrolDraft }) {
  const { actor } = usePatrol()
  return useNames(draft.checkUsers, actor)
}

function HazardSummary({ draft }: { draft: PatrolDraft }) {
  const { go } = usePatrol()
  if (isClosedDoor(draft) || draft.hazards.length === 0) return null
  const toRectify = hazardsToRectify(draft)
  return (
    <Section title="隐患" note={`${draft.hazards.length} 条`}>
      <Card flush>
        <ul>
          {draft.hazards.map((hazard) => (
            <li key={hazard.guid}>
              <button
                type="button"
                className="patrol-hazard"
                onClick={() => go('hazards', `patrol-hazard-${hazard.guid}`)}
              >
                <HazardThumb photo={hazard.beforePhotos[0] ?? null} />
                <span className="patrol-hazard__words">
                  <span className="patrol-hazard__text">{hazard.description || hazardTitle(hazard)}</span>
                  <span className="patrol-hazard__facts">
                    {hazard.dangerLevel === 'major' && <Tag tone="bad">重大</Tag>}
                    {hazard.place || '部位未填'} · {hazard.beforePhotos.length} 张
                    {hazard.rectifyType === 'onSpot' ? ' · 当场整改' : ` · 期限 ${hazard.deadline}`}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {toRectify !== null && <p className="patrol-note">提交后向企业发出整改指令，共 {toRectify.length} 条隐患</p>}
    </Section>
  )
}

function HazardThumb({ photo }: { photo: MediaRef | null }) {
  const { url } = useMediaUrl(photo, 'thumb')
  return (
    <span className="patrol-hazard__thumb">
      {url === null ? <Icon name="camera" /> : <img src={url} alt="" decoding="async" />}
    </span>
  )
}

function useMinutesSince(from: string | null): number | null {
  const now = usePassingTime(MS_PER_MINUTE / 4)
  return from === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / MS_PER_MINUTE))
}
