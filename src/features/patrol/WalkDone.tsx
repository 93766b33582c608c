import { useRecord, useSync } from '#app/data/index.ts'
import { Card, EmptyState, Icon, LinkButton, Page, Row } from '#app/ui/index.ts'
import type { WalkKind } from './walk.ts'

interface WalkDoneProps {
  walk: Pick<WalkKind<never, never>, 'resource' | 'name' | 'home' | 'recordAt' | 'keptNote' | 'facts'>
  recordGuid: string
  /** The server did not take it; it lies among the refused. */
  wasRefused?: boolean
}

/** After handing in: the same calm page with and without a signal. */
export function WalkDone({ walk, recordGuid, wasRefused = false }: WalkDoneProps) {
  const record = useRecord(walk.resource, recordGuid)
  const { media } = useSync()
  const kept = record.state === 'ready' ? record.record : null
  const isSent = kept?.$sync === 'synced'

  if (wasRefused || kept?.$sync === 'refused')
    return (
      <Page title={walk.name}>
        <EmptyState
          icon="warning"
          text={`这次${walk.name}被退回，内容和照片都保存在本机，请到「被退回」查看原因并处理`}
          action={
            <LinkButton tone="primary" to="/mine/refused">
              查看被退回的内容
            </LinkButton>
          }
        />
      </Page>
    )
  return (
    <Page
      title={walk.name}
      footer={
        <>
          <LinkButton size="large" to={walk.recordAt(recordGuid)} replace>
            查看记录
          </LinkButton>
          <LinkButton tone="primary" size="large" to={walk.home} replace>
            返回任务
          </LinkButton>
        </>
      }
    >
      <div className="patrol-done" role="status">
        <span className="patrol-done__art" data-sent={isSent}>
          <Icon name={isSent ? 'cloudOk' : 'check'} />
        </span>
        <p className="patrol-done__title">{isSent ? '已提交' : '已保存，待同步'}</p>
        <p className="patrol-done__note">
          {isSent
            ? media > 0
              ? `还有 ${media} 个照片、视频或签名在后台上传`
              : '照片、视频和签名都已上传'
            : walk.keptNote}
        </p>
      </div>
      {kept !== null && (
        <Card>
          {walk.facts(kept).map(([label, value]) => (
            <Row key={label} label={label}>
              {value}
            </Row>
          ))}
        </Card>
      )}
    </Page>
  )
}
