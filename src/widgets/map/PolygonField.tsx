import { useState } from 'react'
import { Button } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { cornersOf, type Polygon } from '#domain/rules/polygon.ts'

const PolygonEditor = lazyPart(async () => (await import('#app/widgets/map/PolygonEditor.tsx')).PolygonEditor)

interface PolygonFieldProps {
  label: string
  value: Polygon | null
  disabled: boolean
  onChange: (polygon: Polygon | null) => void
}

/** An area in a form: how many corners it has, and the map to draw it on. */
export function PolygonField({ label, value, disabled, onChange }: PolygonFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = cornersOf(value).length
  return (
    <>
      <Button icon="map" disabled={disabled} onClick={() => setIsOpen(true)}>
        {count === 0 ? `在地图上画${label}` : `${label}（${count} 个点），修改`}
      </Button>
      {isOpen && (
        <PolygonEditor
          title={label}
          value={value}
          onSave={(polygon) => {
            onChange(polygon)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
