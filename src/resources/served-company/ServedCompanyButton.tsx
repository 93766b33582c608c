import { useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { Button, LinkButton, Sheet } from '#app/ui/index.ts'
import { PAGES } from '#domain/pages/index.ts'
import './served-company.css'

const views = PAGES.filter(({ path }) => path.startsWith('/agencyCompanyView/'))

/** From what ties an institution to an enterprise to what it may look up of that enterprise. */
export function ServedCompanyButton({ record }: { record: LocalRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  const { companyName } = record
  if (typeof companyName !== 'string' || companyName === '') return null
  const query = new URLSearchParams({ companyName })
  return (
    <>
      <Button icon="search" onClick={() => setIsOpen(true)}>
        企业信息查看
      </Button>
      <Sheet open={isOpen} title={companyName} onClose={() => setIsOpen(false)}>
        <div className="served-company">
          {views.map(({ path, title }) => (
            <LinkButton key={path} block size="large" to={`${path}?${query}`}>
              {title}
            </LinkButton>
          ))}
        </div>
      </Sheet>
    </>
  )
}
