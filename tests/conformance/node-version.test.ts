import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isWithin, NODE_WANTED } from '../../scripts/node-version.mjs'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const OLDEST = ['20.19.0', '22.13.0', '24.0.0']
/** Ask for 22 from these versions on and use nothing of it: every test runs on 20.19 with them. */
const RUN_ON_OLDER = ['content-disposition', 'cookie']

it.each([
  ['^20.19.0 || >=24.0.0', '20.19.1', true],
  ['^20.19.0 || >=24.0.0', '20.18.9', false],
  ['^20.19.0 || >=24.0.0', '22.20.0', false],
  ['^20.19.0 || >=24.0.0', '25.1.0', true],
  ['20 || >=22', '20.0.0', true],
  ['>= 0.6', '20.19.0', true],
  ['^20.12||^22||>=24', '22.1.0', true],
])('reads %s of %s: %s', (range, version, isFit) => {
  expect(isWithin(range, version)).toBe(isFit)
})

it('says in package.json, README and the guide of deployment what it starts on, and is packed with one of them', () => {
  expect(OLDEST.filter((version) => !isWithin(NODE_WANTED, version))).toEqual([])
  expect(isWithin(NODE_WANTED, '20.18.0') || isWithin(NODE_WANTED, '22.12.0') || isWithin(NODE_WANTED, '23.0.0')).toBe(
    false,
  )
  expect(read('README.md')).toContain('Node.js（20.19 起的 20、22.13 起的 22，或 24 及以上）')
  expect(read('docs/deployment.md')).toContain('Node.js 22.13 以上（20.19 起的 20 也可以）')
  expect(read('Dockerfile').match(/^FROM node:(\d+)-/gm)).toEqual(['FROM node:22-', 'FROM node:22-'])
})

it('has no package that asks for a newer Node than it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { engines?: { node?: string }; optional?: true }>
  }
  const asking = Object.entries(packages).filter(([path, { optional }]) => path !== '' && optional !== true)
  const refusing = asking.filter(([, { engines }]) =>
    OLDEST.some((version) => !isWithin(engines?.node ?? '>=0', version)),
  )
  expect(refusing.map(([path]) => path.replace('node_modules/', ''))).toEqual(RUN_ON_OLDER)
})
