import { seededRandom } from '#domain/lib/random.ts'

export interface RandomAssignment {
  companyGuid: string
  officerGuids: string[]
}

export interface DoubleRandomDraw {
  companies: readonly string[]
  officers: readonly string[]
  companyCount: number
  /** Never fewer than two (行政处罚法 art. 42). */
  officersPerCompany: number
  seed: number
}

/**
 * Draws enterprises, and officers for each of them from those who were drawn least so far, so that the work is spread. Pools are put in order first; the same seed and pools give the same result.
 */
export function drawDoubleRandom(draw: DoubleRandomDraw): RandomAssignment[] {
  const random = seededRandom(draw.seed)
  const companies = random.shuffle(draw.companies.toSorted()).slice(0, draw.companyCount)
  const officers = draw.officers.toSorted()
  const each = Math.max(2, draw.officersPerCompany)
  if (officers.length < each) throw new RangeError('fewer officers than an inspection needs')
  const times = new Map(officers.map((officer) => [officer, 0]))
  return companies.map((companyGuid) => {
    const leastBusy = random.shuffle(officers).sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))
    const officerGuids = leastBusy.slice(0, each)
    for (const officer of officerGuids) times.set(officer, (times.get(officer) ?? 0) + 1)
    return { companyGuid, officerGuids }
  })
}
