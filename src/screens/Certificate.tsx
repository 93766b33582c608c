import type { ReactNode } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { AnyResource, CardDefinition, CertificateDefinition } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import './certificate.css'

interface CertificateProps {
  certificate: CertificateDefinition
  /** What it is the paper of: its fields are named below the text, as far as the record has them. */
  card: CardDefinition
  resource: AnyResource
  record: LocalRecord
  /** The square that tells whether it still holds. */
  children: ReactNode
}

/** What certifies something, on A4 across: a frame, the name of the paper, who and what, by whom, and room for a seal. */
export function Certificate({ certificate, card, resource, record, children }: CertificateProps) {
  const { heading, holder, says, by, on, number, until } = certificate
  const words = (name: string) => {
    const field = fieldOf(resource, name)
    return field === null ? String(record[name] ?? '') : fieldWords(field, record[name])
  }
  const lapsed = whyLapsed(card, resource, record)
  return (
    <div className="certificate__room">
      <article className="certificate" aria-label={heading}>
        <div className="certificate__frame">
          {number !== undefined && (
            <p className="certificate__number">
              {fieldOf(resource, number)?.label}：{words(number)}
            </p>
          )}
          <h1>{heading}</h1>
          <p className="certificate__holder">{words(holder)}：</p>
          <p className="certificate__text">{says(words)}</p>
          <dl className="certificate__facts">
            {card.fields.map((name) =>
              isEmptyValue(record[name]) ? null : (
                <div key={name}>
                  <dt>{fieldOf(resource, name)?.label}</dt>
                  <dd>{words(name)}</dd>
                </div>
              ),
            )}
            {until !== undefined && (
              <div>
                <dt>{fieldOf(resource, until)?.label}</dt>
                <dd>{longDay(record[until])}</dd>
              </div>
            )}
          </dl>
          <footer className="certificate__foot">
            {children}
            <div className="certificate__issuer">
              <span className="certificate__seal">盖章处</span>
              {by !== undefined && <p>{words(by)}</p>}
              <p>{longDay(record[on])}</p>
            </div>
          </footer>
          {lapsed !== null && <strong className="certificate__void">{lapsed}</strong>}
        </div>
      </article>
    </div>
  )
}

/** What holds no longer says so across the paper, or it would go on being shown around. */
function whyLapsed({ when, certificate }: CardDefinition, resource: AnyResource, record: LocalRecord): string | null {
  const { workflow } = resource
  const holdsIn = when?.status ?? workflow?.initial
  if (workflow !== undefined && ![holdsIn].flat().includes(String(record.status)))
    return workflow.states[String(record.status)]?.label ?? null
  const last = certificate?.until === undefined ? null : record[certificate.until]
  return typeof last === 'string' && last < dayOf(correctedNow()) ? '已过期' : null
}

/** 2026年11月24日, of a day or a moment. */
function longDay(value: unknown): string {
  if (typeof value !== 'string') return ''
  const day = value.length > 10 ? dayOf(value) : value
  return day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')
}
