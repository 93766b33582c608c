// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ComplaintPage } from '#app/features/open/ComplaintPage.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { COMPLAINT_PHOTOS } from '#domain/contract/public-information.ts'
import { Problem } from '#domain/kit/problems.ts'
import { complaint } from '#domain/resources/complaint/definition.ts'
import { eventually } from '#tests/eventually.ts'

const { postPublic, makePhoto } = vi.hoisted(() => ({ postPublic: vi.fn(), makePhoto: vi.fn() }))
vi.mock('#app/session/index.ts', async (original) => ({ ...(await original<object>()), postPublic }))
vi.mock('#app/device/photo.ts', async (original) => ({ ...(await original<object>()), makePhoto }))

const scrollTo = vi.fn()
Element.prototype.scrollIntoView = scrollTo
const world = { answer: null as unknown, sent: null as unknown }
const bytes = (words: string) => new TextEncoder().encode(words).buffer
const made = (words: string) => ({ bytes: bytes(words), thumb: bytes(`small ${words}`) })
const file = (name: string) => new File([name], name, { type: 'image/jpeg' })

function open() {
  render(<ComplaintPage />, { wrapper: MemoryRouter })
}
function openFilledIn() {
  open()
  for (const [label, words] of [
    [/^标题/, '消防通道被堵'],
    [/^内容/, '仓库门口堆满纸箱'],
    [/^图形验证码/, '2468'],
  ] as const)
    write(label, words)
}
const press = (name: string, role = 'button') => fireEvent.click(screen.getByRole(role, { name }))
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
const shown = () => screen.queryAllByAltText<HTMLImageElement>(/^照片/).map(({ src }) => atob(src.split(',')[1] ?? ''))
const told = () => toastStore.get().map(({ text }) => text)
const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = () => (world.sent as { photos: string[] }).photos.map(atob)

beforeEach(() => {
  Object.assign(world, { answer: { complaintNo: 'TS-1', code: 'ABCD' }, sent: null })
  postPublic.mockClear()
  scrollTo.mockClear()
  sessionStorage.clear()
  toastStore.set([])
  postPublic.mockImplementation(async (path: string, body: object) => {
    if (path !== '/api/complaint/publicCreate') return { id: 'captcha-1', svg: '' }
    world.sent = body
    if (world.answer instanceof Error) throw world.answer
    return world.answer
  })
  makePhoto.mockImplementation(async ({ name }: File) => made(name))
})
afterEach(cleanup)

