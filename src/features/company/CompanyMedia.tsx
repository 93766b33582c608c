import { FilesView } from '#app/fields/files/FilesView.tsx'
import type { Company } from '#app/resources/company/use-company-search.ts'
import { Card, EmptyList, Section } from '#app/ui/index.ts'
import { company as definition } from '#domain/resources/company/definition.ts'

const FILES = ['photo', 'factoryPlan'] as const

export function CompanyMedia({ company }: { company: Company }) {
  const shown = FILES.filter((name) => (company[name] ?? []).length > 0)
  if (shown.length === 0) return <EmptyList icon="folder" text="还没有厂区照片和平面图" />
  return shown.map((name) => {
    const { label } = definition.fields[name]
    return (
      <Section key={name} title={label}>
        <Card>
          <FilesView files={company[name] ?? []} label={label} />
        </Card>
      </Section>
    )
  })
}
