import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { PointField } from '#domain/kit/fields.ts'

/** With the first form that asks for a place, and the first record that has one. */
const PlaceInput = lazyPart(async () => (await import('#app/fields/point/PlaceInput.tsx')).PlaceInput)
const PlaceView = lazyPart(async () => (await import('#app/fields/point/PlaceView.tsx')).PlaceView)

const PointInput = (props: FieldInputProps<PointField>) => <PlaceInput {...props} />

const PointCell = ({ field, value }: FieldViewProps<PointField>) => fieldWords(field, value)

const PointView = (props: FieldViewProps<PointField>) => <PlaceView waiting={<PointCell {...props} />} {...props} />

export const pointLook: FieldLook<PointField> = { Input: PointInput, View: PointView, Cell: PointCell, Filter: null }
