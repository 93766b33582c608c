/** `unknown`: nothing speaks against a connection, but no answer has proved one either. */
export type Reachability = 'online' | 'offline' | 'unknown'

export type Connectivity = {
  current(): Reachability
  /** Told by whoever talks to the server: an answer of ours came (true), or no answer came at all (false). */
  reportReachable(isReachable: boolean): void
  subscribe(listener: (reachability: Reachability) => void): () => void
  stop(): void
}

type ConnectivitySource = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  navigator: { onLine: boolean }
}

/** On the window, when an answer came after none did: what could not be read may be there now. */
export const REACHABLE = 'reachable'

/**
 * The best known answer to "can the server be reached".
 *
 * `navigator.onLine` true says only that some interface is up (a factory's closed Wi-Fi counts), so it never makes us
 * online; false is believed until an answer proves it wrong.
 */
export function createConnectivity(source: ConnectivitySource = window): Connectivity {
  const listeners = new Set<(reachability: Reachability) => void>()
  let reachability: Reachability = source.navigator.onLine ? 'unknown' : 'offline'

  function change(next: Reachability) {
    if (next === reachability) return
    reachability = next
    for (const listener of [...listeners]) listener(next)
    if (next === 'online') source.dispatchEvent(new Event(REACHABLE))
  }

  const handleOffline = () => change('offline')
  const handleOnline = () => change('unknown')
  source.addEventListener('offline', handleOffline)
  source.addEventListener('online', handleOnline)

  return {
    current: () => reachability,
    reportReachable: (isReachable) => change(isReachable ? 'online' : 'offline'),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    stop() {
      listeners.clear()
      source.removeEventListener('offline', handleOffline)
      source.removeEventListener('online', handleOnline)
    },
  }
}
