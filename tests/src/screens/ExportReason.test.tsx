// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ExportReason } from '#app/screens/ExportReason.tsx'

afterEach(cleanup)

function show() {
  const onGiven = vi.fn()
  const onClose = vi.fn()
  render(<ExportReason onGiven={onGiven} onClose={onClose} />)
  const field = screen.getByRole('textbox', { name: /导出原因/ })
  const start = () => fireEvent.click(screen.getByRole('button', { name: '导出' }))
  return { onGiven, onClose, field, start }
}

describe('the reason of an export', () => {
  it('is required: without one nothing starts, and the field says so', () => {
    const { onGiven, onClose, field, start } = show()
    fireEvent.change(field, { target: { value: ' 查 ' } })
    start()
    expect(onGiven).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('请填写导出原因，至少 2 个字')).toBeTruthy()
  })

  it('is one of the usual ones at a touch', () => {
    const { onGiven, onClose, start } = show()
    fireEvent.click(screen.getByRole('button', { name: '通知联系' }))
    start()
    expect(onGiven).toHaveBeenCalledWith('通知联系')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('may be words of one’s own, without the blanks around them', () => {
    const { onGiven, field, start } = show()
    fireEvent.change(field, { target: { value: ' 节前逐户打电话 ' } })
    start()
    expect(onGiven).toHaveBeenCalledWith('节前逐户打电话')
  })
})
