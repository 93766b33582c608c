import { useSearchParams } from 'react-router-dom'
import { IndustryCode } from '#app/resources/company/IndustryCode.tsx'
import { ResourceForm } from '#app/resources/ResourceForm.tsx'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { EmptyState, LinkButton, Page } from '#app/ui/index.ts'
import { company } from '#domain/resources/company/definition.ts'

/** What supervision is steered by; the rest of the file is read on the enterprise's own page. */
const KEY_SECTIONS = company.form.filter(({ section }) => ['行业', '负责人', '监管标志', '经营'].includes(section))
const SLOTS = { economyTypeGuid: IndustryCode }
const TITLE = '企业重点信息'
const KEY_FIELDS = ['companyName', 'companyStatus', 'scaleType', 'employeeCount', 'riskColor', 'standardGrade']

/** 企业重点信息: read at a glance, changed at once where the file is not approved yet, else by an application. */
export function KeyInformationPage() {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const guid = params.get('guid') ?? ('actor' in session ? session.actor.companyGuid : null)
  const isEditing = params.get('form') !== null
  const leave = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('form')
        return next
      },
      { replace: true },
    )

  if (guid === null)
    return (
      <Page title={TITLE}>
        <EmptyState
          icon="building"
          text="请先选择一家企业"
          action={<LinkButton to="/companyQuery/companyAdministration">查询企业</LinkButton>}
        />
      </Page>
    )
  if (isEditing) return <ResourceForm resource="company" guid={guid} onSaved={leave} onClose={leave} />
  return (
    <DetailScreen
      resource="company"
      guid={guid}
      title={TITLE}
      slots={SLOTS}
      sections={[{ section: '概况', fields: KEY_FIELDS }, ...KEY_SECTIONS]}
      extra={({ status }) => [
        status === 'approved' && (
          <LinkButton key="apply" to="/changeInfo?form=new" icon="sync">
            申请变更
          </LinkButton>
        ),
        <LinkButton key="edit" to="?form=edit" icon="pen">
          修改
        </LinkButton>,
      ]}
    />
  )
}
