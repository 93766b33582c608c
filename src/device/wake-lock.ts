/**
 * Keeps the screen on until the returned function is called, for long uploads. The browser drops the lock whenever the
 * page is hidden, so it is taken again on return. Without support it does nothing.
 */
export function keepScreenOn(page: Document = document, wakeLock = wakeLockOf(navigator)): () => void {
  let isWanted = true
  let sentinel: WakeLockSentinel | null = null

  async function take() {
    if (!isWanted || !wakeLock || page.visibilityState !== 'visible') return
    try {
      sentinel = await wakeLock.request('screen')
      if (!isWanted) await sentinel.release()
    } catch {
      // A low battery refuses the lock; the upload goes on without it.
    }
  }

  page.addEventListener('visibilitychange', take)
  void take()

  return () => {
    isWanted = false
    page.removeEventListener('visibilitychange', take)
    void sentinel?.release()
  }
}

function wakeLockOf(from: { wakeLock?: WakeLock }): WakeLock | undefined {
  return from.wakeLock
}
