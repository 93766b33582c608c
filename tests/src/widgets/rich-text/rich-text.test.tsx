// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fieldWords } from '#app/fields/words.ts'
import { MENUBAR, MENUS } from '#app/widgets/rich-text/menus.ts'
import { RichText } from '#app/widgets/rich-text/RichText.tsx'
import { RichTextEditor, type RichTextEditorProps } from '#app/widgets/rich-text/RichTextEditor.tsx'
import { RichTextField } from '#app/widgets/rich-text/RichTextField.tsx'
import { sanitizeHtml } from '#app/widgets/rich-text/sanitize.ts'
import { text } from '#domain/kit/fields.ts'
import { strangeMarkup } from '#domain/kit/rich-markup.ts'

beforeAll(() => {
  // The test environment measures nothing.
  const nothing = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => ({}) }
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => nothing
  document.elementFromPoint = () => null
})
afterEach(cleanup)

async function open(props: Partial<RichTextEditorProps> = {}) {
  const onChange = vi.fn()
  render(<RichTextEditor value="<p>安全生产</p>" label="正文" maxLength={2000} onChange={onChange} {...props} />)
  await act(async () => undefined)
  return { onChange }
}
const page = () => screen.getByRole('textbox', { name: '正文' })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const choose = async (menu: string, item: string) => {
  const bar = within(screen.getByRole('menubar'))
  await act(async () => void fireEvent.click(bar.getByRole('menuitem', { name: menu })))
  await act(async () => void fireEvent.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: item })))
}

describe('RichTextEditor', () => {
  it('R207: is 360 pixels high unless told otherwise', async () => {
    await open()
    expect(document.querySelector<HTMLElement>('.rich-editor__frame')?.style.height).toBe('360px')
    cleanup()
    await open({ height: 200 })
    expect(document.querySelector<HTMLElement>('.rich-editor__frame')?.style.height).toBe('200px')
  })

  it('R208: has the menus file, edit, insert, view, format and table', async () => {
    expect(MENUS.map(({ name }) => name).join(' ')).toBe(MENUBAR)
    expect(MENUBAR).toBe('file edit insert view format table')
    await open()
    const bar = within(screen.getByRole('menubar'))
    expect(bar.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '文件',
      '编辑',
      '插入',
      '视图',
      '格式',
      '表格',
    ])
  })

  it('R209: offers sizes from 10pt to 50pt, and sets one', async () => {
    const { onChange } = await open()
    const sizes = within(screen.getByLabelText('字号'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(sizes.slice(0, 2)).toEqual(['字号', '10pt'])
    expect(sizes.at(-1)).toBe('50pt')
    await choose('编辑', '全选')
    await act(async () => void fireEvent.change(screen.getByLabelText('字号'), { target: { value: '24pt' } }))
    expect(onChange).toHaveBeenLastCalledWith('<p><span style="font-size: 24pt;">安全生产</span></p>')
  })

  it('makes letters bold, headings and tables', async () => {
    const { onChange } = await open()
    await choose('编辑', '全选')
    await press('加粗')
    expect(onChange).toHaveBeenLastCalledWith('<p><strong>安全生产</strong></p>')
    await choose('格式', '标题 2')
    expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('<h2><strong>安全生产</strong></h2>'))
    await choose('插入', '表格')
    expect(page().querySelectorAll('table tr')).toHaveLength(3)
  })

  it('undoes and does again', async () => {
    const { onChange } = await open()
    await choose('编辑', '全选')
    await press('加粗')
    await press('撤销')
    expect(onChange).toHaveBeenLastCalledWith('<p>安全生产</p>')
    await press('重做')
    expect(onChange).toHaveBeenLastCalledWith('<p><strong>安全生产</strong></p>')
  })

  it('asks where a link leads, and takes no address that runs', async () => {
    const { onChange } = await open()
    await choose('编辑', '全选')
    await choose('插入', '链接')
    const box = within(screen.getByRole('dialog', { name: '链接地址' }))
    fireEvent.change(box.getByLabelText('链接地址'), { target: { value: 'javascript:alert(1)' } })
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(box.getByRole('alert').textContent).toContain('地址应以http')
    fireEvent.change(box.getByLabelText(/链接地址/), { target: { value: 'https://www.mem.gov.cn' } })
    await act(async () => void fireEvent.click(box.getByRole('button', { name: '确定' })))
    expect(onChange.mock.calls.at(-1)?.[0]).toContain('href="https://www.mem.gov.cn"')
  })

  it('is walked by the keyboard', async () => {
    await open()
    const [file] = within(screen.getByRole('menubar')).getAllByRole('menuitem')
    file?.focus()
    await act(async () => void fireEvent.keyDown(file as Element, { key: 'ArrowDown' }))
    expect(document.activeElement?.textContent).toBe('新建')
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' }))
    expect(document.activeElement?.textContent).toBe('撤销')
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('takes in nothing that could run', async () => {
    await open({ value: '<p onclick="x()">安全<script>alert(1)</script></p><img src=x onerror="alert(1)">' })
    expect(page().innerHTML).not.toMatch(/script|onerror|onclick|alert/)
  })

  it('says that it is too long', async () => {
    await open({ maxLength: 5 })
    expect(screen.getByRole('alert').textContent).toBe('内容过长，请删减（11/5）')
  })

  it('can only be read when it is disabled', async () => {
    await open({ disabled: true })
    expect(screen.queryByRole('menubar')).toBeNull()
    expect(page().getAttribute('contenteditable')).toBe('false')
  })
})

describe('what the editor makes', () => {
  it('is stored by the server: it knows all of the markup', async () => {
    const { onChange } = await open()
    await choose('编辑', '全选')
    await press('加粗')
    await press('下划线')
    await act(async () => void fireEvent.change(screen.getByLabelText('字号'), { target: { value: '24pt' } }))
    for (const item of ['标题 2', '引用', '居中', '删除线']) await choose('格式', item)
    await press('编号列表')
    for (const item of ['分割线', '表格']) await choose('插入', item)
    const html = String(onChange.mock.lastCall?.[0])
    expect(html).toContain('<table')
    expect(strangeMarkup(html)).toBeNull()
  })
})

describe('RichTextField', () => {
  it('R178: says why the editor did not come, and tries again', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('ChunkLoadError: 120s'))
      .mockResolvedValue({ RichTextEditor: () => <p>编辑器</p> })
    render(<RichTextField value={null} label="正文" maxLength={10} onChange={vi.fn()} load={load} />)
    expect((await screen.findByRole('alert')).textContent).toContain('编辑器加载失败：ChunkLoadError: 120s')
    await press('重试')
    expect(screen.getByText('编辑器')).toBeTruthy()
  })
})

