import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnectivity } from '#app/device/connectivity.ts'

class FakeWindow extends EventTarget {
  navigator = { onLine: true }
}

describe('createConnectivity', () => {
  let page: FakeWindow

  beforeEach(() => {
    page = new FakeWindow()
  })

  it('does not take an interface that is up for a connection', () => {
    expect(createConnectivity(page).current()).toBe('unknown')
  })

  it('believes an interface that is down, until an answer comes all the same', () => {
    page.navigator.onLine = false
    const connectivity = createConnectivity(page)
    expect(connectivity.current()).toBe('offline')
    connectivity.reportReachable(true)
    expect(connectivity.current()).toBe('online')
  })

  it('is no longer sure of either after the interface comes back', () => {
    const connectivity = createConnectivity(page)
    connectivity.reportReachable(false)
    page.dispatchEvent(new Event('online'))
    expect(connectivity.current()).toBe('unknown')
  })

  it('tells changes only, and nothing to those who left', () => {
    const connectivity = createConnectivity(page)
    const heard = vi.fn()
    const leave = connectivity.subscribe(heard)
    connectivity.reportReachable(true)
    connectivity.reportReachable(true)
    page.dispatchEvent(new Event('offline'))
    leave()
    connectivity.reportReachable(true)
    expect(heard.mock.calls).toEqual([['online'], ['offline']])
  })
})