describe('the photos of a complaint', () => {
  it('go along in the order in which they were chosen, without those taken out again', async () => {
    openFilledIn()
    choose(file('a'), file('b'))
    await eventually(() => expect(shown()).toEqual(['small a', 'small b']))
    choose(file('c'))
    await eventually(() => expect(shown()).toHaveLength(3))
    press('删除照片2')
    expect(shown()).toEqual(['small a', 'small c'])
    press('提交')
    await screen.findByText('已提交')
    expect(sent()).toEqual(['a', 'c'])
  })

  it('are taken once each, however often they are chosen', async () => {
    open()
    choose(file('a'), file('a'))
    await eventually(() => expect(told()).toEqual(['“a”已经添加过']))
    choose(file('a'), file('b'))
    await eventually(() => expect(shown()).toEqual(['small a', 'small b']))
  })

  it('are four; the next is refused aloud and not even asked for', async () => {
    open()
    choose(...['a', 'b', 'c', 'd'].map(file))
    await eventually(() => expect(shown()).toHaveLength(4))
    expect(told()).toEqual([])
    press('删除照片1')
    choose(file('e'), file('f'))
    await eventually(() => expect(shown()).toEqual(['b', 'c', 'd', 'e'].map((name) => `small ${name}`)))
    expect(told()).toEqual(['最多4张照片'])
    expect(screen.queryByRole('button', { name: '添加照片' })).toBeNull()
  })

  it('are made smaller until they may be sent, and refused by name where they are none', async () => {
    const big = { bytes: new ArrayBuffer(COMPLAINT_PHOTOS.maxBytes + 1), thumb: bytes('big') }
    makePhoto.mockImplementation(async ({ name }: File, { maxSide }: { maxSide: number }) => {
      if (name === 'paper.pdf') throw new Error('no picture')
      return maxSide > 800 ? big : made(`${maxSide}`)
    })
    open()
    choose(file('paper.pdf'), file('a'))
    await eventually(() => expect(shown()).toEqual(['small 800']))
    expect(told()).toEqual(['“paper.pdf”不是可以使用的照片'])
  })

  it('are waited for before anything is sent, and stay while the other view is looked at', async () => {
    let finish = (_photo: object) => {}
    makePhoto.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    openFilledIn()
    choose(file('a'))
    for (const name of ['正在处理', '提交'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    finish(made('a'))
    await eventually(() => expect(shown()).toEqual(['small a']))
    press('查询办理情况', 'tab')
    press('我要举报', 'tab')
    write(/^图形验证码/, '2468')
    press('提交')
    await screen.findByText('已提交')
    expect(sent()).toEqual(['a'])
  })
})

describe('a complaint', () => {
  it('is asked after with the number and the code it was answered with', async () => {
    openFilledIn()
    press('提交')
    await screen.findByText('ABCD')
    press('查询办理情况')
    expect(screen.getByLabelText<HTMLInputElement>(/^受理编号/).value).toBe('TS-1')
    expect(screen.getByLabelText<HTMLInputElement>(/^查询码/).value).toBe('ABCD')
    press('我要举报', 'tab')
    expect(screen.getByText('已提交')).toBeTruthy()
  })

  it('bears no name that was typed before its writer chose to give none', async () => {
    openFilledIn()
    press('实名', 'radio')
    write(/^举报人/, '周某')
    press('匿名', 'radio')
    press('提交')
    await screen.findByText('已提交')
    expect(world.sent).toMatchObject({ anonymous: true })
    expect(world.sent).not.toHaveProperty('reporter')
  })

  it('is of something that has happened, and is sent once', async () => {
    openFilledIn()
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(screen.getByLabelText(/^发生日期/).getAttribute('max')).toBe(today)
    press('提交')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(true)
    await screen.findByText('已提交')
  })

  it('says beside the photos what is wrong with them', async () => {
    world.answer = new Problem('input.invalid', { issues: [{ path: 'photos', code: 'x', message: '照片过大' }] })
    const draws = () => postPublic.mock.calls.filter(([path]) => path !== '/api/complaint/publicCreate').length
    openFilledIn()
    const before = draws()
    press('提交')
    expect(await screen.findByText('请检查标出的项目')).toBeTruthy()
    expect(screen.getByText('照片过大')).toBeTruthy()
    // Each picture is good for one try.
    await eventually(() => expect(draws()).toBe(before + 1))
    expect(screen.getByText('图形验证码已更换，请重新输入')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^图形验证码/).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/^标题/).value).toBe('消防通道被堵')
    write(/^图形验证码/, '1')
    expect(screen.queryByText('图形验证码已更换，请重新输入')).toBeNull()
  })

  it('keeps the picture that was read where the words alone were wrong, and shows the first of them', async () => {
    const issues = [{ path: 'content', code: 'x', message: '请填写内容' }]
    world.answer = new Problem('input.invalid', { issues, pictureKept: true })
    openFilledIn()
    await eventually(() => expect(postPublic).toHaveBeenCalledTimes(1))
    press('提交')
    expect(await screen.findByText('请填写内容')).toBeTruthy()
    await eventually(() => expect(scrollTo).toHaveBeenCalled())
    expect(screen.getByLabelText<HTMLInputElement>(/^图形验证码/).value).toBe('2468')
    write(/^图形验证码/, '')
    press('提交')
    expect(await screen.findByText('请输入4位图形验证码')).toBeTruthy()
    expect(postPublic.mock.calls.map(([path]) => path)).toEqual([
      '/auth/getLoginValidateCode',
      '/api/complaint/publicCreate',
      '/api/complaint/publicCreate',
    ])
  })

  it('calls what it asks as the refusals do', () => {
    open()
    press('实名', 'radio')
    const { subject, reportedName, place, happenedOn, content, reporter, phone } = complaint.fields
    for (const { label } of [subject, reportedName, place, happenedOn, content, reporter, phone])
      expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeTruthy()
  })

  it('says what became of the picture where nothing on the page is wrong', async () => {
    world.answer = new Problem('network.unreachable')
    openFilledIn()
    press('提交')
    expect(await screen.findByText('图形验证码已更换，请重新输入')).toBeTruthy()
    expect(screen.queryByText('请检查标出的项目')).toBeNull()
  })
})
