import { fieldOf } from '#app/fields/field-of.ts'
import { AS_DEFINED, type ColumnChoice, chosenColumns } from '#app/screens/column-choice.ts'
import { moved, pinned, toggled } from '#app/screens/column-moves.ts'
import { Button, IconButton, Sheet } from '#app/ui/index.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import './column-chooser.css'

interface ColumnChooserProps {
  resource: AnyResource
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
  onClose: () => void
}

/** Which columns, in which order, which of them stay in sight. Remembered for this person and list. */
export function ColumnChooser({ resource, choice, onChange, onClose }: ColumnChooserProps) {
  const columns = chosenColumns(resource, choice)
  return (
    <Sheet
      open
      title="列设置"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(AS_DEFINED)}>恢复默认</Button>
          <Button tone="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p className="column-chooser__hint">列宽可在表头边缘拖动调整。</p>
      <ul className="column-chooser">
        {columns.map(({ name, isShown, isFixed }, at) => {
          const label = fieldOf(resource, name)?.label ?? name
          const isFirst = at === 0
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isFirst}
                  onChange={() => onChange(toggled(resource, choice, name))}
                />
                {label}
              </label>
              <IconButton
                icon="lock"
                label={isFixed ? `取消固定${label}` : `固定${label}在左侧`}
                aria-pressed={isFixed}
                disabled={isFirst}
                onClick={() => onChange(pinned(choice, name))}
              />
              <IconButton
                icon="up"
                label={`上移${label}`}
                disabled={at <= 1}
                onClick={() => onChange(moved(resource, choice, name, -1))}
              />
              <IconButton
                icon="down"
                label={`下移${label}`}
                disabled={isFirst || at === columns.length - 1}
                onClick={() => onChange(moved(resource, choice, name, 1))}
              />
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
