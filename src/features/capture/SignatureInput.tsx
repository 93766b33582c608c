import { useEffect, useRef, useState } from 'react'
import { correctedNow, dropMedia, useMediaUrl } from '#app/data/index.ts'
import { captureWords } from '#app/features/capture/capture-words.ts'
import { keepSignature } from '#app/features/capture/keep-media.ts'
import { type Signature, SignaturePad } from '#app/features/capture/SignaturePad.tsx'
import { toast } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

interface SignatureInputProps {
  label: string
  /** Whose signature the file says it is. */
  name: string
  value: MediaRef | null
  /** The draft the signature belongs to until it is placed in a record. */
  draftKey: string
  onChange: (ref: MediaRef | null) => void
  /** What was signed is being handed in: a stroke that is still being stored must not take its place. */
  isFrozen?: boolean
}

/** Shows the signature given earlier, and keeps each new one as it is written. */
export function SignatureInput({ label, name, value, draftKey, onChange, isFrozen = false }: SignatureInputProps) {
  const [earlier] = useState(value)
  const { url, state } = useMediaUrl(earlier)
  const current = useRef(value)
  const changes = useRef(0)
  const frozen = useRef(isFrozen)
  useEffect(() => {
    frozen.current = isFrozen
  })

  async function handleChange(signature: Signature | null) {
    changes.current += 1
    const turn = changes.current
    try {
      const ref = signature === null ? null : await keepSignature(signature, draftKey, { at: correctedNow(), name })
      // Another stroke came while this one was stored: only the last counts.
      if (turn !== changes.current || frozen.current) {
        if (ref !== null) await dropMedia(ref.guid)
        return
      }
      const before = current.current
      current.current = ref
      onChange(ref)
      if (before !== null) await dropMedia(before.guid)
    } catch (error) {
      toast.error(captureWords(error))
    }
  }

  if (earlier !== null && state === 'loading') return <div className="skeleton sign-step__waiting" />
  return (
    <SignaturePad label={label} savedUrl={earlier === null ? null : url} onChange={(next) => void handleChange(next)} />
  )
}
