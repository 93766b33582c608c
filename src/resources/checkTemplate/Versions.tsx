import { useRecords } from '#app/data/index.ts'
import type { FieldViewProps } from '#app/fields/types.ts'
import { NO_VALUE } from '#app/fields/words.ts'
import { Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import './versions.css'

const MOST = 100

/** Every version of the list, the newest first: which is in use, which was, and which is in the making. */
export function Versions({ value }: Pick<FieldViewProps, 'value'>) {
  const list = useRecords<typeof checkTemplate>('checkTemplate', {
    filter: { field: 'firstVersionGuid', equals: String(value) },
    order: '-createTime',
    limit: MOST,
  })
  if (list.state !== 'ready') return NO_VALUE
  return (
    <ul className="versions">
      {list.rows.map((version) => (
        <li key={version.guid}>
          <Link to={`?open=${version.guid}`} className="versions__line">
            <span>第 {version.versionNo} 版</span>
            {version.effectiveDate !== null && <span className="versions__since">{version.effectiveDate} 起</span>}
            <StateTag {...version} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function StateTag({ enabled, effectiveDate }: Pick<RecordOf<typeof checkTemplate>, 'enabled' | 'effectiveDate'>) {
  if (enabled === true) return <Tag tone="good">使用中</Tag>
  return effectiveDate === null ? <Tag tone="waiting">未启用</Tag> : <Tag tone="muted">已停用</Tag>
}
