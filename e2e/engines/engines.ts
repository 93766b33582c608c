import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/server.ts'
import { type Command, type Person, personAt, type Send } from './webdriver.ts'

const START_TIMEOUT_MS = 180_000
const TIMEOUTS = { script: 60_000, pageLoad: 60_000, implicit: 0 }
/** Of the window, bars included: narrow enough for the layout of a phone. */
const PHONE = { x: 0, y: 0, width: 500, height: 900 }

export interface Place {
  latitude: number
  longitude: number
}

export interface Running {
  version: string
  person: Person
  close(): Promise<void>
}

/** A browser engine of the machine's own packages. */
export interface Engine {
  name: string
  /** Programs it needs and this machine lacks, with the packages that bring them. */
  missing(): string[]
  start(place: Place): Promise<Running>
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)

/** Firefox speaks the commands of WebDriver over a plain socket: no driver and no package needed. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (FIREFOX === undefined ? ['firefox-esr'] : []),
  start: async (place) => {
    const profile = mkdtempSync(join(tmpdir(), 'platform-firefox-'))
    const port = await freePort()
    writeFileSync(
      join(profile, 'user.js'),
      preferences({ ...FIREFOX_PREFERENCES, ...placeOf(place), 'marionette.port': port }),
    )
    const browser = launch(FIREFOX ?? '', ['--marionette', '--headless', '--no-remote', '--profile', profile])
    const socket = await untilThere(() => dial(port))
    const call = marionette(socket)
    const { capabilities } = await call<{ capabilities: { browserVersion: string } }>('WebDriver:NewSession', {})
    const send: Send = (command, input = {}) => call(`WebDriver:${command}`, input)
    await send('SetTimeouts', TIMEOUTS)
    await send('SetWindowRect', PHONE)
    return {
      version: capabilities.browserVersion,
      person: personAt(async (command, input) => unwrapped(await send(command, input))),
      close: async () => {
        socket.destroy()
        await ended(browser)
        rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      },
    }
  },
}

const FIREFOX_PREFERENCES = {
  'intl.accept_languages': 'zh-CN',
  'permissions.default.geo': 1,
  'geo.provider.use_geoclue': false,
  'geo.provider.use_gpsd': false,
  'geo.provider.testing': true,
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

const placeOf = ({ latitude, longitude }: Place) => ({
  'geo.provider.network.url': `data:application/json,${JSON.stringify({ location: { lat: latitude, lng: longitude }, accuracy: 12 })}`,
})

const preferences = (values: Record<string, string | number | boolean>) =>
  Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

/** Answers of Marionette that are no list come as `{ value }`. */
function unwrapped<Answer>(answer: unknown): Answer {
  const isWrapped =
    typeof answer === 'object' && answer !== null && 'value' in answer && Object.keys(answer).length === 1
  return (isWrapped ? (answer as { value: unknown }).value : answer) as Answer
}

/** `length:[type, number, error, answer]` each way; the first message is only a greeting. */
function marionette(socket: Socket) {
  const waiting = new Map<number, (error: unknown, answer: unknown) => void>()
  let unread = Buffer.alloc(0)
  let number = 0
  socket.on('data', (part: Buffer) => {
    unread = Buffer.concat([unread, part])
    for (;;) {
      const colon = unread.indexOf(':')
      const length = Number(unread.subarray(0, colon).toString())
      if (colon < 0 || unread.length < colon + 1 + length) return
      const message: unknown = JSON.parse(unread.subarray(colon + 1, colon + 1 + length).toString())
      unread = unread.subarray(colon + 1 + length)
      if (!Array.isArray(message)) continue
      const [, id, error, answer] = message
      waiting.get(id)?.(error, answer)
      waiting.delete(id)
    }
  })
  return <Answer>(name: string, input: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      number += 1
      waiting.set(number, (error, answer) =>
        error === null
          ? resolve(answer as Answer)
          : reject(new Error(`${name}: ${JSON.stringify(error).slice(0, 400)}`)),
      )
      const text = JSON.stringify([0, number, name, input])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'

/** WebKitGTK, the engine of Safari and of every browser on iOS, in its own small window on a screen that is not there. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () => [
    ...(existsSync(WEBKIT_DRIVER) && miniBrowser() !== undefined ? [] : ['webkit2gtk-driver']),
    ...(existsSync(DISPLAY_SERVER) ? [] : ['xvfb']),
  ],
  start: async (place) => {
    const display = `:${90 + Math.floor(Math.random() * 900)}`
    const home = mkdtempSync(join(tmpdir(), 'platform-webkit-'))
    const screen = launch(DISPLAY_SERVER, [display, '-screen', '0', '500x900x24', '-nolisten', 'tcp'])
    const port = await freePort()
    const driver = launch(WEBKIT_DRIVER, [`--port=${port}`], {
      DISPLAY: display,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      // As root and without a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    })
    const call = overHttp(`http://127.0.0.1:${port}`)
    const { sessionId, capabilities } = await untilThere(() =>
      call<{ sessionId: string; capabilities: { browserVersion: string } }>('/session', {
        capabilities: {
          alwaysMatch: {
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
          },
        },
      }),
    )
    const send: Send = (command, input = {}) => call(`/session/${sessionId}${PATHS[command](input)}`, input)
    await send('SetTimeouts', TIMEOUTS)
    await send('SetWindowRect', PHONE)
    const person = personAt(send)
    return {
      version: capabilities.browserVersion,
      person: {
        ...person,
        // Its window asks for the place in a dialog that no driver can answer: the page is told it instead.
        open: async (address) => {
          await person.open(address)
          await person.ask(placeScript(place))
        },
      },
      close: async () => {
        await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' }).catch(() => undefined)
        await ended(driver)
        await ended(screen)
        rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      },
    }
  },
}

function miniBrowser(): string | undefined {
  const libraries = '/usr/lib'
  return readdirSync(libraries)
    .flatMap((triplet) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => join(libraries, triplet, name, 'MiniBrowser')),
    )
    .find(existsSync)
}

const PATHS: Record<Command, (input: Record<string, unknown>) => string> = {
  Navigate: () => '/url',
  FindElements: () => '/elements',
  ElementClick: ({ id }) => `/element/${id}/click`,
  ElementSendKeys: ({ id }) => `/element/${id}/value`,
  ExecuteAsyncScript: () => '/execute/async',
  PerformActions: () => '/actions',
  SetTimeouts: () => '/timeouts',
  SetWindowRect: () => '/window/rect',
}

function overHttp(base: string) {
  return async <Answer>(path: string, input: unknown): Promise<Answer> => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(TIMEOUTS.script),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 400)}`)
    return value as Answer
  }
}

const placeScript = ({ latitude, longitude }: Place) => `
  const position = () => ({ timestamp: Date.now(), coords: { latitude: ${latitude}, longitude: ${longitude}, accuracy: 12,
    altitude: null, altitudeAccuracy: null, heading: null, speed: null } })
  const tell = (told) => { setTimeout(() => told(position())); return 1 }
  // On what the object inherits: the page may have taken hold of the object before it is told.
  Object.assign(Geolocation.prototype, { getCurrentPosition: tell, watchPosition: tell, clearWatch() {} })`

function launch(program: string, args: string[], extra: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, TZ: 'Asia/Shanghai', ...extra } })
  // A start that fails half-way leaves nothing running behind the tests.
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const isOver = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await isOver
}

async function untilThere<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await attempt()
    } catch (problem) {
      if (Date.now() > deadline) throw problem
      await wait(200)
    }
  }
}
