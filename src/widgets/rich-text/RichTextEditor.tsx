import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { FontSize, TextStyle } from '@tiptap/extension-text-style'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { Button, confirm, FormField, Input, Select } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { MenuBar } from '#app/widgets/rich-text/MenuBar.tsx'
import { EDITOR_HEIGHT_PX, FONT_SIZES_PT, type MenuItem, type PageDeed, QUICK } from '#app/widgets/rich-text/menus.ts'
import { sanitizeHtml } from '#app/widgets/rich-text/sanitize.ts'
import './rich-text.css'

export interface RichTextEditorProps {
  /** HTML; null when empty. */
  value: string | null
  onChange: (html: string | null) => void
  /** What is written here, for those who cannot see it. */
  label: string
  /** Of the HTML, in characters. */
  maxLength: number
  height?: number | undefined
  disabled?: boolean | undefined
}

const EXTENSIONS = [
  StarterKit.configure({ link: { openOnClick: false, protocols: ['mailto', 'tel'] } }),
  TextStyle,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit,
]

const SIZES = FONT_SIZES_PT.map((size) => ({ value: `${size}pt`, label: `${size}pt` }))

/** A text with headings, lists, tables and sizes. Heavy: see `RichTextField`, which fetches it. */
export function RichTextEditor({
  value,
  onChange,
  label,
  maxLength,
  height = EDITOR_HEIGHT_PX,
  disabled = false,
}: RichTextEditorProps) {
  const [isFull, setIsFull] = useState(false)
  const [asking, setAsking] = useState<MenuItem | null>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? '',
    editable: !disabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-text__page rich-text',
      },
    },
    onUpdate: ({ editor: changed }) => latest.current(htmlOf(changed)),
  })
  const { size, length } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      size: String(now.getAttributes('textStyle').fontSize ?? ''),
      length: htmlOf(now)?.length ?? 0,
    }),
  })

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  // A draft that was read after the editor had opened.
  useEffect(() => {
    if (!editor.isFocused && (value ?? '') !== (htmlOf(editor) ?? '')) {
      editor.commands.setContent(value ?? '', { emitUpdate: false })
    }
  }, [editor, value])

  function run(item: MenuItem) {
    if (item.asks === undefined) item.run(editor.chain().focus(), '').run()
    else setAsking(item)
  }

  async function handleDeed(deed: PageDeed) {
    if (deed === 'full') return setIsFull(!isFull)
    if (deed === 'print') return printHtml(label, editor.getHTML())
    const isSure = await confirm({ title: '清空全部内容？', okText: '清空', danger: true })
    if (isSure) editor.chain().focus().clearContent(true).run()
  }

  return (
    <div className="rich-editor" data-full={isFull} data-disabled={disabled}>
      {!disabled && (
        <>
          <MenuBar editor={editor} onRun={run} onDeed={(deed) => void handleDeed(deed)} />
          <div className="rich-editor__tools" role="toolbar" aria-label="常用格式">
            <Select
              aria-label="字号"
              value={SIZES.some((each) => each.value === size) ? size : null}
              placeholder="字号"
              options={SIZES}
              onChange={(next) => {
                const chain = editor.chain().focus()
                if (next === null) chain.unsetFontSize().run()
                else chain.setFontSize(next).run()
              }}
            />
            {QUICK.map(({ mark, item }) => (
              <QuickButton key={item.label} editor={editor} mark={mark} item={item} onRun={() => run(item)} />
            ))}
            {isFull && (
              <Button size="small" onClick={() => setIsFull(false)}>
                退出全屏
              </Button>
            )}
          </div>
        </>
      )}
      <EditorContent editor={editor} className="rich-editor__frame" style={isFull ? undefined : { height }} />
      {length > maxLength && (
        <p className="rich-editor__long" role="alert">
          内容过长，请删减（{length}/{maxLength}）
        </p>
      )}
      {asking?.asks !== undefined && (
        <Question
          asks={asking.asks}
          initial={asking.asks.initial(editor)}
          onAnswer={(answer) => {
            asking.run(editor.chain().focus(), answer).run()
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

function htmlOf(editor: Editor): string | null {
  return editor.isEmpty ? null : editor.getHTML()
}

interface QuickButtonProps {
  editor: Editor
  mark: string
  item: MenuItem
  onRun: () => void
}

function QuickButton({ editor, mark, item, onRun }: QuickButtonProps) {
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => item.isOn?.(now) ?? false })
  return (
    <button
      type="button"
      className="rich-editor__quick"
      aria-label={item.label}
      title={item.label}
      aria-pressed={item.isOn === undefined ? undefined : isOn}
      onClick={onRun}
    >
      {mark}
    </button>
  )
}

interface QuestionProps {
  asks: NonNullable<MenuItem['asks']>
  initial: string
  onAnswer: (answer: string) => void
  onClose: () => void
}

function Question({ asks, initial, onAnswer, onClose }: QuestionProps) {
  const [words, setWords] = useState(initial)
  const [issue, setIssue] = useState<string | null>(null)
  function answer() {
    const found = asks.check(words.trim())
    setIssue(found)
    if (found === null) onAnswer(words.trim())
  }
  return (
    <Dialog
      title={asks.title}
      width={440}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={answer}>
          确定
        </Button>
      }
    >
      <FormField label={asks.title} error={issue}>
        <Input
          value={words}
          placeholder={asks.placeholder}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            answer()
          }}
        />
      </FormField>
    </Dialog>
  )
}

/** The text alone, in a frame of its own. */
function printHtml(title: string, html: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.srcdoc = '<!doctype html><meta charset="utf-8"><title></title><body></body>'
  frame.addEventListener('load', () => {
    const inside = frame.contentDocument
    if (inside === null) return
    inside.title = title
    inside.body.innerHTML = sanitizeHtml(html)
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}
