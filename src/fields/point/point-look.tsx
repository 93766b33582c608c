import { lazy, Suspense } from 'react'
import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import type { PointField } from '#domain/kit/fields.ts'

/** With the first form that asks for a place, and the first record that has one. */
const PlaceInput = lazy(async () => ({ default: (await import('#app/fields/point/PlaceInput.tsx')).PlaceInput }))
const PlaceView = lazy(async () => ({ default: (await import('#app/fields/point/PlaceView.tsx')).PlaceView }))

const PointInput = (props: FieldInputProps<PointField>) => (
  <Suspense fallback={null}>
    <PlaceInput {...props} />
  </Suspense>
)

const PointCell = ({ field, value }: FieldViewProps<PointField>) => fieldWords(field, value)

const PointView = (props: FieldViewProps<PointField>) => (
  <Suspense fallback={<PointCell {...props} />}>
    <PlaceView {...props} />
  </Suspense>
)

export const pointLook: FieldLook<PointField> = { Input: PointInput, View: PointView, Cell: PointCell, Filter: null }
