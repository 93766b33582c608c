// Which versions of Node this runs on: `engines` of package.json, read without any package. Only Node built-ins here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @type {string} */
export const NODE_WANTED = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')).engines
  .node

/**
 * Whether a version is one of a range as packages write them: `^20.19.0 || ^22.13.0 || >=24.0.0`.
 * @param {string} range
 * @param {string} version
 */
export function isWithin(range, version) {
  return range.split('||').some((part) => {
    const [, sign = '', least = ''] = /^\s*(\^|>=)?\s*v?([\d.]*\d)(?:\.x)?\s*$/.exec(part) ?? []
    if (part.trim() === '*') return true
    if (least === '') return false
    const isOfLine = sign === '>=' || least.split('.')[0] === version.split('.')[0]
    return isOfLine && compare(version, least) >= 0
  })
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number))
  return [0, 1, 2].map((at) => (x?.[at] ?? 0) - (y?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}
