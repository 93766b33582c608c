// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createConnectivity } from '#app/device/connectivity.ts'
import { NotOnThisDevice, ProblemNotice, Unread } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'

afterEach(cleanup)

const MISSING_LINE = new Problem('network.unreachable')

it.each([
  ['what is not on this device', (again: () => void) => <NotOnThisDevice onRetry={again} />],
  ['a question that no line carried', (again: () => void) => <ProblemNotice problem={MISSING_LINE} onRetry={again} />],
  [
    'what could not be read for the same reason',
    (again: () => void) => <Unread read={{ state: 'problem', problem: MISSING_LINE }} onRetry={again} />,
  ],
  [
    'records that bring their own way to be read again',
    (again: () => void) => <Unread read={{ state: 'offline', refresh: again }} />,
  ],
])('shows %s by itself once there is a line, as it says, and only while it stands there', (_what, notice) => {
  const onRetry = vi.fn()
  const { unmount } = render(notice(onRetry))
  expect(screen.getByText('现在没有网络，联网后会自动显示')).toBeTruthy()
  expect(onRetry).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledExactlyOnceWith()
  // A Wi-Fi that was up all the time and now lets through: no browser tells, the first answer does.
  const connectivity = createConnectivity()
  connectivity.reportReachable(false)
  expect(onRetry).toHaveBeenCalledTimes(1)
  connectivity.reportReachable(true)
  expect(onRetry).toHaveBeenCalledTimes(2)
  connectivity.reportReachable(true)
  expect(onRetry).toHaveBeenCalledTimes(2)
  unmount()
  dispatchEvent(new Event('online'))
  connectivity.reportReachable(false)
  connectivity.reportReachable(true)
  expect(onRetry).toHaveBeenCalledTimes(2)
  connectivity.stop()
})

it('says of another problem what it is, and a line that comes back changes nothing about it', () => {
  const onRetry = vi.fn()
  render(<Unread read={{ state: 'problem', problem: new Problem('access.denied') }} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain(new Problem('access.denied').message)
  expect(screen.queryByText(/没有网络/)).toBeNull()
  dispatchEvent(new Event('online'))
  expect(onRetry).not.toHaveBeenCalled()
})

it('says nothing of what is there', () => {
  const { container } = render(<Unread read={{ state: 'ready' }} />)
  expect(container.textContent).toBe('')
})
