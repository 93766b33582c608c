import type { Company } from '#app/resources/company/use-company-search.ts'
import { distanceText, Icon, IconButton, LinkButton, RiskTag, Tag } from '#app/ui/index.ts'
import { COMPANY_FLAGS } from '#domain/data/words.ts'

interface PlaceSheetProps {
  company: Company
  distance: number | null
  mayPatrol: boolean
  onClose: () => void
}

/** The tapped enterprise, over the lower edge of the map; the map behind stays usable. */
export function PlaceSheet({ company, distance, mayPatrol, onClose }: PlaceSheetProps) {
  const flags = Object.entries(COMPANY_FLAGS).filter(([flag]) => company[flag as keyof typeof COMPANY_FLAGS] === true)
  const phone = company.safetyManagerPhone
  return (
    <section className="place-sheet" aria-label={company.companyName ?? '企业'}>
      <IconButton className="place-sheet__close" icon="close" label="关闭" onClick={onClose} />
      <h2 className="place-sheet__name">{company.companyName}</h2>
      <p className="place-sheet__place">{company.pbAddress ?? company.registerAddress}</p>
      <p className="place-sheet__tags">
        <RiskTag color={company.riskColor} />
        {flags.map(([flag, label]) => (
          <Tag key={flag}>{label}</Tag>
        ))}
        {distance !== null && <span className="place-sheet__distance">{distanceText(distance)}</span>}
      </p>
      <div className="place-sheet__ways">
        {phone !== null && phone !== '' && (
          <a
            className="button button--plain"
            href={`tel:${phone}`}
            aria-label={`打电话给${company.safetyManager ?? ''}`}
          >
            <Icon name="phone" />
          </a>
        )}
        <LinkButton to={`/company/${company.guid}`}>企业资料</LinkButton>
        {mayPatrol && (
          <LinkButton tone="primary" to={`/inspection/newGridPatrol?company=${company.guid}`}>
            开始巡查
          </LinkButton>
        )}
      </div>
    </section>
  )
}