describe('RichText', () => {
  it.each([
    ['a script', '<p>好<script>alert(1)</script></p>', '<p>好</p>'],
    ['a deed', '<p onclick="x()">好</p>', '<p>好</p>'],
    ['a frame', '<iframe src="https://x"></iframe><p>好</p>', '<p>好</p>'],
    ['an address that runs', '<a href="javascript:x()">好</a>', '<a target="_blank" rel="noopener noreferrer">好</a>'],
    [
      'a text over the page',
      '<p style="position:fixed;top:0;font-size:20pt">好</p>',
      '<p style="font-size: 20pt;">好</p>',
    ],
    ['a picture that is a call', '<p>好<img src="/safety/api/workflowTask/ingToeds/1"></p>', '<p>好</p>'],
    ['a picture of somebody else', '<p>好<img src="https://other.cn/a.png"></p>', '<p>好</p>'],
    ['a picture in the text itself', '<p>好<img src="data:image/png;base64,AAAA"></p>', '<p>好</p>'],
    ['a form', '<form action="/x"><input name="password"></form>', ''],
  ])('leaves out %s', (_what, html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  it('shows the pictures of attachments', () => {
    const html = '<p><img src="/safety/api/accessoryFile/download/3f2b8c1e-0d4a" alt="现场"></p>'
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('R210: is as high as the window but for 120 pixels on a page of its own', async () => {
    render(<RichText html="<h2>通知</h2><p>正文</p>" isPage />)
    const heading = await screen.findByRole('heading', { name: '通知' })
    expect(heading.parentElement?.style.height).toBe('calc(100vh - 120px)')
  })

  it('is plain words where one line is all there is', () => {
    const field = text({ label: '正文', rich: true, maxLength: 2000 })
    expect(fieldWords(field, '<h2>关于&nbsp;A&amp;B</h2><p>请&lt;注意&gt;</p>')).toBe('关于 A&B 请<注意>')
    expect(fieldWords(field, '<p></p>')).toBe('—')
  })
})
