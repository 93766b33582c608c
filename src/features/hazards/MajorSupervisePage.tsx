import { useSearchParams } from 'react-router-dom'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { both, type Filter } from '#domain/kit/filter.ts'

/** 重大隐患挂牌督办: all of one's area, or what hangs on one hazard (`?danger=…&company=…`), which a new one then names. */
export function MajorSupervisePage() {
  const [params] = useSearchParams()
  const danger = params.get('danger')
  const company = params.get('company')
  const ofHazard: Filter | undefined =
    danger === null || company === null
      ? undefined
      : both({ field: 'companyGuid', equals: company }, { field: 'dangerGuid', equals: danger })
  return (
    <ResourcePage
      key={danger ?? 'all'}
      resource="majorSupervise"
      title="重大隐患挂牌督办"
      {...(ofHazard === undefined ? { view: 'open' } : { filter: ofHazard })}
    />
  )
}
