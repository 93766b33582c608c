import { useEffect, useState } from 'react'
import { adoptToken, getPublic, postPublic } from '#app/session/index.ts'
import type { QrCode, QrCodeState } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { loginSentence } from './sentences.ts'

const POLL_MS = 2_000
const EXPIRED = '二维码已失效'

interface SquareUse {
  onSignedIn: () => void
  /** True where the page goes on with what the sign-in still lacks. */
  asksMore: (problem: unknown) => boolean
}

/** A square of the server, asked after until a phone confirms it; then its person is signed in. */
export function useSquare({ onSignedIn, asksMore }: SquareUse) {
  const [square, setSquare] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another square
  useEffect(() => {
    let isOver = false
    getPublic<QrCode>('/auth/qrCode/getQrCode').then(
      ({ id }) => !isOver && setSquare(id),
      (problem: unknown) => !isOver && setTrouble(loginSentence(problem)),
    )
    return () => {
      isOver = true
    }
  }, [round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the way in does not change
  useEffect(() => {
    if (square === null) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false

    async function look(id: string) {
      try {
        const answer = await postPublic<QrCodeState>(`/auth/qrCode/getQrCodeToken/${id}`)
        if (isOver) return
        if (answer.state === 'expired') return setTrouble(EXPIRED)
        if (answer.state === 'confirmed') {
          await adoptToken(answer)
          return onSignedIn()
        }
      } catch (problem) {
        if (!isOver && asksMore(problem)) return setTrouble(EXPIRED)
        const isPassing = problem instanceof Problem && problem.retry === 'later'
        if (!isOver && !isPassing) return setTrouble(loginSentence(problem))
      }
      if (!isOver) timer = setTimeout(() => void look(id), POLL_MS)
    }
    timer = setTimeout(() => void look(square), POLL_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [square])

  function renew() {
    setSquare(null)
    setTrouble(null)
    setRound((before) => before + 1)
  }

  return { square, trouble, renew }
}
