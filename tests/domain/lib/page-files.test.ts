import { describe, expect, it } from 'vitest'
import { linkHeaderOf } from '#domain/lib/page-files.ts'

const pages = {
  files: ['assets/a.js', 'assets/a.css', 'assets/desk.js'],
  wide: '(min-width: 992px)',
  pages: { '/a': [[0, 1], [2]], '/a/:guid': [[0], []], '/plain': [[], []] },
} as const

describe('the Link header of a page', () => {
  it('names scripts and styles, those of wide screens for them alone', () => {
    expect(linkHeaderOf(pages, '/a')).toBe(
      '</assets/a.js>; rel=modulepreload; as=script; crossorigin, ' +
        '</assets/a.css>; rel=preload; as=style; crossorigin, ' +
        '</assets/desk.js>; rel=modulepreload; as=script; crossorigin; media="(min-width: 992px)"',
    )
  })

  it.each([
    ['/a/', '/assets/desk.js'],
    ['/a/01HX', '/assets/a.js'],
  ])('is found for %s', (path, file) => {
    expect(linkHeaderOf(pages, path)).toContain(file)
  })

  it.each(['/', '/b', '/a/b/c', '/plain', '/__proto__'])('is left out at %s', (path) => {
    expect(linkHeaderOf(pages, path)).toBeNull()
  })
})
