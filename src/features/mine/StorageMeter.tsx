import { useEffect, useState } from 'react'
import type { Sync } from '#app/data/index.ts'
import { askPersistence, freeBytes, type StorageUse, storageEstimate } from '#app/device/storage.ts'
import { bytesText, Card, Progress, Row, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'

const NEARLY_FULL = 0.8
const FULL = 0.95

/** How full the phone is for this app, and whether the system may clear it away. */
export function StorageMeter({ sync }: { sync: Sync }) {
  const [use, setUse] = useState<StorageUse | null>(null)
  const [persistence, setPersistence] = useState<'granted' | 'refused' | 'unsupported' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits changes what is used
  useEffect(() => {
    let isCurrent = true
    void storageEstimate().then((estimate) => isCurrent && setUse(estimate))
    return () => {
      isCurrent = false
    }
  }, [sync.ops, sync.media, sync.lastSyncAt])
  useEffect(() => {
    void askPersistence().then(setPersistence)
  }, [])

  const share = use === null ? 0 : use.usageBytes / use.quotaBytes
  return (
    <Card>
      {share > NEARLY_FULL && (
        <p className="mine__storage-warning" role="alert">
          {share > FULL ? '手机存储已满' : '手机存储快满了'}：请先上传未上传的内容，再删去不用的资料或照片。
        </p>
      )}
      {use === null ? (
        <p className="mine__note">这个浏览器不提供存储用量。</p>
      ) : (
        <>
          <Progress
            value={share}
            label="存储用量"
            tone={share > FULL ? 'bad' : share > NEARLY_FULL ? 'warn' : undefined}
          />
          <p className="mine__storage-words">
            已用 {bytesText(use.usageBytes)}，还可以拍摄约 {bytesText(freeBytes(use))}
          </p>
        </>
      )}
      <Row label="未上传的照片和视频">{sync.unsentBytes > 0 ? bytesText(sync.unsentBytes) : '没有'}</Row>
      <Row label="草稿">{sync.drafts > 0 ? <Link to="/mine/unsent">{sync.drafts} 份，去继续</Link> : '没有'}</Row>
      <Row label="防止系统清理">
        {persistence === 'granted' ? (
          <Tag tone="good">已开启</Tag>
        ) : (
          <Tag tone="waiting">{persistence === 'unsupported' ? '浏览器不支持' : '未开启，建议添加到桌面'}</Tag>
        )}
      </Row>
    </Card>
  )
}
