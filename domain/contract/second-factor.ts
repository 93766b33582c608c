/** `POST /api/user/secondFactor` */
export interface SecondFactorState {
  isOn: boolean
  recoveryCodesLeft: number
}

/** `POST /api/user/secondFactor/begin`: told once, to be kept by the person's device. */
export interface SecondFactorKey {
  /** In Base32, to be typed where no camera is at hand. */
  key: string
  /** The same as an address that authenticator apps scan (`otpauth://totp/…`). */
  address: string
}

/** `POST /api/user/secondFactor/confirm` and `/recoveryCodes`: each good once, told once. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}
