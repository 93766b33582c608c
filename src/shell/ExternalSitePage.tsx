import { useLocation } from 'react-router-dom'
import { useAnswer } from '#app/shell/use-answer.ts'
import { EmptyState, LinkButton, Page, PageSkeleton, ProblemNotice } from '#app/ui/index.ts'
import { EXTERNAL_SITES, type ExternalSite, type HeaderLinks } from '#domain/contract/header.ts'
import { ForRoles } from './ForRoles.tsx'

const CONFIG = '/system/informationConfiguration'

/** A page of another platform: opened from here at its configured address, in a window of its own. */
export function ExternalSitePage() {
  const { pathname } = useLocation()
  const site = siteOf(pathname)
  const links = useAnswer<HeaderLinks>('/api/systemConfig/headerLinks')
  const { name, key } = EXTERNAL_SITES[site]
  if (links.state === 'loading') return <PageSkeleton />
  return (
    <Page title={name} back>
      {links.state === 'problem' && <ProblemNotice problem={links.problem} onRetry={links.retry} />}
      {links.state === 'ready' && <Site name={name} configKey={key} address={links.data[site]} />}
    </Page>
  )
}

function Site({ name, configKey, address }: { name: string; configKey: string; address: string | null }) {
  if (address !== null)
    return (
      <EmptyState
        icon="navigate"
        text={`${name}在另一个网站，将在新窗口打开`}
        action={
          <a className="button button--primary" href={address} target="_blank" rel="noreferrer">
            打开{name}
          </a>
        }
      />
    )
  return (
    <EmptyState
      icon="help"
      text={`${name}的网址还没有配置，或没有为您开放`}
      action={
        <ForRoles roles={['admin']}>
          <LinkButton to={`${CONFIG}?q=${configKey}`}>去信息配置填写（配置项 {configKey}）</LinkButton>
        </ForRoles>
      }
    />
  )
}

function siteOf(pathname: string): ExternalSite {
  const name = pathname.slice(1)
  return Object.hasOwn(EXTERNAL_SITES, name) ? (name as ExternalSite) : 'mewsHomeIndex'
}
