import { useRecord, useSync } from '#app/data/index.ts'
import { Card, clockOf, EmptyState, Icon, LinkButton, Page, Row } from '#app/ui/index.ts'

interface SelfCheckDoneProps {
  recordGuid: string
  wasRefused?: boolean
}

/** After handing in: the same calm page with and without a signal. */
export function SelfCheckDone({ recordGuid, wasRefused = false }: SelfCheckDoneProps) {
  const record = useRecord('selfCheckRecord', recordGuid)
  const { media } = useSync()
  const kept = record.state === 'ready' ? record.record : null
  const isSent = kept?.$sync === 'synced'
  if (wasRefused || kept?.$sync === 'refused')
    return (
      <Page title="自查">
        <EmptyState
          icon="warning"
          text="这次自查被退回，内容和照片都保存在本机，请到「被退回」查看原因并处理"
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
      title="自查"
      footer={
        <>
          <LinkButton size="large" to={`/selfCheckingRecords/selfCheckRecords?open=${recordGuid}`} replace>
            查看记录
          </LinkButton>
          <LinkButton tone="primary" size="large" to="/selfCheckingRecords/todoTasks" replace>
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
            : '已存在本机，有信号时自动上传'}
        </p>
      </div>
      {kept !== null && (
        <Card>
          <Row label="排查内容">{String(kept.checkTitle ?? '')}</Row>
          <Row label="完成时间">{typeof kept.endTime === 'string' ? clockOf(kept.endTime) : ''}</Row>
          <Row label="隐患数">{String(kept.problemCount ?? 0)}</Row>
          <Row label="零隐患确认">{kept.noHazardConfirm === true ? '已确认' : '—'}</Row>
        </Card>
      )}
    </Page>
  )
}
