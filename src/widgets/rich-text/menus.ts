import type { ChainedCommands, Editor } from '@tiptap/core'

/** One line of a menu. `asks` is answered by the person before the command runs. */
export interface MenuItem {
  label: string
  run: (chain: ChainedCommands, answer: string) => ChainedCommands
  isOn?: (editor: Editor) => boolean
  asks?: {
    title: string
    placeholder: string
    initial: (editor: Editor) => string
    check: (text: string) => string | null
  }
}

/** Deeds of the page around the text rather than of the text. */
export type PageDeed = 'clear' | 'print' | 'full'

export interface Menu {
  name: MenuName
  label: string
  items: readonly (MenuItem | { label: string; deed: PageDeed })[]
}

/** The menu bar of the specification (document 1, section 9), in its order. */
export const MENUBAR = 'file edit insert view format table'
export type MenuName = 'file' | 'edit' | 'insert' | 'view' | 'format' | 'table'

/** Of an editor, in pixels (document 1, section 9). */
export const EDITOR_HEIGHT_PX = 360

/** In points, from 10 to 50 (document 1, section 9). */
export const FONT_SIZES_PT = [10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 42, 50] as const

const LINK = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

const align = (label: string, side: 'left' | 'center' | 'right' | 'justify'): MenuItem => ({
  label,
  run: (chain) => chain.setTextAlign(side),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})
const heading = (level: 1 | 2 | 3): MenuItem => ({
  label: `标题 ${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
})

export const MARKS = {
  bold: { label: '加粗', run: (chain) => chain.toggleBold(), isOn: (editor) => editor.isActive('bold') },
  italic: { label: '斜体', run: (chain) => chain.toggleItalic(), isOn: (editor) => editor.isActive('italic') },
  underline: {
    label: '下划线',
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
} as const satisfies Record<string, MenuItem>

const LISTS = {
  bullet: {
    label: '项目符号',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  ordered: {
    label: '编号列表',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
} as const satisfies Record<string, MenuItem>

const STEPS = {
  undo: { label: '撤销', run: (chain) => chain.undo() },
  redo: { label: '重做', run: (chain) => chain.redo() },
} as const satisfies Record<string, MenuItem>

/** What stands beside the menus for one tap. */
export const QUICK: readonly { mark: string; item: MenuItem }[] = [
  { mark: 'B', item: MARKS.bold },
  { mark: 'I', item: MARKS.italic },
  { mark: 'U', item: MARKS.underline },
  { mark: '•', item: LISTS.bullet },
  { mark: '1.', item: LISTS.ordered },
  { mark: '↶', item: STEPS.undo },
  { mark: '↷', item: STEPS.redo },
]

export const MENUS: readonly Menu[] = [
  {
    name: 'file',
    label: '文件',
    items: [
      { label: '新建', deed: 'clear' },
      { label: '打印', deed: 'print' },
    ],
  },
  {
    name: 'edit',
    label: '编辑',
    items: [
      STEPS.undo,
      STEPS.redo,
      { label: '全选', run: (chain) => chain.selectAll() },
      { label: '清除格式', run: (chain) => chain.unsetAllMarks().clearNodes() },
    ],
  },
  {
    name: 'insert',
    label: '插入',
    items: [
      {
        label: '链接',
        run: (chain, href) =>
          href === '' ? chain.extendMarkRange('link').unsetLink() : chain.extendMarkRange('link').setLink({ href }),
        isOn: (editor) => editor.isActive('link'),
        asks: {
          title: '链接地址',
          placeholder: 'https://',
          initial: (editor) => String(editor.getAttributes('link').href ?? ''),
          check: (text) => (text === '' || LINK.test(text) ? null : '地址应以http://、https://、mailto:或tel:开头'),
        },
      },
      { label: '表格', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
      { label: '分割线', run: (chain) => chain.setHorizontalRule() },
      { label: '换行', run: (chain) => chain.setHardBreak() },
    ],
  },
  { name: 'view', label: '视图', items: [{ label: '全屏', deed: 'full' }] },
  {
    name: 'format',
    label: '格式',
    items: [
      MARKS.bold,
      MARKS.italic,
      MARKS.underline,
      { label: '删除线', run: (chain) => chain.toggleStrike(), isOn: (editor) => editor.isActive('strike') },
      { label: '正文', run: (chain) => chain.setParagraph(), isOn: (editor) => editor.isActive('paragraph') },
      heading(1),
      heading(2),
      heading(3),
      { label: '引用', run: (chain) => chain.toggleBlockquote(), isOn: (editor) => editor.isActive('blockquote') },
      LISTS.bullet,
      LISTS.ordered,
      align('左对齐', 'left'),
      align('居中', 'center'),
      align('右对齐', 'right'),
      align('两端对齐', 'justify'),
    ],
  },
  {
    name: 'table',
    label: '表格',
    items: [
      { label: '在上方插入行', run: (chain) => chain.addRowBefore() },
      { label: '在下方插入行', run: (chain) => chain.addRowAfter() },
      { label: '在左侧插入列', run: (chain) => chain.addColumnBefore() },
      { label: '在右侧插入列', run: (chain) => chain.addColumnAfter() },
      { label: '合并或拆分单元格', run: (chain) => chain.mergeOrSplit() },
      { label: '删除行', run: (chain) => chain.deleteRow() },
      { label: '删除列', run: (chain) => chain.deleteColumn() },
      { label: '删除表格', run: (chain) => chain.deleteTable() },
    ],
  },
]
