import { numberLook } from '#app/fields/number/number-look.tsx'
import { PlaceButtons } from '#app/fields/point/PlaceButtons.tsx'
import { originWords } from '#app/fields/point/place-words.ts'
import type { FieldInputProps } from '#app/fields/types.ts'
import { FormField } from '#app/ui/index.ts'
import type { NumberField, PointField } from '#domain/kit/fields.ts'
import { placeOf } from '#domain/kit/place.ts'
import type { PlaceSource } from '#domain/kit/point.ts'

/** The place in one go where the other fields of the form are at hand; else the one number. */
export function PlaceInput(props: FieldInputProps<PointField>) {
  const { field, others, onFill } = props
  if (others === undefined || onFill === undefined)
    return <numberLook.Input {...props} onFill={undefined} field={degreesOf(field)} />
  return <WholePlaceInput {...props} others={others} onFill={onFill} />
}

interface WholePlaceInputProps extends FieldInputProps<PointField> {
  others: NonNullable<FieldInputProps['others']>
  onFill: NonNullable<FieldInputProps['onFill']>
}

/** Both numbers and what spares one from typing them; where the place comes from is written down with it. */
function WholePlaceInput({ field, value, others, onChange, onFill, media, disabled }: WholePlaceInputProps) {
  const { lng, lat, source, accuracy } = field.parts
  const origin = (from: PlaceSource | null, metres: number | null) => ({
    ...(source === undefined ? {} : { [source]: from }),
    ...(accuracy === undefined ? {} : { [accuracy]: metres }),
  })
  const typed = (other: unknown, next: unknown) => origin(next == null && other == null ? null : 'typed', null)
  const common = { field: degreesOf(field), media, disabled }

  return (
    <>
      <div className="place-input">
        <FormField label="经度">
          <numberLook.Input
            {...common}
            value={value}
            onChange={(next) => {
              onChange(next)
              onFill(typed(others[lat], next(value)))
            }}
          />
        </FormField>
        <FormField label="纬度">
          <numberLook.Input
            {...common}
            value={others[lat] ?? null}
            onChange={(next) => {
              const degrees = next(others[lat] ?? null)
              onFill({ [lat]: degrees, ...typed(others[lng], degrees) })
            }}
          />
        </FormField>
      </div>
      <PlaceButtons
        value={placeOf(field, others)}
        origin={originWords(field, others)}
        disabled={disabled}
        onPlace={(place, from) => {
          onChange(() => place.lng)
          onFill({ [lat]: place.lat, ...origin(from.source, from.accuracy) })
        }}
      />
    </>
  )
}

/** One number of a place by itself, as it is typed. */
const degreesOf = ({ label, min, max }: PointField): NumberField => ({ kind: 'decimal', label, min, max })
