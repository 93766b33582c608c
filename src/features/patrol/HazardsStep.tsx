import { useState } from 'react'
import { dropMedia } from '#app/data/index.ts'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import { Button, Card, confirm, Icon, Section, Tag } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { HazardForm } from './HazardForm.tsx'
import { usePatrol } from './patrol-context.ts'
import {
  addOtherHazard,
  type CheckTemplate,
  type HazardDraft,
  itemKeyOf,
  itemsOf,
  mediaOfHazard,
  type PatrolDraft,
  removeHazard,
} from './patrol-draft.ts'
import { anchorOfField, anchorOfHazard, type Gap, hazardTitle, issuesOfHazard } from './patrol-gaps.ts'
import { useFieldErrors } from './use-field-errors.ts'
import type { Focus } from './use-go.ts'
import { useMediaChange } from './use-media-change.ts'

interface HazardsStepProps {
  draft: PatrolDraft
  focus: Focus | null
  gaps: Gap[]
}

export function HazardsStep({ draft, focus, gaps }: HazardsStepProps) {
  const { change, setting, draftKey, evidence, go } = usePatrol()
  const errorOf = useFieldErrors(gaps)
  const photos = useMediaChange('photos')
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  // Opened where something is to be mended, and by hand.
  const isOpen = ({ guid }: HazardDraft) => turned.has(guid) !== (focus?.anchor.includes(guid) ?? false)
  const turn = (guid: string) =>
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(guid)) next.add(guid)
      return next
    })

  function handleAdd() {
    const guid = setting.makeGuid()
    change((before) => addOtherHazard(before, { ...setting, makeGuid: () => guid }))
    go('hazards', anchorOfHazard(guid))
  }

  async function handleRemove(hazard: HazardDraft) {
    const isSure = await confirm({
      title: '删除这条隐患？',
      text: '填写的内容和照片会一起删除',
      okText: '删除',
      danger: true,
    })
    if (!isSure) return
    change((before) => removeHazard(before, hazard.guid))
    for (const { guid } of mediaOfHazard(hazard)) await dropMedia(guid)
  }

  return (
    <>
      <Section title="隐患" note={draft.hazards.length > 0 ? `${draft.hazards.length} 条` : undefined}>
        {draft.hazards.length === 0 && (
          <Card>
            <p className="patrol-none">
              <Icon name="shield" />
              检查项没有不合格。检查表以外发现的问题，可以在这里添加
            </p>
          </Card>
        )}
        <ul className="patrol-list">
          {draft.hazards.map((hazard) => (
            <li key={hazard.guid} id={anchorOfHazard(hazard.guid)} className="hazard-card">
              <HazardHead hazard={hazard} draft={draft} isOpen={isOpen(hazard)} onTurn={() => turn(hazard.guid)} />
              {isOpen(hazard) && (
                <div className="hazard-card__body">
                  <HazardForm hazard={hazard} />
                  {hazard.itemKey === null && (
                    <Button tone="danger" block icon="trash" onClick={() => void handleRemove(hazard)}>
                      删除这条隐患
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
        <Button block icon="plus" className="hazard-add" onClick={handleAdd}>
          添加其他隐患
        </Button>
      </Section>
      <Section title="现场照片和视频" note="选填">
        <Card>
          <div id={anchorOfField('photos')}>
            <MediaField
              value={draft.photos}
              max={patrolRecord.fields.photos.max}
              accept="media"
              draftKey={draftKey}
              evidence={evidence}
              {...photos}
            />
            <Trouble text={errorOf('photos')} />
          </div>
        </Card>
      </Section>
    </>
  )
}

interface HazardHeadProps {
  hazard: HazardDraft
  draft: PatrolDraft
  isOpen: boolean
  onTurn: () => void
}

function HazardHead({ hazard, draft, isOpen, onTurn }: HazardHeadProps) {
  const { templates } = usePatrol()
  const issues = issuesOfHazard(hazard, draft)
  const lacks = issues.length === 1 ? issues[0]?.message : `还缺 ${issues.length} 项`
  return (
    <button type="button" className="hazard-card__head" aria-expanded={isOpen} onClick={onTurn}>
      <span className="hazard-card__tags">
        <Tag>{itemWords(hazard, templates) ?? hazardTitle(hazard)}</Tag>
        {hazard.dangerLevel === 'major' && <Tag tone="bad">重大</Tag>}
        {issues.length > 0 ? <Tag tone="waiting">{lacks}</Tag> : <Tag tone="good">已填好</Tag>}
        <Icon name={isOpen ? 'up' : 'down'} />
      </span>
      <span className="hazard-card__words">{hazard.description || '（未填写描述）'}</span>
      <span className="hazard-card__facts">
        {hazard.place || '部位未填'} · {hazard.beforePhotos.length} 张照片 ·{' '}
        {hazard.rectifyType === 'onSpot' ? '当场整改' : `期限 ${hazard.deadline}`}
      </span>
    </button>
  )
}

/** What was asked, where the inspector has described it in words of his own. */
function itemWords({ itemKey, description }: HazardDraft, templates: readonly CheckTemplate[]): string | null {
  if (itemKey === null) return null
  const asked = templates.flatMap((each) =>
    itemsOf(each).filter(({ itemCode }) => itemKeyOf(each.guid, itemCode) === itemKey),
  )[0]
  return asked === undefined || description.includes(asked.content) ? null : asked.content
}
