import { SIGN_IN } from '#domain/data/field-defaults.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { SignInFix } from '#domain/resources/patrolRecord/definition.ts'
import { distanceMetres, type LngLat } from '#domain/rules/geo.ts'
import { type OtherSignIn, signInEvidence } from '#domain/rules/sign-in-evidence.ts'
import type { Db } from '#server/db/database.ts'
import { ask, statement } from '#server/db/statement.ts'

const PLANT = statement('select "longitude", "latitude" from "company" where "guid" = $1')

/** The sign-ins of one person at other enterprises next to a moment: the last ones before it, the first after it. */
const OTHERS = statement(
  `(select "signInTime", "signInLng", "signInLat" from "patrolRecord"
     where "createUserGuid" = $1 and "signInTime" <= $2 and "companyGuid" <> $3 and "signInLng" is not null
     order by "signInTime" desc limit 10)
   union all
   (select "signInTime", "signInLng", "signInLat" from "patrolRecord"
     where "createUserGuid" = $1 and "signInTime" > $2 and "companyGuid" <> $3 and "signInLng" is not null
     order by "signInTime" limit 1)`,
)

interface Other {
  signInTime: string
  signInLng: string
  signInLat: string
}

/**
 * How far from the enterprise somebody signed in, reckoned here, where nobody can say otherwise, and what is odd about it.
 */
export async function signInFacts(tx: Db, patrol: AnyRecord): Promise<Record<string, unknown>> {
  const place = pointOf(patrol.signInLng, patrol.signInLat)
  const at = String(patrol.signInTime)
  const [plant] = await ask<{ longitude: unknown; latitude: unknown }>(tx, PLANT, [patrol.companyGuid])
  const others = await ask<Other>(tx, OTHERS, [patrol.createUserGuid, at, patrol.companyGuid])
  const signIn = {
    ...{ at, place },
    accuracy: numberOf(patrol.accuracy),
    saidDistance: numberOf(patrol.signInDistance),
    plant: plant === undefined ? null : pointOf(plant.longitude, plant.latitude),
  }
  const { distance, flags } = signInEvidence(signIn, others.flatMap(otherOf), { fence: SIGN_IN.distance })
  return {
    signInDistance: distance === null ? null : rounded(distance),
    signInFlags: flags.length === 0 ? null : flags,
    ...(Array.isArray(patrol.signInFixes) ? { signInFixes: patrol.signInFixes.map(measured) } : {}),
  }

  /** The same truth for every time that the phone was asked. */
  function measured(fix: SignInFix): SignInFix {
    const from = pointOf(fix.lng, fix.lat)
    return {
      ...fix,
      distance: from === null || signIn.plant === null ? null : rounded(distanceMetres(from, signIn.plant)),
    }
  }
}

const rounded = (metres: number) => Math.round(metres * 10) / 10

function otherOf({ signInTime, signInLng, signInLat }: Other): OtherSignIn[] {
  const place = pointOf(signInLng, signInLat)
  return place === null ? [] : [{ at: new Date(signInTime).toISOString(), place }]
}

function pointOf(lng: unknown, lat: unknown): LngLat | null {
  const [x, y] = [numberOf(lng), numberOf(lat)]
  return x === null || y === null ? null : { lng: x, lat: y }
}

const numberOf = (value: unknown): number | null => (value == null || value === '' ? null : Number(value))
