// `npm test`: every check of the project in order, each counted, none stopping the others.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { startPostgres } from './postgres.mjs'
import { cleanEnv, ROOT, run, runTool, stopChildren } from './run.mjs'

const REPORTS = join(ROOT, '.cache', 'test')
/** A part that hangs must fail, not hold up a build machine for ever. */
const PART_TIMEOUT_MS = 4 * 60 * 60_000

/**
 * `named`: what failed, or passed only at the second try, in words; told again at the very end.
 * @typedef {{ passed: number, failed: number, skipped: number, named?: string[] }} Count
 */
/** @typedef {{ env: NodeJS.ProcessEnv, extra: string[], built: () => Promise<boolean> }} Setting */
/** @typedef {{ name: string, title: string, run: (setting: Setting) => Promise<Count> }} Part */

/** @type {Part[]} */
const PARTS = [
  { name: 'types', title: '类型检查 type check', run: checkWith('tsc', ['-b']) },
  { name: 'style', title: '格式与静态检查 format and lint', run: checkWith('biome', ['check', '.']) },
  {
    name: 'imports',
    title: '依赖方向 import directions',
    run: checkWith('depcruise', ['--config', '.dependency-cruiser.mjs', 'domain', 'src', 'server']),
  },
  { name: 'unused', title: '无用代码 unused code', run: checkWith('knip', []) },
  {
    name: 'reached',
    title: '仅测试可达的文件 files that only tests reach',
    run: checkWith('knip', ['--production', '--config', 'knip.production.json', '--include', 'files']),
  },
  { name: 'bundle', title: '构建与体积 build and bundle budget', run: checkBundle },
  { name: 'unit', title: '单元与接口测试 unit and server tests', run: runVitest },
  { name: 'e2e', title: '浏览器测试 browser tests', run: runPlaywright },
]

const USAGE = `npm test [-- --only ${PARTS.map(({ name }) => name).join(',')}] [--rounds N] [--long] [-- arguments for vitest or playwright]`

