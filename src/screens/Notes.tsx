import { FilesView } from '#app/fields/files/FilesView.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { Card, Row, Section } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { Remark } from '#domain/resources/shared.ts'

/** What was said beside the course of a record, by whoever was there. */
export function Notes({ record }: { record: LocalRecord }) {
  const notes = (record.notes ?? []) as readonly Remark[]
  const photos = (record.notePhotos ?? []) as readonly MediaRef[]
  if (notes.length === 0) return null
  return (
    <Section title="补充说明">
      <Card>
        {notes.map(({ at, userName, content }) => (
          <Row key={`${at} ${content}`} label={`${userName} · ${formatDateTime(at)}`} stack>
            {content}
          </Row>
        ))}
        {photos.length > 0 && <FilesView files={photos} label="补充照片" size="large" />}
      </Card>
    </Section>
  )
}
