import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { ChangeWords, changesOf, type Values } from '#app/screens/ChangeLog.tsx'
import { Row } from '#app/ui/index.ts'
import { findResource } from '#domain/resources/registry.ts'

/** Of which record, and 整改期限：2026-11-20 → 2026-11-30, one line a field; of a new record what each was filled with. */
export function ChangedFields({ record: { module, bizGuid, before, after } }: { record: LocalRecord }) {
  const resource = findResource(String(module))
  const changes = resource === null ? [] : changesOf(resource, (before ?? {}) as Values, after as Values | null)
  return (
    <>
      {resource !== null && typeof bizGuid === 'string' && (
        <Row label={resource.label}>
          <RecordTitle resource={resource.name} guid={bizGuid} />
        </Row>
      )}
      {changes.length === 0 ? (
        <p>没有可以显示的改动</p>
      ) : (
        <ul className="history">
          {changes.map((change) => (
            <li key={change.name}>
              <ChangeWords change={change} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
