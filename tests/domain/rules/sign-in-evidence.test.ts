import { describe, expect, it } from 'vitest'
import { type OtherSignIn, type SignIn, signInEvidence } from '#domain/rules/sign-in-evidence.ts'

const PLANT = { lng: 120.66, lat: 30.91 }
/** A tenth of a degree of latitude is 11 km, a thousandth 111 m. */
const north = (degrees: number) => ({ lng: 120.66, lat: 30.91 + degrees })
const AT = '2026-11-20T02:00:00.000Z'

const signedIn = (own: Partial<SignIn> = {}): SignIn => ({
  ...{ at: AT, place: north(0.0005), accuracy: 12, saidDistance: 55.6, plant: PLANT },
  ...own,
})
const elsewhere = (own: Partial<OtherSignIn> = {}): OtherSignIn => ({
  ...{ at: '2026-11-20T01:00:00.000Z', place: north(0.1) },
  ...own,
})
const evidence = (own: Partial<SignIn>, others: OtherSignIn[] = []) =>
  signInEvidence(signedIn(own), others, { fence: 200 })

describe('where somebody signed in', () => {
  it('is at the enterprise up to the fence itself, and not a metre beyond', () => {
    const { distance } = evidence({})
    const flagsWithin = (fence: number) => signInEvidence(signedIn({}), [], { fence }).flags
    expect(flagsWithin(Number(distance))).toEqual([])
    expect(flagsWithin(Number(distance) - 1)).toEqual(['far'])
  })

  it.each<[string, Partial<SignIn>, OtherSignIn[], string[]]>([
    ['at the plant', {}, [], []],
    ['at the plant, an hour after an enterprise 11 km away', {}, [elsewhere()], []],
    ['1,071 km away, with a distance of zero', { place: north(9.63), saidDistance: 0 }, [], ['far', 'differs']],
    ['outside the fence, as the phone said too', { place: north(0.003), saidDistance: 333 }, [], ['far']],
    ['exact to zero metres', { accuracy: 0 }, [], ['noAccuracy']],
    ['a minute after an enterprise 11 km away', {}, [elsewhere({ at: '2026-11-20T01:59:00.000Z' })], ['tooFast']],
    ['a minute before one', {}, [elsewhere({ at: '2026-11-20T02:01:00.000Z' })], ['tooFast']],
    [
      'to the last digit where he signed in at another enterprise',
      {},
      [elsewhere({ place: north(0.0005) })],
      ['sameFix'],
    ],
    ['without a position', { place: null, saidDistance: 0 }, [elsewhere()], []],
    ['at an enterprise that nobody has put on the map', { plant: null }, [], []],
  ])('%s', (_where, own, others, flags) => {
    expect(evidence(own, others).flags).toEqual(flags)
  })

  it('is measured from the plant, whatever the phone said', () => {
    expect(evidence({ saidDistance: 0 }).distance).toBeCloseTo(55.6, 0)
    expect(evidence({ plant: null }).distance).toBeNull()
  })
})
