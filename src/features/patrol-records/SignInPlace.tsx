import { useRecord } from '#app/data/index.ts'
import type { PatrolRecord } from '#app/features/patrol-records/patrol-record.ts'
import { FilesView } from '#app/fields/files/FilesView.tsx'
import { fixWords, signInFixes } from '#app/resources/patrolRecord/sign-in-fixes.ts'
import { Card, distanceText, Row, Section, StatusTag } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { pointOf } from '#domain/kit/point.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { FENCE_ACCURACY_METRES, FENCE_METRES } from '#domain/resources/patrolRecord/actions.ts'
import { SIGN_IN_FLAGS } from '#domain/rules/sign-in-evidence.ts'

const MiniMap = lazyPart(async () => (await import('#app/ui/map/MiniMap.tsx')).MiniMap)

const SKELETON = <div className="skeleton sign-in-place__skeleton" />

/** Where the inspector signed in, against where the enterprise is. */
export function SignInPlace({ patrol }: { patrol: PatrolRecord }) {
  const company = useRecord('company', patrol.companyGuid)
  const at = pointOf(patrol.signInLng, patrol.signInLat)
  const factory = company.state === 'ready' ? pointOf(company.record.longitude, company.record.latitude) : null
  const { signInDistance, accuracy } = patrol
  const flags = patrol.signInFlags ?? []
  const earlier = signInFixes(patrol).slice(0, -1)
  return (
    <Section title="签到">
      <Card>
        {(at !== null || factory !== null) && (
          <div className="sign-in-place__map">
            {company.state === 'loading' ? (
              SKELETON
            ) : (
              <MiniMap
                waiting={SKELETON}
                company={factory}
                position={at === null ? null : { ...at, accuracy }}
                companyName={patrol.companyName ?? '企业'}
              />
            )}
          </div>
        )}
        <Row label="签到时间">{patrol.signInTime === null ? null : formatDateTime(patrol.signInTime)}</Row>
        <Row label="距企业">
          {signInDistance === null ? (
            <StatusTag tone="waiting" label={at === null ? '没有定位' : '企业没有标注位置'} />
          ) : (
            <>
              {distanceText(signInDistance)}{' '}
              {signInDistance > FENCE_METRES ? (
                <StatusTag tone="waiting" label={`超出 ${FENCE_METRES} 米范围`} />
              ) : (
                // What is doubted is not called good beside it.
                flags.length === 0 && <StatusTag tone="good" label="在企业范围内" />
              )}
            </>
          )}
        </Row>
        {accuracy !== null && (
          <Row label="定位精度">
            ±{Math.round(accuracy)} 米{accuracy > FENCE_ACCURACY_METRES ? '（不准）' : ''}
          </Row>
        )}
        {earlier.length > 0 && (
          <Row label="此前的定位" stack>
            <ol>
              {earlier.map((fix) => (
                <li key={fix.at}>{fixWords(fix)}</li>
              ))}
            </ol>
          </Row>
        )}
        {flags.length > 0 && (
          <Row label="定位存疑">
            {flags.map((flag) => (
              <StatusTag key={flag} tone="bad" label={SIGN_IN_FLAGS[flag]} />
            ))}
          </Row>
        )}
        {patrol.signInReason !== null && (
          <Row label="签到说明" stack>
            {patrol.signInReason}
          </Row>
        )}
        {(patrol.signInPhotos ?? []).length > 0 && (
          <Row label="签到照片" stack>
            <FilesView files={patrol.signInPhotos ?? []} label="签到照片" />
          </Row>
        )}
      </Card>
    </Section>
  )
}
