// `npm run mutate -- --only PATH | --changed | --sample N --seed S`: small mistakes made by Stryker, and whether the tests
// nearest to them see it. Decision 30 says how and why, `docs/mutation.md` what was found.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keptIn } from './mutation-kept.mjs'
import { nearestTests } from './nearest-tests.mjs'
import { cleanEnv, ROOT, runTool, stopChildren } from './run.mjs'

const FOLDERS = ['domain/rules', 'domain/resources', 'server', 'src/offline', 'src/data', 'src/features']
const REPORTS = join(ROOT, '.cache', 'mutation')
const SEEN = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError'])
const MISSED = new Set(['Survived', 'NoCoverage'])
/** Where no mistake is worth making. */
const LEFT_OUT = /\.d\.ts$|^server\/(db\/migrations|demo|install)\//

/** @typedef {{ file: string, lines: number[] | null }} Target with no lines, all of them */
/** @typedef {import('./mutation-kept.mjs').Mutant} Mutant */
/** @typedef {import('./mutation-kept.mjs').Tried} Tried */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Folders to sample, by comma. */
    folders: { type: 'string', default: FOLDERS.join(',') },
    /** More tests see more and take longer. */
    tests: { type: 'string', default: '6' },
    /** Only tells what was drawn, with the tests that would be asked: for mistakes made by hand. */
    draw: { type: 'boolean' },
    /** Only tells what earlier runs have tried, those too that were stopped: of `--only`, or of everything. */
    kept: { type: 'boolean' },
  },
})
const targets = chosenTargets()
if (values.draw) {
  for (const { file, lines } of targets)
    console.log(`${file}:${lines?.join(',')} <- ${nearestTests(file, Number(values.tests)).join(' ')}`)
  process.exit(0)
}
mkdirSync(REPORTS, { recursive: true })
if (values.kept) {
  const wanted = new Set(targets.map(({ file }) => file))
  tell(
    readdirSync(REPORTS, { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .flatMap(({ name }) => keptIn(join(REPORTS, name)))
      .filter(({ file }) => values.only === undefined || wanted.has(file)),
  )
  process.exit(0)
}
if (targets.length === 0) {
  console.log('没有要检验的文件 nothing to mutate')
  process.exit(values.changed ? 0 : 2)
}
let isStopped = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    isStopped = true
    stopChildren('SIGTERM')
  })
/** @type {Tried[]} */
const tried = []
for (const round of rounds()) {
  if (isStopped) break
  tried.push(...(await tryOut(round)))
}
tell(tried)
process.exit(isStopped ? 1 : 0)

/**
 * Survivors one by one, then the score of each file, then of each folder.
 * @param {readonly Tried[]} all
 */
function tell(all) {
  /** @type {Map<string, { seen: number, missed: number }>} */
  const tally = new Map()
  /** @type {string[]} */
  const survivors = []
  for (const { file, mutants } of all) {
    const missed = mutants.filter(({ status }) => MISSED.has(status))
    for (const name of [file, `${folderOf(file)}/`]) {
      const count = tally.get(name) ?? { seen: 0, missed: 0 }
      count.seen += mutants.filter(({ status }) => SEEN.has(status)).length
      count.missed += missed.length
      tally.set(name, count)
    }
    for (const { location, mutatorName, replacement = '' } of missed)
      survivors.push(`${file}:${location.start.line} ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`)
  }
  console.log(`\n${survivors.join('\n')}\n`)
  const inOrder = [...tally].sort(([one], [other]) => Number(one.endsWith('/')) - Number(other.endsWith('/')))
  for (const [name, { seen, missed }] of inOrder) {
    const share = seen + missed === 0 ? 100 : Math.round((seen / (seen + missed)) * 100)
    console.log(`${name.padEnd(40)} ${seen} of ${seen + missed} seen, ${share} %`)
  }
}

/**
 * What runs as a file is loaded concerns every test that loads it; such a mutant is tried with its own file's tests alone,
 * after those that single tests reach.
 * @param {Target[]} round
 */
async function tryOut(round) {
  if (round.length === 1) return mutate(round)
  const together = await mutate(round, { ignoreStatic: true })
  /** @type {Tried[]} */
  const apart = []
  for (const { file, mutants } of together) {
    const places = [...new Set(mutants.filter((mutant) => mutant.static === true).map(placeOf))]
    if (places.length > 0)
      apart.push(...(await mutate([{ file, lines: null }], { mutate: places.map((at) => `${file}:${at}`) })))
  }
  return [...together, ...apart]
}

