// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NotOnThisDevice } from '#app/ui/index.ts'

afterEach(cleanup)

it('shows by itself what is not on the device once there is a line, as it says, and only while it stands there', () => {
  const onRetry = vi.fn()
  const { unmount } = render(<NotOnThisDevice onRetry={onRetry} />)
  expect(screen.getByText('现在没有网络，联网后会自动显示')).toBeTruthy()
  expect(onRetry).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledExactlyOnceWith()
  unmount()
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
