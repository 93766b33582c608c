type Watch = { success: PositionCallback; failure: PositionErrorCallback | null }

/** A Geolocation that speaks only when told to, and remembers how often it was asked. */
export class FakeGeolocation implements Geolocation {
  readonly watches = new Map<number, Watch>()
  opened = 0
  currentPositionAsked = 0

  watchPosition(success: PositionCallback, failure: PositionErrorCallback | null = null): number {
    this.opened += 1
    this.watches.set(this.opened, { success, failure })
    return this.opened
  }

  clearWatch(id: number): void {
    this.watches.delete(id)
  }

  getCurrentPosition(): void {
    this.currentPositionAsked += 1
  }

  moveTo({ lng, lat, accuracy = 10, at }: { lng: number; lat: number; accuracy?: number; at: number }): void {
    const coords = {
      longitude: lng,
      latitude: lat,
      accuracy,
      altitude: null,
      altitudeAccuracy: null,
      heading: null,
      speed: null,
    }
    const position = { coords: { ...coords, toJSON: () => coords }, timestamp: at, toJSON: () => coords }
    for (const watch of [...this.watches.values()]) watch.success(position)
  }

  fail(code: 1 | 2 | 3): void {
    const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    for (const watch of [...this.watches.values()]) watch.failure?.(error)
  }
}
