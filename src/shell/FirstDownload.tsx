import { useState } from 'react'
import { useRecords, useSync } from '#app/data/index.ts'
import { currentActor } from '#app/session/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Progress } from '#app/ui/surfaces.tsx'

/** The first load of a new device. One may start as soon as the tasks are there; the rest goes on behind the page. */
export function FirstDownload() {
  const { download, lastSyncAt, state } = useSync()
  const [isLeft, setIsLeft] = useState(false)
  if (download === null || lastSyncAt !== null || isLeft) return null
  return <DownloadPanel download={download} isOffline={state === 'offline'} onLeave={() => setIsLeft(true)} />
}

interface DownloadPanelProps {
  download: { done: number; total: number; rows: number }
  isOffline: boolean
  onLeave: () => void
}

function DownloadPanel({ download, isOffline, onLeave }: DownloadPanelProps) {
  const isEnterprise = currentActor()?.companyGuid != null
  const tasks = useRecords('patrolTask', { view: 'open', limit: 1, enabled: !isEnterprise })
  const hasTasks = tasks.state === 'ready' && tasks.total > 0
  const canStart = hasTasks || download.done > 0
  return (
    <div className="first-download" role="dialog" aria-modal="true" aria-labelledby="first-download-title">
      <div className="first-download__panel">
        <span className="first-download__mark">
          <Icon name="download" size={34} />
        </span>
        <h2 id="first-download-title">正在把资料下载到本机</h2>
        <p className="first-download__text">
          下载后没有信号也能{isEnterprise ? '自查、整改隐患、办作业票' : '巡查、查企业、看隐患'}。
        </p>
        <Progress value={download.total === 0 ? 0 : download.done / download.total} label="下载进度" />
        <dl className="first-download__counts">
          <div>
            <dt>数据包</dt>
            <dd>
              {download.done}/{download.total}
            </dd>
          </div>
          <div>
            <dt>已下载</dt>
            <dd>{download.rows.toLocaleString('zh-CN')} 条</dd>
          </div>
          {!isEnterprise && (
            <div>
              <dt>待办任务</dt>
              <dd>{hasTasks ? `${tasks.total} 项` : '—'}</dd>
            </div>
          )}
        </dl>
        {isOffline && <p className="first-download__text">网络中断了，恢复后会接着下载。</p>}
        <Button tone="primary" block disabled={!canStart} onClick={onLeave}>
          {canStart ? '开始使用，其余在后台下载' : isEnterprise ? '正在下载' : '任务下载完即可开始'}
        </Button>
      </div>
    </div>
  )
}
