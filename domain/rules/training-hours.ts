import type { Day } from '#domain/lib/dates.ts'

/** 煤矿、非煤矿山、危险化学品、烟花爆竹、金属冶炼 ask for more. */
type Danger = 'general' | 'high'
/** Managers, or workers on the floor. */
type Post = 'manager' | 'worker'

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

/** The 学时 a person must have in a year, by the rule in force at its end; null: there is no minimum. */
export function requiredHoursOf({ personType, entryDate, isHighDanger }: TrainedPerson, year: number): number | null {
  const onDay = `${year}-12-31`
  const table = TRAINING_HOURS.find(
    ({ validFrom, validTo }) => validFrom <= onDay && (validTo === null || onDay <= validTo),
  )
  if (table === undefined) return null
  const post: Post = personType !== null && MANAGERS.includes(personType) ? 'manager' : 'worker'
  const { first, yearly } = table.hours[post][isHighDanger ? 'high' : 'general']
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
export function trainingFile(taken: readonly TrainingTaken[], person: TrainedPerson, year: number) {
  const valid = taken.filter(({ counted, passed }) => counted === true && passed !== false)
  const tenths = valid
    .filter((each) => each.year === year)
    .reduce((sum, { hours }) => sum + Math.round((hours ?? 0) * 10), 0)
  const trainedHours = tenths / 10
  const requiredHours = requiredHoursOf(person, year)
  return {
    trainingYear: year,
    trainedHours,
    requiredHours,
    trainingState: requiredHours === null ? 'none' : trainedHours >= requiredHours ? 'enough' : 'short',
    hasThreeLevels: THREE_LEVELS.every((level) => valid.some(({ trainType }) => trainType === level)),
  }
}
