import { useDeferredValue, useState } from 'react'
import { SearchBar } from '#app/ui/choosing.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { StatusTag } from '#app/ui/surfaces.tsx'
import type { PublicPublicity } from '#domain/contract/public-information.ts'
import { publicity } from '#domain/resources/publicity/definition.ts'
import { Answered } from './Answered.tsx'
import { usePublic } from './use-public.ts'

const typeName = (code: string) => publicity.fields.publicityType.options[code as 'standard'] ?? code

/** 公示列表: what is made public, with where to object. */
export function PublicityListPage() {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword.trim())
  const answer = usePublic<{ items: PublicPublicity[] }>('/api/publicity/publicList', { keyword: asked })
  return (
    <PublicFrame title="公示列表">
      <SearchBar value={keyword} onChange={setKeyword} placeholder="公示标题" />
      <Answered answer={answer} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => (
          <ul className="open-list">
            {items.map((each) => (
              <li key={each.guid} className="open-list__item">
                <details>
                  <summary>
                    <span className="open-list__title">{each.title}</span>
                    <StatusTag tone={each.tone} label={each.statusLabel} />
                    <span className="open-list__note">
                      {typeName(each.publicityType)} · {each.from} 至 {each.to}
                    </span>
                  </summary>
                  <p className="open-list__text">{each.content}</p>
                  {each.items.length > 0 && (
                    <ol>
                      {each.items.map(({ name, result }) => (
                        <li key={name}>
                          {name}
                          {result !== null && `：${result}`}
                        </li>
                      ))}
                    </ol>
                  )}
                  <p>
                    异议电话：<a href={`tel:${each.objectionPhone}`}>{each.objectionPhone}</a>
                  </p>
                </details>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </PublicFrame>
  )
}
