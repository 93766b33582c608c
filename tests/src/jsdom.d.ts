/** The package brings no types: what of it opens a document as it was built. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    constructor(
      html: string,
      options?: { url?: string; runScripts?: 'dangerously'; resources?: 'usable'; virtualConsole?: VirtualConsole },
    )
    readonly window: Window
  }
}
