// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WritingAid } from '#app/ui/fields.tsx'
import { FormField, TextArea } from '#app/ui/index.ts'
import { Dictation } from '#app/widgets/dictation/Dictation.tsx'
import { FakeRecognition } from '#tests/fakes/recognition.ts'

function Form({ typed = '', maxLength = 50, disabled = false }) {
  const [value, setValue] = useState(typed)
  return (
    <WritingAid value={Dictation}>
      <FormField label="隐患描述">
        <TextArea
          value={value}
          maxLength={maxLength}
          disabled={disabled}
          onChange={({ target }) => setValue(target.value)}
        />
      </FormField>
      <samp>{value}</samp>
    </WritingAid>
  )
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('隐患描述')
const kept = () => document.querySelector('samp')?.textContent
const words = () => screen.getByRole('status').textContent

async function listen() {
  fireEvent.click(screen.getByRole('button', { name: '语音输入' }))
  return await waitFor(() => FakeRecognition.running())
}

describe('Dictation', () => {
  beforeEach(() => void vi.stubGlobal('webkitSpeechRecognition', FakeRecognition))
  afterEach(() => {
    cleanup()
    FakeRecognition.forget()
    vi.unstubAllGlobals()
  })

  it('puts what is said where the caret is, and the form learns of it', async () => {
    render(<Form typed="一号车间堵塞" />)
    area().setSelectionRange(4, 4)
    const ears = await listen()
    expect(words()).toBe('正在听，请说话')
    act(() => ears.hear('安全'))
    expect(words()).toBe('安全')
    act(() => ears.hear('安全出口'))
    fireEvent.click(screen.getByRole('button', { name: '停止语音输入' }))
    expect(kept()).toBe('一号车间安全出口堵塞')
    expect(area().value).toBe('一号车间安全出口堵塞')
    expect(words()).toBe('')
  })

  it('replaces nothing that is marked', async () => {
    render(<Form typed="配电箱" />)
    area().setSelectionRange(0, 3)
    const ears = await listen()
    act(() => ears.hear('未上锁'))
    act(() => ears.pause())
    expect(kept()).toBe('配电箱未上锁')
  })

  it('cuts what is said, never what is typed, where there is no more room', async () => {
    render(<Form typed="配电箱" maxLength={5} />)
    const ears = await listen()
    act(() => ears.hear('门没有关'))
    act(() => ears.pause())
    expect(kept()).toBe('配电箱门没')
    expect(words()).toContain('字数已满')
    screen.getByRole('button', { name: '语音输入' })
  })

  it.each([
    { error: 'not-allowed', says: /许可.*可以先打字/ },
    { error: 'network', says: /连不上网络.*可以先打字/ },
    { error: 'audio-capture', says: /没有可用的麦克风/ },
    { error: 'no-speech', says: /没有听到/ },
  ])('says what to do after $error and leaves what was typed', async ({ error, says }) => {
    render(<Form typed="配电箱" />)
    const ears = await listen()
    act(() => ears.fail(error))
    expect(words()).toMatch(says)
    expect(kept()).toBe('配电箱')
    screen.getByRole('button', { name: '语音输入' })
  })

  it('hands over the last words before what is pressed acts on them', async () => {
    const onNext = vi.fn()
    render(
      <>
        <Form />
        <button type="button" onClick={() => onNext(area().value)}>
          下一步
        </button>
      </>,
    )
    const ears = await listen()
    act(() => ears.hear('皮带轮无罩'))
    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(onNext.mock.calls).toEqual([['皮带轮无罩']])
    expect(kept()).toBe('皮带轮无罩')
    screen.getByRole('button', { name: '语音输入' })
  })

  it('listens no longer when its page is gone', async () => {
    const page = render(<Form />)
    const ears = await listen()
    page.unmount()
    expect(ears.isAborted).toBe(true)
  })

  it('stands behind no control that takes no words', () => {
    render(<Form disabled />)
    expect(screen.queryByRole('button', { name: '语音输入' })).toBeNull()
  })
})
