// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReadAloud } from '#app/widgets/read-aloud/ReadAloud.tsx'

class Words {
  voice: { lang: string; localService: boolean } | null = null
  lang = ''
  rate = 1
  onend: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(readonly text: string) {}
}

function voices(...langs: string[]) {
  const said: Words[] = []
  const reader = Object.assign(new EventTarget(), {
    installed: langs.map((lang, at) => ({ lang, localService: at > 0 })),
    getVoices: () => reader.installed,
    speak: (words: Words) => said.push(words),
    cancel: vi.fn(() => said.at(-1)?.onerror?.()),
  })
  vi.stubGlobal('speechSynthesis', reader)
  vi.stubGlobal('SpeechSynthesisUtterance', Words)
  return { reader, said }
}

describe('ReadAloud', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('reads in Chinese, with a voice of the device before one of the net, and stops when told', () => {
    const { reader, said } = voices('zh-HK', 'zh-HK', 'zh_CN')
    render(<ReadAloud of="第1项" words="第1项。消防通道畅通。" />)
    fireEvent.click(screen.getByRole('button', { name: '朗读：第1项' }))
    expect(said.map(({ text, lang, voice }) => [text, lang, voice?.lang])).toEqual([
      ['第1项。消防通道畅通。', 'zh-CN', 'zh_CN'],
    ])
    reader.cancel.mockClear()
    fireEvent.click(screen.getByRole('button', { name: '停止朗读：第1项' }))
    expect(reader.cancel).toHaveBeenCalled()
    screen.getByRole('button', { name: '朗读：第1项' })
  })

  it('falls silent with its page', () => {
    const { reader } = voices('zh-CN')
    const page = render(<ReadAloud of="隐患" words="仓库" />)
    fireEvent.click(screen.getByRole('button'))
    reader.cancel.mockClear()
    page.unmount()
    expect(reader.cancel).toHaveBeenCalled()
  })

  it('is absent without a Chinese voice, and comes when the browser has found one', () => {
    const { reader } = voices('en-US')
    render(<ReadAloud of="隐患" words="仓库" />)
    expect(screen.queryByRole('button')).toBeNull()
    reader.installed = [{ lang: 'cmn-Hans-CN', localService: true }]
    act(() => void reader.dispatchEvent(new Event('voiceschanged')))
    screen.getByRole('button', { name: '朗读：隐患' })
  })
})
