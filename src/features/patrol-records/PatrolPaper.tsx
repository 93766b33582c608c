import { useRecord, useRecords } from '#app/data/index.ts'
import type { PatrolRecord } from '#app/features/patrol-records/patrol-record.ts'
import { fixWords, signInFixes } from '#app/resources/patrolRecord/sign-in-fixes.ts'
import { useNames } from '#app/resources/user/use-names.ts'
import { PaperSheet } from '#app/screens/paper/PaperSheet.tsx'
import { usePersonalNumbers, without } from '#app/screens/use-personal-numbers.tsx'
import { useSession } from '#app/session/index.ts'
import { PATROL_PAPER } from '#domain/data/paper-templates.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import type { PaperContent } from '#domain/rules/paper.ts'
import { itemGroups } from './patrol-record.ts'

const { productionState, conclusion } = patrolRecord.fields
/** More would be an album and no record. */
const MOST_PHOTOS = 12
const MOST_HAZARDS = 200

/** 现场检查记录: what was looked at, what was wrong, pictures and both signatures. */
export function PatrolPaper({ patrol: whole, onClose }: { patrol: PatrolRecord; onClose: () => void }) {
  const numbers = usePersonalNumbers(
    patrolRecord,
    { filter: { field: 'guid', equals: whole.guid } },
    whole.receiverPhone === null ? [] : ['receiverPhone'],
  )
  const patrol = without(whole, numbers.withheld)
  const company = useRecord('company', patrol.companyGuid)
  const found = useRecords('hiddenDanger', {
    filter: both({ field: 'companyGuid', equals: patrol.companyGuid }, { field: 'sourceGuid', equals: patrol.guid }),
    limit: MOST_HAZARDS,
  })
  const session = useSession()
  const ownNames = useNames(patrol.checkUsers ?? [], 'user' in session ? session.user : null)
  return (
    <PaperSheet
      template={PATROL_PAPER}
      content={contentOf(patrol, {
        // The server writes the names into the record; until it has, the device says them.
        checkers: patrol.checkUserNames ?? ownNames,
        company: company.state === 'ready' ? company.record : null,
        hazards: found.state === 'ready' ? found.rows : [],
      })}
      sources={[
        { label: '企业信息', state: company.state },
        { label: '问题清单', state: found.state, isVital: true },
      ]}
      name={`${PATROL_PAPER.templateName} ${patrol.companyName ?? ''} ${patrol.checkDate ?? ''}`}
      deeds={numbers.button}
      onClose={onClose}
    />
  )
}

interface Surroundings {
  checkers: string
  company: AnyRecord | null
  hazards: readonly AnyRecord[]
}

function contentOf(patrol: PatrolRecord, { checkers, company, hazards }: Surroundings): PaperContent {
  const groups = itemGroups(patrol.items)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const photos = [...(patrol.gatePhotos ?? []), ...(patrol.photos ?? [])].filter(
    ({ contentType, rootGuid }) => contentType === 'img' && rootGuid === undefined,
  )
  return {
    words: {
      companyName: patrol.companyName,
      serialNumber: text(company?.serialNumber),
      address: text(company?.pbAddress) ?? text(company?.registerAddress),
      receiver: patrol.companyReceiver,
      receiverPhone: patrol.receiverPhone,
      checkTime: `${timeWords(patrol.startTime)} 至 ${timeWords(patrol.endTime)}`,
      checkers: text(checkers),
      signIn: signInFixes(patrol).map(fixWords).join('；'),
      statement: statementOf(patrol),
      productionState: patrol.productionState === null ? null : productionState.options[patrol.productionState],
      itemCount: String(groups.pass.length + groups.fail.length + groups.na.length),
      passCount: String(groups.pass.length),
      failCount: String(groups.fail.length),
      naCount: String(groups.na.length),
      conclusion: patrol.conclusion === null ? null : conclusion.options[patrol.conclusion],
      remark: patrol.remark === null ? '' : patrol.remark,
    },
    parts: {
      problems: [problemsOf(patrol, hazards)],
      photos:
        photos.length === 0
          ? [{ kind: 'text', text: '（无）' }]
          : [
              {
                kind: 'photos',
                photos: photos.slice(0, MOST_PHOTOS).map((ref) => ({
                  ref,
                  label: photoLabel(ref),
                })),
              },
            ],
      signatures: [
        {
          kind: 'signs',
          signs: [
            { label: '检查人员', ref: patrol.checkerSign?.[0] ?? null, note: timeWords(patrol.endTime) },
            patrol.refuseReason === null
              ? { label: '被检查单位', ref: patrol.receiverSign?.[0] ?? null, note: timeWords(patrol.endTime) }
              : {
                  label: `见证人 ${patrol.witnessName ?? ''}`,
                  ref: patrol.witnessSign?.[0] ?? null,
                  note: timeWords(patrol.endTime),
                },
          ],
        },
      ],
    },
  }
}

function statementOf({ refuseReason, productionState }: PatrolRecord): string {
  if (productionState === 'closedDoor') return '被检查单位关门无人，未能说明检查情况。'
  return refuseReason === null
    ? '以上情况已向被检查单位说明，被检查单位现场负责人确认无异议。'
    : `以上情况已向被检查单位说明，被检查单位现场负责人拒绝签字，原因：${refuseReason}。`
}

/** The hazards where this device knows them, else what failed. */
function problemsOf({ items }: PatrolRecord, hazards: readonly AnyRecord[]): PaperContent['parts'][string][number] {
  const rows =
    hazards.length > 0
      ? hazards.map(({ place, description, deadline, rectifyType }, at) => [
          String(at + 1),
          `${place}：${description}`,
          rectifyType === 'onSpot' ? '当场整改' : `${deadline} 前整改`,
        ])
      : itemGroups(items).fail.map(({ content, remark }, at) => [
          String(at + 1),
          remark === undefined ? content : `${content}（${remark}）`,
          '',
        ])
  if (rows.length === 0) return { kind: 'text', text: '未发现问题。' }
  return { kind: 'table', head: ['序号', '问题', '整改要求'], widths: [10, 62, 28], rows }
}

const timeWords = (instant: string | null) => (instant === null ? '' : formatDateTime(instant))

function photoLabel({ photoTimestamp, fromAlbum }: MediaRef): string {
  const time = photoTimestamp === undefined ? '' : formatDateTime(photoTimestamp)
  if (fromAlbum === true) return time === '' ? '相册照片，时间未知' : `相册照片 ${time}`
  return time === '' ? '现场照片' : time
}
