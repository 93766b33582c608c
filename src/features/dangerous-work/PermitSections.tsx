import { useMediaUrl } from '#app/data/index.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import { FieldRow } from '#app/screens/RecordSections.tsx'
import { Card, clockOf, EmptyState, Row, Section, Tag } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { MARKS } from '#domain/resources/risk.ts'
import { type GasTest, peopleInside } from '#domain/rules/work-permit.ts'
import { directionWords, involvedWords, particularsOf, readingWords, roleWords, signaturesOf } from './permit-words.ts'
import type { Permit } from './use-permit.ts'

const MARK_WORDS: Readonly<Record<string, string>> = MARKS
/** What is opened from the permit and does not stand on it in words. */
const OPENED = ['outsourceTaskGuid', 'planFiles', 'workPhotos'] as const

/** Everything the permit says, in the order of the paper form. */
export function PermitSections({ permit }: { permit: Permit }) {
  const { terms } = permit
  const signatures = signaturesOf(permit)
  const inside = peopleInside(permit)
  return (
    <div className="permit__columns">
      <Section title="作业">
        <Card>
          <Row label="企业">{permit.companyName}</Row>
          <Row label="地点">{permit.workPlace}</Row>
          <Row label="计划时间">
            {permit.planStart !== null && clockOf(permit.planStart)} 至{' '}
            {permit.planEnd !== null && clockOf(permit.planEnd)}
          </Row>
          {permit.actualStart !== null && <Row label="实际开始">{clockOf(permit.actualStart)}</Row>}
          {permit.actualEnd !== null && <Row label="实际结束">{clockOf(permit.actualEnd)}</Row>}
          <Row label="申请单位">{permit.applyUnit}</Row>
          <Row label="作业单位">{permit.workUnit}</Row>
          {particularsOf(permit).map(({ label, words }) => (
            <Row key={label} label={label}>
              {words}
            </Row>
          ))}
          <Row label="风险辨识" stack>
            {permit.jsa}
          </Row>
          {permit.relatedTickets && <Row label="关联作业票">{permit.relatedTickets}</Row>}
          {OPENED.filter((name) => !isEmptyValue(permit[name])).map((name) => (
            <FieldRow key={name} resource={dangerousWorkPermit} record={permit} name={name} />
          ))}
          {permit.closeReason && <Row label="作废或退回原因">{permit.closeReason}</Row>}
        </Card>
      </Section>
      <Section title="人员">
        <Card flush>
          <ul className="permit-people">
            {(permit.people ?? []).map(({ role, name, certNo, certValidTo }) => {
              const until = permit.planEnd === null ? null : dayOf(permit.planEnd)
              const isExpired = certValidTo != null && until !== null && certValidTo < until
              return (
                <li key={`${role}${name}`} className="permit-people__one">
                  <span>
                    <b>{name}</b> {roleWords(role)}
                  </span>
                  {certNo ? (
                    <span className="permit-people__cert">
                      {certNo}
                      {certValidTo == null ? (
                        <Tag tone="waiting">未填有效期</Tag>
                      ) : (
                        <Tag tone={isExpired ? 'bad' : 'good'}>
                          {isExpired ? `${certValidTo} 到期` : `有效至 ${certValidTo}`}
                        </Tag>
                      )}
                    </span>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </Card>
      </Section>
      {terms !== null && (
        <Section title="执行要求" note={terms.ruleVersion}>
          <Card>
            <Row label="最长有效期">{terms.maxHours === null ? '标准没有规定' : `${terms.maxHours} 小时`}</Row>
            <Row label="气体分析">
              {terms.gas === 'none' ? '不要求' : terms.gas === 'before' ? '作业前分析' : '作业前分析并连续监测'}
              {terms.daily && '，每日分析'}
              {terms.gasMaxAge !== null && terms.gas !== 'none' && `，${terms.gasMaxAge} 分钟内有效`}
            </Row>
            {terms.gas !== 'none' && terms.pauseMax !== null && (
              <Row label="中断">
                {terms.pauseMax === 0 ? '任何中断后重新通风和分析' : `超过 ${terms.pauseMax} 分钟重新分析`}
              </Row>
            )}
            <Row label="审批人">{terms.approver}</Row>
            {terms.certType !== null && <Row label="持证要求">{terms.certType}</Row>}
            <Row label="依据">
              {terms.basis}（{MARK_WORDS[terms.mark] ?? terms.mark}）
            </Row>
          </Card>
        </Section>
      )}
      <Section title="安全措施" note={measureNote(permit)}>
        <Card flush>
          <ol className="permit-measures">
            {(permit.measures ?? []).map(({ no, text, involved, confirmer, note }) => (
              <li key={no} className="permit-measures__one">
                <span>
                  {no}. {text}
                  {note && <span className="permit__muted">（{note}）</span>}
                </span>
                <span className="permit-measures__answer">
                  <Tag tone={involved === null ? 'waiting' : involved === 'yes' ? 'good' : 'muted'}>
                    {involvedWords(involved)}
                  </Tag>
                  {confirmer}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      </Section>
      {terms !== null && terms.gas !== 'none' && (
        <Section title="气体分析" note={`${permit.gasTests?.length ?? 0} 个数据`}>
          <GasTable tests={permit.gasTests ?? []} />
        </Section>
      )}
      <Section title="签字">
        <Card flush>
          {signatures.length === 0 ? (
            <EmptyState icon="pen" text="还没有签字" />
          ) : (
            <ul className="permit-signs">
              {signatures.map((sign) => (
                <li key={`${sign.label}${sign.at}${sign.name}`} className="permit-signs__one">
                  <span>
                    <b>{sign.label}</b> {sign.name}
                    <span className="permit__muted">
                      {sign.opinion} · {clockOf(sign.at)}
                    </span>
                  </span>
                  <SignatureImage refs={permit.signatures} guid={sign.signGuid} name={sign.name} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </Section>
      {(permit.entryLog ?? []).length > 0 && (
        <Section title="进出登记" note={inside.length === 0 ? '空间内无人' : `空间内 ${inside.length} 人`}>
          <Card>
            {(permit.entryLog ?? []).map(({ name, direction, at, tools }) => (
              <Row key={`${name}${at}`} label={clockOf(at)}>
                {name} {directionWords(direction)}
                {tools && `，工具：${tools}`}
              </Row>
            ))}
          </Card>
        </Section>
      )}
      {(permit.pauses ?? []).length > 0 && (
        <Section title="中断">
          <Card>
            {(permit.pauses ?? []).map(({ from, to, reason }) => (
              <Row key={from} label={clockOf(from)}>
                {reason}，{to === null ? '尚未恢复' : `${clockOf(to)} 恢复`}
              </Row>
            ))}
          </Card>
        </Section>
      )}
    </div>
  )
}

function measureNote({ measures }: Permit): string {
  const all = measures ?? []
  return `${all.filter(({ involved }) => involved !== null).length}/${all.length}`
}

function GasTable({ tests }: { tests: readonly GasTest[] }) {
  if (tests.length === 0)
    return (
      <Card>
        <EmptyState icon="warning" text="还没有气体分析结果" />
      </Card>
    )
  return (
    <Card flush>
      <ul className="permit-gas">
        {tests.map((test, index) => (
          // Two readings of a round may be alike in everything but their place in it.
          // biome-ignore lint/suspicious/noArrayIndexKey: readings are only ever added at the end
          <li key={index} className="permit-gas__one" data-passed={test.passed}>
            <span className="permit-gas__reading">
              <b>{readingWords(test)}</b>
              <Tag tone={test.passed ? 'good' : 'bad'}>{test.passed ? '合格' : '不合格'}</Tag>
            </span>
            <span className="permit__muted">
              {test.place} · {test.analyst} · {test.at === '' ? '' : clockOf(test.at)}
            </span>
            {test.verdicts.map(({ standard, limit, basis, passed }) => (
              <span key={`${standard}${limit}`} className="permit__muted">
                {passed ? '符合' : '不符合'} {limit}（{basis}）
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SignatureImage({ refs, guid, name }: { refs: MediaRef[] | null; guid: string | undefined; name: string }) {
  const { url } = useMediaUrl(refs?.find((ref) => ref.guid === guid) ?? null)
  return url === null ? null : <img className="permit-signs__image" src={url} alt={`${name}的签名`} decoding="async" />
}
