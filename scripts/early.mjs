// Puts into the document what is seen of the sign-in page before any file has come.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { ROOT } from './run.mjs'

/** In the order in which the page itself loads them. */
const STYLES = [
  'src/ui/tokens.css',
  'src/ui/base.css',
  'src/ui/controls.css',
  'src/ui/password-input.css',
  'src/features/login/login.css',
  'src/early/early.css',
]
/** Runs for whoever is signed in before the app has come. */
const BEGIN = 'src/begin.ts'
const PLACE = '<!-- early -->'
/** With its icon 4.6 kB that browsers fetch among the files of the page; `state/update.ts` names it when the line is quiet. */
const MANIFEST_LINK = /\s*<link rel="manifest"[^>]*>/
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8')

export function earlySignIn() {
  return {
    name: 'early-sign-in',
    enforce: /** @type {const} */ ('post'),
    transformIndexHtml: {
      order: /** @type {const} */ ('post'),
      /**
       * @param {string} html
       * @param {{ bundle?: Record<string, { fileName: string, moduleIds?: string[] }> }} [built]
       */
      async handler(html, { bundle = {} } = {}) {
        const style = smaller(STYLES.map(read).join('\n'))
        const form = read('src/early/sign-in.html').replace(/>\n</g, '><').trim()
        const { code } = await transformWithOxc(read('src/early/early.js'), 'early.js', { sourcemap: false })
        const links = html.match(STYLE_LINK) ?? []
        const hrefs = links.map((link) => /href="([^"]+)"/.exec(link)?.[1])
        // Within the form, to go with it: behind the styles of pages, which come to the head, it would win over them.
        const styled = form.replace('>', () => `><style>${style}</style>`)
        const begin = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(join(ROOT, BEGIN)))
        const begins = begin === undefined ? '' : ` data-begin="/${begin.fileName}"`
        const template = `<template id="early-sign-in" data-styles="${hrefs.join(' ')}"${begins}>${styled}</template>`
        // In the head the styles of the app would hold up the form; here they hold up the app until they are there, and
        // `early.js` puts them where they come before those of pages.
        return html
          .replace(STYLE_LINK, '')
          .replace(MANIFEST_LINK, '')
          .replace(
            PLACE,
            () => `${template}<script>${code.trim()}</script>${links.map((link) => link.trim()).join('')}`,
          )
      },
    },
  }
}

/** @param {string} css */
function smaller(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
}
