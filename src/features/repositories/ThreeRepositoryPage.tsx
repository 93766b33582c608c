import { useSearchParams } from 'react-router-dom'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { Segmented } from '#app/ui/index.ts'
import '#domain/areas/agency.ts'
import '#domain/areas/expert.ts'

/** Named by the glossary; the specification gives the name of the page alone. */
const REPOSITORIES = [
  { value: 'company', label: '企业库' },
  { value: 'expert', label: '专家库' },
  { value: 'agencyBase', label: '机构库' },
] as const

/** 三库: who is reviewed, who judges, and who does the work, beside one another. */
export function ThreeRepositoryPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('in')
  const { value } = REPOSITORIES.find((each) => each.value === asked) ?? REPOSITORIES[0]
  return (
    <ResourcePage
      key={value}
      resource={value}
      title="三库管理"
      above={
        <Segmented
          label="三库"
          value={value}
          options={REPOSITORIES}
          // What was asked of one of them means nothing in another.
          onChange={(next) => setParams({ in: next }, { replace: true })}
        />
      }
    />
  )
}
