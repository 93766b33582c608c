/** Not in the TypeScript library: Chromium on Android and ChromeOS has it, the others do not yet. */
type BarcodeDetectorLike = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
export type BarcodeDetectorClass = {
  new (options: { formats: string[] }): BarcodeDetectorLike
  getSupportedFormats(): Promise<string[]>
}

/** What a code can be looked for in: a running preview, or a picture. */
export type ScanSource = HTMLVideoElement | ImageBitmap

export type Scanner = {
  /** The text of a QR code in the picture; null when there is none. */
  read(source: ScanSource): Promise<string | null>
  /** Watches a running preview until a code is seen; null when `signal` ends the watch first. */
  watch(preview: HTMLVideoElement, signal: AbortSignal): Promise<string | null>
}

/** Between two looks: quick enough to feel instant, slow enough to keep the preview fluent on a cheap phone. */
const LOOK_EVERY_MS = 200
/** Enough for a code that fills a third of the picture; more only takes longer. */
const LONGEST_SIDE_PX = 720

/** A QR scanner: the browser's own, else one of ours; null where the page cannot read pictures at all. */
export async function openScanner(Detector = browserDetector()): Promise<Scanner | null> {
  const read = (await readByBrowser(Detector)) ?? (await readByPixels())
  if (read === null) return null
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

async function readByBrowser(Detector: BarcodeDetectorClass | undefined): Promise<Scanner['read'] | null> {
  const formats = (await Detector?.getSupportedFormats().catch((): string[] => [])) ?? []
  if (Detector === undefined || !formats.includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })
  return async (source) => {
    // A preview that has no frame yet makes detect() reject.
    const codes = await detector.detect(source).catch(() => [])
    return codes.find((code) => code.rawValue.trim() !== '')?.rawValue.trim() ?? null
  }
}

async function readByPixels(): Promise<Scanner['read'] | null> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const pixels = await import('#app/device/qr-pixels.ts').catch(() => null)
  if (context === null || pixels === null) return null
  return async (source) => {
    const { width, height } = sizeOf(source)
    if (width === 0 || height === 0) return null
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    return pixels.readPixels(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}

function sizeOf(source: ScanSource): { width: number; height: number } {
  return 'videoWidth' in source ? { width: source.videoWidth, height: source.videoHeight } : source
}

function browserDetector(): BarcodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
}
