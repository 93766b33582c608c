/** How much of the server one caller, and all of them together, may have at once. */
export interface Limits {
  /** Sheets out and in, files in a zip: each takes long. */
  sheetsAtOnce: number
  sheetsPerAccount: number
  /** Statistics, map points and first loads of devices: each asks much of the database. */
  figuresAtOnce: number
  figuresPerAccount: number
  /** Open streams of events. */
  streamsAtOnce: number
  streamsPerAccount: number
  /** For the headers of a request. */
  headerSeconds: number
  /** How long a body may bring nothing. */
  bodyIdleSeconds: number
  /** How slow a body may be on the whole: a line of the second generation is quicker. */
  bodyBytesPerSecond: number
}

/**
 * Both kinds of heavy calls together leave a quarter of the connections to the database to whoever asks for something
 * light.
 */
export const LIMITS: Limits = {
  sheetsAtOnce: 6,
  sheetsPerAccount: 2,
  figuresAtOnce: 9,
  figuresPerAccount: 5,
  streamsAtOnce: 5_000,
  streamsPerAccount: 10,
  headerSeconds: 20,
  bodyIdleSeconds: 60,
  bodyBytesPerSecond: 1_000,
}

const VARIABLES: Readonly<Record<keyof Limits, string>> = {
  sheetsAtOnce: 'SHEETS_AT_ONCE',
  sheetsPerAccount: 'SHEETS_PER_ACCOUNT',
  figuresAtOnce: 'FIGURES_AT_ONCE',
  figuresPerAccount: 'FIGURES_PER_ACCOUNT',
  streamsAtOnce: 'STREAMS_AT_ONCE',
  streamsPerAccount: 'STREAMS_PER_ACCOUNT',
  headerSeconds: 'HEADER_SECONDS',
  bodyIdleSeconds: 'BODY_IDLE_SECONDS',
  bodyBytesPerSecond: 'BODY_BYTES_PER_SECOND',
}

/** Throws, in Chinese, for values that cannot be meant: none of them may be switched off. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const limits = { ...LIMITS }
  for (const [name, variable] of Object.entries(VARIABLES) as [keyof Limits, string][]) {
    const given = env[variable]
    if (given === undefined || given === '') continue
    const value = Number(given)
    if (!Number.isInteger(value) || value < 1) throw new Error(`限制不正确，应为正整数：${variable}=${given}`)
    limits[name] = value
  }
  return limits
}
