/** The package brings no types: what of it opens a document as it was built. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    constructor(
      html: string,
      options?: {
        url?: string
        runScripts?: 'dangerously'
        resources?: 'usable'
        virtualConsole?: VirtualConsole
        beforeParse?: (window: typeof globalThis.window) => void
      },
    )
    readonly window: typeof globalThis.window
  }
}