/**
 * Runs the parts and prints the count as the last line.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args) {
  const { parts, rounds, isLong, extra } = readArguments(args)
  const only = (/** @type {string} */ name) => parts.some((part) => part.name === name)
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })

  const chromium = only('e2e') ? await ensureBrowser() : process.env.CHROMIUM_PATH
  const whole = only('e2e') ? await ensureBrowser({ isWhole: true }) : undefined
  const postgres = only('unit') || only('e2e') ? await startPostgres() : null
  endOnSignal(() => postgres?.stop())

  const env = cleanEnv({
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(whole && { WHOLE_CHROMIUM_PATH: whole }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...(rounds && { TEST_ROUNDS: rounds }),
    ...(isLong && { TEST_LONG: '1' }),
  })
  /** @type {Promise<boolean> | undefined} */
  let building
  const built = () => {
    building ??= ensureBuilt()
    return building
  }
  // Beside the checks before it: each of them keeps one processor busy.
  if (only('bundle')) void built()
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const summary = []
  /** @type {string[]} */
  const named = []
  for (const part of parts) {
    console.log(`\n=== ${part.title} ===`)
    const startedAt = Date.now()
    const count = await part.run({ env, extra, built })
    summary.push(`${part.name.padEnd(8)} ${inWords(count)} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
    named.push(...(count.named ?? []))
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key]
  }
  postgres?.stop()

  if (named.length > 0) console.log(`\n${named.join('\n')}`)
  console.log(`\n${summary.join('\n')}\n\n${inWords(total)}`)
  return total.failed > 0 ? 1 : 0
}

/** @param {string[]} args */
function readArguments(args) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      /** With the long proofs, which other runs leave out. */
      long: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const wanted = values.only?.split(',')
  const unknown = wanted?.filter((name) => !PARTS.some((part) => part.name === name)) ?? []
  if (values.help || unknown.length > 0) {
    console.log(USAGE)
    process.exit(values.help ? 0 : 2)
  }
  return {
    parts: wanted ? PARTS.filter(({ name }) => wanted.includes(name)) : PARTS,
    rounds: values.rounds,
    isLong: values.long,
    extra: positionals,
  }
}

/** @param {() => void} tidyUp */
function endOnSignal(tidyUp) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      stopChildren(signal)
      tidyUp()
      process.exit(130)
    })
  }
}

/**
 * A tool that only says yes or no counts as one.
 * @param {string} tool
 * @param {readonly string[]} args
 * @returns {Part['run']}
 */
function checkWith(tool, args) {
  return async ({ env }) => countOf((await runTool(tool, args, { env, timeoutMs: PART_TIMEOUT_MS })) === 0)
}

/** @type {Part['run']} */
async function checkBundle({ env, built }) {
  return countOf((await built()) && (await run(process.execPath, [join('scripts', 'budget.mjs')], { env })) === 0)
}

/** More files than these have not failed by chance. */
const TRIED_AGAIN_AT_MOST = 5

/** @type {Part['run']} */
async function runVitest({ env, extra, built }) {
  await built() // tests that kill a server start the built one
  const first = await runVitestOnce('vitest', env, extra)
  if (first.count.failed === 0 || first.files.length === 0 || first.files.length > TRIED_AGAIN_AT_MOST)
    return first.count
  // As in the browser: what passes at the second try counts, and is named at the end with what it said at the first.
  console.log(`\n再试一次 once more: ${first.files.join(' ')}`)
  const second = await runVitestOnce('vitest-again', env, first.files)
  if (second.count.failed > 0) return first.count
  const { passed, skipped, named = [] } = first.count
  return {
    passed: passed + first.failedTests,
    failed: 0,
    skipped,
    named: named.map((each) => `第二次才通过 passed at the second try: ${each}`),
  }
}

/**
 * @param {string} name of its report
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} extra
 * @returns {Promise<{ count: Count, failedTests: number, files: string[] }>} with the files that failed, none where it is not
 *   known which
 */
async function runVitestOnce(name, env, extra) {
  const report = join(REPORTS, `${name}.json`)
  const outside = join(REPORTS, `${name}-outside.json`)
  const reporters = ['default', 'json', './scripts/outside-reporter.mjs'].map((each) => `--reporter=${each}`)
  const code = await runTool('vitest', ['run', ...reporters, `--outputFile.json=${report}`, ...extra], {
    env: { ...env, OUTSIDE_REPORT: outside },
    timeoutMs: PART_TIMEOUT_MS,
  })
  const found = readReport(report)
  if (!found) return { count: countOf(false), failedTests: 0, files: [] }
  /** @type {TestFile[]} */
  const failedFiles = found.testResults.filter((/** @type {TestFile} */ { status }) => status === 'failed')
  // A file that could not be loaded, or whose preparation failed, has no failed test, and is a failure all the same.
  const brokenFiles = failedFiles.filter(({ assertionResults }) => !assertionResults.some(isFailed))
  /** @type {import('./outside-reporter.mjs').Outside[]} */
  const errors = readReport(outside) ?? []
  const failed = found.numFailedTests + brokenFiles.length + errors.length
  const isAllKnown = failed > 0 && errors.every(({ file }) => file !== null)
  const files = [...failedFiles.map((file) => file.name), ...errors.map(({ file }) => file ?? '')]
  return {
    count: withExitCode(code, {
      passed: found.numPassedTests,
      failed,
      skipped: found.numPendingTests + found.numTodoTests,
      named: [
        ...failedFiles.flatMap(failuresOf),
        ...errors.map(({ file, said }) => failureInWords(file ?? '', '测试之外 outside any test', said)),
      ],
    }),
    failedTests: found.numFailedTests,
    files: isAllKnown ? [...new Set(files.map((file) => relative(ROOT, file)))] : [],
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} TestFile
 */

/** @param {TestResult} result */
function isFailed({ status }) {
  return status === 'failed'
}

const FAILURE_LINES = 4

/**
 * @param {TestFile} file
 * @returns {string[]} each failure by its name, with the beginning of what was said of it
 */
function failuresOf({ name, message, assertionResults }) {
  const tests = assertionResults.filter(isFailed)
  const told =
    tests.length > 0 ? tests : [{ fullName: '', failureMessages: [message || '准备失败 preparation failed'] }]
  return told.map(({ fullName, failureMessages }) => failureInWords(name, fullName, failureMessages.join('\n')))
}

/**
 * @param {string} file
 * @param {string} what
 * @param {string} said
 */
function failureInWords(file, what, said) {
  return [`失败 failed: ${relative(ROOT, file)} ${what}`, ...said.split('\n').slice(0, FAILURE_LINES)].join('\n  ')
}

/** @type {Part['run']} */
async function runPlaywright({ env, extra, built }) {
  if (!(await built())) return countOf(false)
  const report = join(REPORTS, 'playwright.json')
  // A browser on a small, busy machine does not always get its turn in time. What passes at the second try counts, and
  // is named at the end: it is to be looked into all the same.
  const code = await runTool('playwright', ['test', '--retries=1', '--reporter=list,json', ...extra], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeoutMs: PART_TIMEOUT_MS,
  })
  const found = readReport(report)
  if (!found) return countOf(false)
  const { expected, unexpected, flaky, skipped } = found.stats
  const named = [
    ...titlesOf(found.suites, 'flaky').map((title) => `第二次才通过 passed at the second try: ${title}`),
    ...titlesOf(found.suites, 'unexpected').map((title) => `失败 failed: ${title}`),
    ...reasonsOf(found.suites).map((reason) => `未运行 skipped: ${reason}`),
  ]
  return withExitCode(code, { passed: expected + flaky, failed: unexpected, skipped, named })
}

/**
 * @typedef {{ status: string, annotations: { type: string, description?: string }[] }} Test
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: Test[] }[] }} Suite
 * @param {Suite[]} suites
 * @param {string} status
 * @returns {string[]} files and titles of the tests that ended so
 */
function titlesOf(suites, status) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) =>
    [
      ...specs.filter(({ tests }) => tests.some((test) => test.status === status)).map((spec) => spec.title),
      ...titlesOf(inner, status),
    ].map((name) => `${title} › ${name}`),
  )
}

/**
 * @param {Suite[]} suites
 * @returns {string[]} titles of the tests that were skipped for a reason, each with the reason
 */
function reasonsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .flatMap(({ annotations }) => annotations)
        .filter(({ type, description }) => type === 'skip' && description !== undefined)
        .map(({ description }) => `${title}: ${description}`),
    ),
    ...reasonsOf(inner),
  ])
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/**
 * A runner that fails for a reason outside any test (an unhandled error, no tests at all) must not look like success.
 * @param {number} code
 * @param {Count} count
 * @returns {Count}
 */
function withExitCode(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/**
 * @param {boolean} passed
 * @returns {Count}
 */
function countOf(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

/** @param {Count} count */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
