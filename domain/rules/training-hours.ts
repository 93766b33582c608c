import { type Day, dayOf } from '#domain/lib/dates.ts'

/** 煤矿、非煤矿山、危险化学品、烟花爆竹、金属冶炼 ask for more. */
export type Danger = 'general' | 'high'
/** Managers, or workers on the floor. */
export type Post = 'manager' | 'worker'

interface HoursTable {
  ruleVersion: string
  validFrom: Day
  validTo: Day | null
  /** Read in a secondary source, not in the official text: shown with that mark. */
  mark: 'S'
  /** 学时 of the first year and of each year after; null: no minimum. */
  hours: Readonly<Record<Post, Readonly<Record<Danger, { first: number; yearly: number | null }>>>>
}

/** 生产经营单位安全培训规定 (3号令, amended by 80号令), `calculations.md` 10.1. */
export const TRAINING_HOURS: readonly HoursTable[] = [
  {
    ruleVersion: '国家安监总局令第3号（第80号修正）',
    validFrom: '2015-07-01',
    validTo: null,
    mark: 'S',
    hours: {
      manager: { general: { first: 32, yearly: 12 }, high: { first: 48, yearly: 16 } },
      worker: { general: { first: 24, yearly: null }, high: { first: 72, yearly: 20 } },
    },
  },
]

const MANAGERS: readonly string[] = ['leader', 'safetyManager']

export interface TrainedPerson {
  personType: string | null
  entryDate: Day | null
  isHighDanger: boolean
}

export type HoursByPost = HoursTable['hours']

/** The built-in hours in force at the end of a year; null before the first. */
export function builtInHours(year: number): HoursByPost | null {
  const onDay = `${year}-12-31`
  const table = TRAINING_HOURS.find(
    ({ validFrom, validTo }) => validFrom <= onDay && (validTo === null || onDay <= validTo),
  )
  return table?.hours ?? null
}

/** Hours as the configuration holds them: 首年32，每年12; without the second part there is no yearly minimum. */
export function hoursWords({ first, yearly }: HoursByPost[Post][Danger]): string {
  return yearly === null ? `首年${first}` : `首年${first}，每年${yearly}`
}

const HOURS = /^首年(\d{1,3})(?:，每年(\d{1,3}))?$/

/** The hours that such words say; null where they are not understood. */
export function readHours(words: string): HoursByPost[Post][Danger] | null {
  const [, first, yearly] = HOURS.exec(words.trim()) ?? []
  return first === undefined ? null : { first: Number(first), yearly: yearly === undefined ? null : Number(yearly) }
}

/** The 学时 a person must have in a year; null: there is no minimum. */
export function requiredHoursOf(
  { personType, entryDate, isHighDanger }: TrainedPerson,
  year: number,
  hours = builtInHours(year),
): number | null {
  if (hours === null) return null
  const post: Post = personType !== null && MANAGERS.includes(personType) ? 'manager' : 'worker'
  const { first, yearly } = hours[post][isHighDanger ? 'high' : 'general']
  return entryDate !== null && entryDate.slice(0, 4) === String(year) ? first : yearly
}

export interface TrainingTaken {
  trainType: string | null
  year: number | null
  hours: number | null
  passed: boolean | null
  counted: boolean | null
}

const THREE_LEVELS = ['plant', 'workshop', 'team']

/** What a person's trainings come to: the hours of a year, and whether all three levels are behind him. */
export function trainingFile(
  taken: readonly TrainingTaken[],
  person: TrainedPerson,
  year: number,
  hours = builtInHours(year),
) {
  const valid = taken.filter(({ counted, passed }) => counted === true && passed !== false)
  const tenths = valid
    .filter((each) => each.year === year)
    .reduce((sum, { hours }) => sum + Math.round((hours ?? 0) * 10), 0)
  const trainedHours = tenths / 10
  const requiredHours = requiredHoursOf(person, year, hours)
  return {
    trainingYear: year,
    trainedHours,
    requiredHours,
    trainingState: requiredHours === null ? 'none' : trainedHours >= requiredHours ? 'enough' : 'short',
    hasThreeLevels: THREE_LEVELS.every((level) => valid.some(({ trainType }) => trainType === level)),
  }
}

const DANGEROUS_FAMILIES = ['metallurgy', 'nonferrous', 'fireworks']

/** 矿山、危险化学品、烟花爆竹、金属冶炼, as far as the file of an enterprise says so. */
export function isDangerous(company: { isWeiHua?: unknown; tradeFamily?: unknown } | undefined): boolean {
  return company?.isWeiHua === true || DANGEROUS_FAMILIES.includes(String(company?.tradeFamily))
}

/** One line of the list of those who took part. */
export interface TrainingLine {
  name: string
  signInMode?: string | null
  signInDate?: string | null
  hours?: number | null
  score?: number | null
  passed?: boolean | null
}

type Values = Readonly<Record<string, unknown>>

/** Whoever signed in, as a line of that list. */
export const signedLine = ({ hours }: Values, { employeeName, signInMode, signInTime }: Values): TrainingLine => ({
  name: String(employeeName),
  signInMode: signInMode as string | null, // a choice
  signInDate: typeof signInTime === 'string' ? dayOf(signInTime) : null,
  hours: hours as number | null,
})

/**
 * What the list of those who took part comes to; who has no hours of his own there has those of the training, as in his
 * file. Who was not judged has not failed; while nobody was there is no rate.
 */
export function listFigures(lines: readonly Partial<TrainingLine>[], ofTraining: unknown) {
  const judged = lines.filter(({ passed }) => typeof passed === 'boolean')
  const passed = judged.filter((line) => line.passed === true)
  return {
    peopleCount: lines.length,
    totalHours: lines.reduce((sum, { hours }) => sum + Math.round(Number(hours ?? ofTraining ?? 0) * 10), 0) / 10,
    passRate: judged.length === 0 ? null : Math.round((passed.length / judged.length) * 1000) / 10,
  }
}

/** What a training that is over counts for one who stands on its list. */
export const bookedHours = (training: Values, line: TrainingLine) => ({
  trainName: training.trainName,
  trainType: training.trainType,
  year: Number(dayOf(String(training.startTime)).slice(0, 4)),
  hours: line.hours ?? training.hours,
  score: line.score ?? null,
  passed: line.passed ?? null,
  counted: true,
})
