/** A code that was photographed and sent around is worth nothing soon after: shown for so long, and taken as long again. */
export const CODE_MS = 60_000

/** `POST /safety/api/training/signInCode`: what the QR code on the wall says for the next minute. */
export interface SignInCode {
  code: string
  validTo: string
  /** How many have signed in. */
  people: number
}
