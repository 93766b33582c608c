import { useDeferredValue, useState } from 'react'
import { SearchBar } from '#app/ui/choosing.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { Tag } from '#app/ui/surfaces.tsx'
import type { PublicAgency } from '#domain/contract/public-information.ts'
import { AGENCY_TYPES } from '#domain/resources/agency-shared.ts'
import { Answered } from './Answered.tsx'
import { usePublic } from './use-public.ts'

const typeName = (code: string) => AGENCY_TYPES[code as keyof typeof AGENCY_TYPES] ?? code

/** 机构名录: the institutions on the register. */
export function AgencyListPage() {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword.trim())
  const answer = usePublic<{ items: PublicAgency[] }>('/api/agencyBase/publicList', { keyword: asked })
  return (
    <PublicFrame title="机构名录">
      <SearchBar value={keyword} onChange={setKeyword} placeholder="机构名称" />
      <Answered answer={answer} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => (
          <ul className="open-list">
            {items.map((agency) => (
              <li key={agency.guid} className="open-list__item">
                <h2 className="open-list__title">
                  {agency.agencyName}{' '}
                  <Tag tone={agency.memberType === 'member' ? 'info' : 'muted'}>
                    {agency.memberType === 'member' ? '会员' : '非会员'}
                  </Tag>
                </h2>
                <p>{agency.agencyTypes.map(typeName).join('、')}</p>
                {agency.qualificationScope !== null && <p>资质范围：{agency.qualificationScope}</p>}
                <p className="open-list__note">
                  {agency.officeAddress ?? '—'}
                  {agency.qualificationValidTo !== null && ` · 资质有效期至 ${agency.qualificationValidTo}`}
                  {agency.rating !== null && ` · 企业评分 ${agency.rating}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </PublicFrame>
  )
}
