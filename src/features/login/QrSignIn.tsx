import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { BareQrCode } from '#app/widgets/qr/QrCode.tsx'
import { useArrival } from './use-arrival.ts'
import { useSecondFactor } from './use-second-factor.tsx'
import { useSquare } from './use-square.ts'

const SIZE = 208

/** A square that a signed-in phone confirms. */
export function QrSignIn() {
  const { arrive } = useArrival()
  const secondFactor = useSecondFactor(arrive)
  const { square, trouble, renew } = useSquare({ onSignedIn: arrive, asksMore: secondFactor.asks })
  if (secondFactor.form !== null) return secondFactor.form
  return (
    <div className="login__qr">
      <div className="login__square" aria-busy={square === null && trouble === null}>
        {square !== null && <BareQrCode text={squareAddress(square)} label="登录二维码" size={SIZE} />}
        {trouble !== null && (
          <div className="login__square-over" role="alert">
            {trouble}
            <Button size="small" tone="primary" icon="sync" onClick={renew}>
              刷新
            </Button>
          </div>
        )}
      </div>
      <p>
        <Icon name="scan" size={20} />
        用已登录的手机扫描二维码，并在手机上确认
      </p>
    </div>
  )
}

/** An address, so that the camera of any phone opens the app where the sign-in is confirmed. */
function squareAddress(square: string): string {
  return new URL(`/mine/scan?square=${encodeURIComponent(square)}`, location.origin).href
}
