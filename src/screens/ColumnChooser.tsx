import { useState } from 'react'
import { fieldOf } from '#app/fields/field-of.ts'
import { Button, Sheet } from '#app/ui/index.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

interface ColumnChooserProps {
  resource: AnyResource
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

export function ColumnChooser({ resource, hidden, onChange }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [first, ...others] = resource.list.columns

  function toggle(name: string) {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }

  return (
    <>
      <Button tone="quiet" icon="settings" onClick={() => setIsOpen(true)}>
        列设置
      </Button>
      <Sheet open={isOpen} title="列设置" onClose={() => setIsOpen(false)}>
        <ul className="column-chooser">
          {first !== undefined && (
            <li>
              <label>
                <input type="checkbox" checked disabled />
                {fieldOf(resource, first)?.label}（固定）
              </label>
            </li>
          )}
          {others.map((name) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />
                {fieldOf(resource, name)?.label}
              </label>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
