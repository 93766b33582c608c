/** Not in the TypeScript library: Chromium on Android and ChromeOS has it, the others do not yet. */
type BarcodeDetectorLike = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
export type BarcodeDetectorClass = {
  new (options: { formats: string[] }): BarcodeDetectorLike
  getSupportedFormats(): Promise<string[]>
}

export type Scanner = {
  /** The text of a QR code in the picture; null when there is none. */
  read(source: ImageBitmapSource): Promise<string | null>
  /** Watches a running preview until a code is seen; null when `signal` ends the watch first. */
  watch(preview: HTMLVideoElement, signal: AbortSignal): Promise<string | null>
}

/** Between two looks: quick enough to feel instant, slow enough to keep the preview fluent on a cheap phone. */
const LOOK_EVERY_MS = 200

/** A QR scanner, or null where this browser has none: offer typing the code instead. */
export async function openScanner(Detector = browserDetector()): Promise<Scanner | null> {
  if (!Detector) return null
  const formats = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })

  async function read(source: ImageBitmapSource): Promise<string | null> {
    // A preview that has no frame yet makes detect() reject.
    const codes = await detector.detect(source).catch(() => [])
    return codes.find((code) => code.rawValue.trim() !== '')?.rawValue.trim() ?? null
  }

  return {
    read,
    async watch(preview, signal) {
      while (!signal.aborted) {
        const code = await read(preview)
        if (code !== null) return code
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      return null
    },
  }
}

function browserDetector(): BarcodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
}
