import { useState } from 'react'
import { placeWords } from '#app/fields/point/place-words.ts'
import type { FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { Button } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { PointField } from '#domain/kit/fields.ts'
import { placeOf } from '#domain/kit/place.ts'
import './point.css'

const PlaceMap = lazyPart(async () => (await import('#app/widgets/map/PlaceMap.tsx')).PlaceMap)

const NOTHING = {}

/** A place in figures, where it comes from, and the map to see it on; without the other number the one. */
export function PlaceView({ field, value, others = NOTHING }: FieldViewProps<PointField>) {
  const [isOpen, setIsOpen] = useState(false)
  const place = placeOf(field, others)
  if (place === null) return fieldWords(field, value)
  const metres = others[field.parts.accuracy ?? '']
  return (
    <span className="place-view">
      <span>{placeWords(field, place, others)}</span>
      <Button size="small" icon="map" onClick={() => setIsOpen(true)}>
        看地图
      </Button>
      {isOpen && (
        <PlaceMap
          title={field.place}
          place={place}
          accuracy={typeof metres === 'number' ? metres : null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}