/** As Stryker reads it: columns from nought. @param {Mutant} mutant */
function placeOf({ location: { start, end } }) {
  return `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

/** @param {string} file */
function folderOf(file) {
  return FOLDERS.find((each) => file.startsWith(`${each}/`)) ?? 'others'
}

/**
 * A sample is tried a folder at a time: the tests of all its files run once to learn which of them each mutant concerns,
 * instead of once a file. What was asked for by name is tried a file at a time, so that its score begins to show early.
 */
function rounds() {
  if (values.sample === undefined) return targets.map((target) => [target])
  const folders = [...new Set(targets.map(({ file }) => folderOf(file)))]
  return folders.map((folder) => targets.filter(({ file }) => folderOf(file) === folder))
}

/** @returns {Target[]} */
function chosenTargets() {
  if (values.only !== undefined) {
    const wanted = values.only.split(',').map((path) => path.replace(/\/$/, ''))
    return sources(['domain', 'server', 'src'])
      .filter((file) => wanted.some((path) => file === path || file.startsWith(`${path}/`)))
      .map((file) => ({ file, lines: null }))
  }
  if (values.changed) return changedLines()
  const count = Number(values.sample ?? 0)
  return values.folders.split(',').flatMap((folder) => sampleOf(folder, count))
}

/**
 * Lines drawn by the seed, each line of the folder as likely as any other.
 * @param {string} folder
 * @param {number} count
 * @returns {Target[]}
 */
function sampleOf(folder, count) {
  const lines = sources([folder]).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((text, at) => (canBeMistaken(text) ? [{ file, line: at + 1 }] : [])),
  )
  const drawn = lines
    .map((each) => ({ ...each, lot: lotOf(`${each.file}:${each.line}`) }))
    .sort((a, b) => a.lot.localeCompare(b.lot))
    .slice(0, count)
  return byFile(drawn)
}

/** @param {string} name */
function lotOf(name) {
  return createHash('sha256').update(`${values.seed} ${name}`).digest('hex')
}

/** @param {string} text */
function canBeMistaken(text) {
  return /[&|!=<>+*?[-]/.test(text) && !/^\s*(import|export \*|\/\/|\*|\/\*)/.test(text)
}

/** @returns {Target[]} the lines that differ from the main branch, committed or not */
function changedLines() {
  const base = git('merge-base', 'main', 'HEAD').trim()
  /** @type {{ file: string, line: number }[]} */
  const found = []
  let file = ''
  for (const text of git('diff', '--unified=0', base).split('\n')) {
    const named = /^\+\+\+ b\/(.*)/.exec(text)
    if (named) file = named[1] ?? ''
    const hunk = /^@@ .*\+(\d+)(?:,(\d+))? @@/.exec(text)
    for (let at = 0; hunk && at < Number(hunk[2] ?? 1); at += 1) found.push({ file, line: Number(hunk[1]) + at })
  }
  const known = new Set(sources(['domain', 'server', 'src']))
  return byFile(found.filter((each) => known.has(each.file)))
}

/**
 * @param {{ file: string, line: number }[]} lines
 * @returns {Target[]}
 */
function byFile(lines) {
  const files = [...new Set(lines.map(({ file }) => file))].sort()
  return files.map((file) => ({ file, lines: lines.filter((each) => each.file === file).map(({ line }) => line) }))
}

/** @param {string[]} folders */
function sources(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) => !LEFT_OUT.test(file))
      .sort(),
  )
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout
}

/**
 * @param {Target[]} round
 * @param {object} [own] settings of this run alone
 * @returns {Promise<Tried[]>}
 */
async function mutate(round, own = {}) {
  const name = (round.length === 1 ? (round[0]?.file ?? '') : folderOf(round[0]?.file ?? '')).replaceAll('/', '-')
  const testFiles = [...new Set(round.flatMap(({ file }) => nearestTests(file, Number(values.tests))))]
  // What was tried is written one by one, so that a run that is stopped keeps it.
  const events = join(REPORTS, name)
  const config = join(REPORTS, `${name}.config.json`)
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    testFiles,
    mutate: round.flatMap(({ file, lines }) => lines?.map((line) => `${file}:${line}-${line}`) ?? [file]),
    // A wrong word of a state or a field does not compile; a wrong label is for readers to find.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    tsconfigFile: '-',
    disableTypeChecks: false,
    ignorePatterns: ['dist', '/data', 'test-results', 'bench/peers'],
    tempDirName: '.cache/stryker',
    concurrency: 1,
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 30,
    allowEmpty: true,
    reporters: ['event-recorder'],
    eventReporter: { baseDir: events },
    ...own,
  }
  writeFileSync(config, JSON.stringify(options))
  rmSync(events, { recursive: true, force: true })
  const tried = round.map(({ file, lines }) => (lines === null ? file : `${file}:${lines.join(',')}`))
  console.log(`\n${tried.join(' ')} <- ${testFiles.join(' ')}`)
  const code = await runTool('stryker', ['run', config], { env: cleanEnv({ TZ: 'Asia/Shanghai' }) })
  if (code !== 0) console.error(`${name}: 未能检验 could not be tried`)
  return keptIn(events)
}
