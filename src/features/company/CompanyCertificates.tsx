import { useRecords } from '#app/data/index.ts'
import type { LocalOf } from '#app/data/types.ts'
import { FilesView } from '#app/fields/files/FilesView.tsx'
import { fieldView } from '#app/fields/index.tsx'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { Card, EmptyList, Row, StatusTag, Unread } from '#app/ui/index.ts'
import { both } from '#domain/kit/filter.ts'
import { companyCertificate } from '#domain/resources/companyCertificate/definition.ts'
import { AsOfNote } from './AsOfNote.tsx'
import '#domain/areas/enterprise.ts'

const SHOWN = 100
const { fields, workflow } = companyCertificate
const ROWS = ['certNo', 'issueOrg', 'scope'] as const

/** The papers of an enterprise, first what has run out or soon will. */
export function CompanyCertificates({ companyGuid }: { companyGuid: string }) {
  const certificates = useRecords<typeof companyCertificate>('companyCertificate', {
    filter: both({ field: 'companyGuid', equals: companyGuid }, { not: { field: 'status', equals: 'cancelled' } }),
    order: 'validTo',
    limit: SHOWN,
  })
  if (certificates.state !== 'ready') return <Unread read={certificates} rows={3} />
  if (certificates.rows.length === 0) return <EmptyList icon="document" text="这家企业还没有登记证照" />
  return (
    <>
      <AsOfNote read={certificates} />
      {certificates.rows.map((record) => (
        <CertificateCard key={record.guid} certificate={record} />
      ))}
    </>
  )
}

function CertificateCard({ certificate }: { certificate: LocalOf<typeof companyCertificate> }) {
  const { certType, validTo, status, files } = certificate
  const state = workflow?.states[status]
  const { View } = fieldView(fields.validTo)
  return (
    <Card>
      <p className="company-paper__head">
        <b>{certType === null ? '证照' : fields.certType.options[certType]}</b>
        {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
        <SyncTag record={certificate} />
      </p>
      <Row label={fields.validTo.label}>
        {validTo === null ? '长期有效' : <View field={fields.validTo} value={validTo} />}
      </Row>
      {ROWS.map(
        (name) =>
          certificate[name] && (
            <Row key={name} label={fields[name].label}>
              {certificate[name]}
            </Row>
          ),
      )}
      <FilesView files={files ?? []} label={fields.files.label} />
    </Card>
  )
}
