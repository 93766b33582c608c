import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MENUS, type MenuItem, type MenuName, type PageDeed } from '#app/widgets/rich-text/menus.ts'

interface MenuBarProps {
  editor: Editor
  onRun: (item: MenuItem) => void
  onDeed: (deed: PageDeed) => void
}

/** Menus as on a desktop program: arrows walk, Enter chooses, Escape closes. */
export function MenuBar({ editor, onRun, onDeed }: MenuBarProps) {
  const [open, setOpen] = useState<MenuName | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open === null) return
    box.current?.querySelector<HTMLElement>('[role=menu] button')?.focus()
    const close = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(null)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])

  function focusHead(name: MenuName) {
    box.current?.querySelector<HTMLElement>(`[data-menu="${name}"]`)?.focus()
  }

  function turn(from: MenuName, step: number) {
    const at = MENUS.findIndex(({ name }) => name === from)
    const next = MENUS[(at + step + MENUS.length) % MENUS.length]
    if (next === undefined) return
    if (open !== null) setOpen(next.name)
    else focusHead(next.name)
  }

  function handleKey(event: KeyboardEvent, name: MenuName) {
    const deeds: Record<string, () => void> = {
      ArrowRight: () => turn(name, 1),
      ArrowLeft: () => turn(name, -1),
      ArrowDown: () => (open === null ? setOpen(name) : walk(box.current, 1)),
      ArrowUp: () => walk(box.current, -1),
      Escape: () => {
        setOpen(null)
        focusHead(name)
      },
    }
    const deed = deeds[event.key]
    if (deed === undefined || (event.key === 'Escape' && open === null)) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation() // the dialog around it must not close too
    deed()
  }

  return (
    <div ref={box} className="rich-editor__menubar" role="menubar" aria-label="编辑器菜单">
      {MENUS.map(({ name, label, items }, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is operated
        <div key={name} className="rich-editor__menu" onKeyDown={(event) => handleKey(event, name)}>
          <button
            type="button"
            role="menuitem"
            data-menu={name}
            aria-haspopup="menu"
            aria-expanded={open === name}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {label}
          </button>
          {open === name && (
            <div className="rich-editor__list" role="menu" aria-label={label}>
              {items.map((item, at) => (
                <button
                  key={item.label}
                  type="button"
                  role="menuitem"
                  tabIndex={at === 0 ? 0 : -1}
                  data-on={'isOn' in item && item.isOn?.(editor) === true}
                  onClick={() => {
                    setOpen(null)
                    if ('deed' in item) onDeed(item.deed)
                    else onRun(item)
                  }}
                >
                  {item.label}
                </button>
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

function walk(box: HTMLElement | null, step: number) {
  const items = [...(box?.querySelectorAll<HTMLElement>('[role=menu] button') ?? [])]
  const at = items.findIndex((item) => item.matches(':focus'))
  items[(at + step + items.length) % items.length]?.focus()
}
