/** `POST /safety/api/training/signInCode`: what the QR code on the wall says for the next minute. */
export interface SignInCode {
  code: string
  validTo: string
  /** How many have signed in. */
  people: number
}
