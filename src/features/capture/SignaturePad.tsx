import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { InkCanvas } from '#app/features/capture/InkCanvas.tsx'
import type { Signature } from '#app/features/capture/signature-image.ts'
import { useSignature } from '#app/features/capture/use-signature.ts'
import { Button } from '#app/ui/Button.tsx'
import './SignaturePad.css'

export type { Signature } from '#app/features/capture/signature-image.ts'

export type SignaturePadProps = {
  /** Who signs, as 检查人签名. */
  label: string
  /** PNG bytes with their hash; null when cleared or when too little is written to be a signature. */
  onChange: (signature: Signature | null) => void
  /** A signature given earlier (address or object URL): shown until the person signs anew. */
  savedUrl?: string | null
  disabled?: boolean
}

export function SignaturePad({ label, onChange, savedUrl = null, disabled = false }: SignaturePadProps) {
  const signature = useSignature(onChange)
  const [isSavedShown, setIsSavedShown] = useState(savedUrl !== null)
  const [isWide, setIsWide] = useState(false)
  const isEmpty = signature.state === 'empty'

  function handleSignAnew() {
    setIsSavedShown(false)
    signature.clear()
  }

  if (isSavedShown && savedUrl !== null && isEmpty) {
    return (
      <PadFrame label={label} actions={!disabled && <PadButton onPress={handleSignAnew}>重新签名</PadButton>}>
        <img className="signature-pad__saved" src={savedUrl} alt={label} decoding="async" />
      </PadFrame>
    )
  }

  const pad = (isTurned: boolean) => (
    <>
      <InkCanvas
        label={`${label}书写区`}
        drawing={signature.drawing}
        isTurned={isTurned}
        disabled={disabled}
        onStroke={signature.addStroke}
      />
      {isEmpty && <span className="signature-pad__hint">请在此处签名</span>}
    </>
  )
  const editing = (
    <>
      <PadButton disabled={isEmpty} onPress={signature.undo}>
        撤销
      </PadButton>
      <PadButton disabled={isEmpty} onPress={signature.clear}>
        清除
      </PadButton>
    </>
  )

  return (
    <>
      <PadFrame
        label={label}
        actions={
          !disabled && (
            <>
              {editing}
              <PadButton onPress={() => setIsWide(true)}>横屏签名</PadButton>
            </>
          )
        }
        problem={signature.state === 'too-short' ? '签名太短，请写完整姓名' : null}
      >
        {!isWide && pad(false)}
      </PadFrame>
      {isWide && (
        <WidePad label={label} editing={editing} onDone={() => setIsWide(false)}>
          {pad}
        </WidePad>
      )}
    </>
  )
}

type PadFrameProps = { label: string; children: ReactNode; actions: ReactNode; problem?: string | null }

function PadFrame({ label, children, actions, problem = null }: PadFrameProps) {
  return (
    <div className="signature-pad">
      <div className="signature-pad__label">{label}</div>
      <div className="signature-pad__sheet">{children}</div>
      <div className="signature-pad__foot">
        <span className="signature-pad__problem" role="status">
          {problem}
        </span>
        <span className="signature-pad__actions">{actions}</span>
      </div>
    </div>
  )
}

type WidePadProps = {
  label: string
  editing: ReactNode
  children: (isTurned: boolean) => ReactNode
  onDone: () => void
}

function WidePad({ label, editing, children, onDone }: WidePadProps) {
  const isTurned = useIsPortrait()
  return createPortal(
    <div className="signature-wide" data-turned={isTurned} role="dialog" aria-modal="true" aria-label={label}>
      <div className="signature-wide__bar">
        <span className="signature-wide__label">{label}</span>
        {editing}
        <Button tone="primary" className="signature-pad__button" onClick={onDone}>
          完成
        </Button>
      </div>
      <div className="signature-wide__sheet">{children(isTurned)}</div>
    </div>,
    document.body,
  )
}

function PadButton({
  children,
  disabled = false,
  onPress,
}: {
  children: ReactNode
  disabled?: boolean
  onPress: () => void
}) {
  return (
    <Button tone="quiet" className="signature-pad__button" disabled={disabled} onClick={onPress}>
      {children}
    </Button>
  )
}

const PORTRAIT = '(orientation: portrait)'

/** A browser page cannot turn a phone's screen, so on an upright phone the pad itself is turned. */
function useIsPortrait(): boolean {
  const [isPortrait, setIsPortrait] = useState(() => window.matchMedia(PORTRAIT).matches)
  useEffect(() => {
    const query = window.matchMedia(PORTRAIT)
    const handleChange = () => setIsPortrait(query.matches)
    query.addEventListener('change', handleChange)
    return () => query.removeEventListener('change', handleChange)
  }, [])
  return isPortrait
}
