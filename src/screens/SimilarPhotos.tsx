import { useMediaUrl } from '#app/data/index.ts'
import { Card, Section, StatusTag } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { SimilarPhoto } from '#domain/resources/shared.ts'
import './similar-photos.css'

interface SimilarPhotosProps {
  /** The record's own. */
  photos: readonly MediaRef[]
  similar: readonly SimilarPhoto[] | null
}

/** 疑似重复照片: this one and the earlier one side by side, for a reviewer to judge. */
export function SimilarPhotos({ photos, similar }: SimilarPhotosProps) {
  if (similar === null || similar.length === 0) return null
  return (
    <Section title="疑似重复照片" note={`${similar.length} 张，请核对`}>
      <Card>
        <ul className="similar-photos">
          {similar.map((each) => (
            <li key={each.guid} className="similar-photos__pair">
              <Picture media={photos.find(({ guid }) => guid === each.guid) ?? each.guid} words="本次" />
              <Picture
                media={each.earlierGuid}
                words={each.earlierAt === null ? '以前' : formatDateTime(each.earlierAt)}
              />
              <StatusTag tone="waiting" label={each.unlikeBits === 0 ? '内容相同' : '画面相近'} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Picture({ media, words }: { media: MediaRef | string; words: string }) {
  const { url, state } = useMediaUrl(media)
  return (
    <figure className="similar-photos__one">
      {url === null ? (
        <span className="similar-photos__absent">{state === 'loading' ? '正在读取' : '联网后查看'}</span>
      ) : (
        <img src={url} alt={`${words}的照片`} decoding="async" />
      )}
      <figcaption>{words}</figcaption>
    </figure>
  )
}
