import { useEffect, useState } from 'react'
import { act, correctedNow, useDraft } from '#app/data/index.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import type { Fix } from '#app/device/position.ts'
import { pagePosition } from '#app/device/use-position.ts'
import { vibrate } from '#app/device/vibrate.ts'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import { Button, FormField, Sheet, TextArea, toast, useDeed } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { Day } from '#domain/lib/dates.ts'
import type { Attendance } from './use-attendance-today.ts'

/** Good enough to tell one street from the next. */
const GOOD_METRES = 100
const MAX_AGE_MS = 30_000
const TIMEOUT_MS = 15_000
const PHOTOS = 2

interface SignSheetProps {
  /** Null before signing in. */
  record: Attendance | null
  actor: Actor
  today: Day
  onClose: () => void
}

interface SignDraft {
  remark: string
  photo: MediaRef[]
}

const EMPTY: SignDraft = { remark: '', photo: [] }

/** 签到、签退: where one is, else in words where one is. Kept on the device until it can be sent. */
export function SignSheet({ record, actor, today, onClose }: SignSheetProps) {
  const isOut = record !== null
  const word = isOut ? '签退' : '签到'
  const draftKey = `attendance:${actor.guid}:${today}:${isOut ? 'out' : 'in'}`
  const draft = useDraft<SignDraft>(draftKey, { kind: 'attendance', title: word, value: EMPTY })
  const { fix, problem, isLooking, look } = useFix()
  const { isBusy, run } = useDeed()
  const { remark, photo } = draft.value
  const needsWords = fix === null && !isLooking
  const canSign = fix !== null || (needsWords && remark.trim() !== '')

  async function sign() {
    await run(async () => {
      const recordGuid = record?.guid ?? crypto.randomUUID()
      const { state } = await act({
        actions: [
          {
            resource: 'attendanceRecord',
            action: isOut ? 'signOut' : 'signIn',
            recordGuid,
            input: {
              place: fix === null ? null : { lng: fix.lng, lat: fix.lat, accuracy: fix.accuracy },
              remark: remark.trim() === '' ? null : remark.trim(),
              photo: photo.length === 0 ? null : photo,
            },
          },
        ],
        media: photo.map(({ guid }) => ({
          guid,
          parentResource: 'attendanceRecord',
          parentGuid: recordGuid,
          moduleName: 'photo',
        })),
        draftKey,
      })
      vibrate()
      toast.success(state === 'queued' ? `已${word}，有网络后自动上传` : `已${word}`)
      onClose()
    })
  }

  const evidence = (): Evidence => ({
    at: correctedNow(),
    position: fix === null ? null : { lng: fix.lng, lat: fix.lat, accuracy: fix.accuracy },
    companyName: word,
    inspector: actor.name,
  })

  return (
    <Sheet
      open
      title={word}
      onClose={onClose}
      footer={
        <Button block size="large" tone="primary" disabled={!canSign} loading={isBusy} onClick={() => void sign()}>
          {word}
        </Button>
      }
    >
      <div className="sign-sheet">
        <p className="sign-sheet__place" role="status">
          {isLooking && '正在定位…'}
          {fix !== null && `已定位，精度约 ${Math.round(fix.accuracy)} 米`}
          {needsWords && `${problem ?? '没有取得定位'}，请写明所在地点`}
        </p>
        {needsWords && (
          <Button size="small" icon="sync" onClick={look}>
            重新定位
          </Button>
        )}
        <FormField label={needsWords ? '所在地点' : '说明'} required={needsWords}>
          <TextArea
            rows={2}
            maxLength={300}
            value={remark}
            placeholder={needsWords ? '如：盛泽镇政府三楼' : '外勤、迟到等情况可在此说明'}
            onChange={(event) => draft.set({ remark: event.target.value })}
          />
        </FormField>
        {!draft.loading && (
          <MediaField
            label="照片（可不拍）"
            value={photo}
            max={PHOTOS}
            accept="image"
            draftKey={draftKey}
            evidence={evidence}
            onAdd={(refs) => draft.set((value) => ({ ...value, photo: [...value.photo, ...refs] }))}
            onRemove={(guids) =>
              draft.set((value) => ({ ...value, photo: value.photo.filter(({ guid }) => !guids.includes(guid)) }))
            }
          />
        )}
      </div>
    </Sheet>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  'position.denied': '没有允许使用定位',
  'position.unsupported': '本机不能定位',
  'position.timeout': '定位超时',
}

function useFix() {
  const [fix, setFix] = useState<Fix | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [isLooking, setIsLooking] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what looks again
  useEffect(() => {
    let isCurrent = true
    setIsLooking(true)
    pagePosition
      .fresh({ maxAgeMs: MAX_AGE_MS, timeoutMs: TIMEOUT_MS, goodMetres: GOOD_METRES })
      .then(
        (found) => isCurrent && setFix(found),
        (error: unknown) =>
          isCurrent && setProblem(error instanceof DeviceProblem ? (WORDS[error.code] ?? null) : null),
      )
      .finally(() => isCurrent && setIsLooking(false))
    return () => {
      isCurrent = false
    }
  }, [round])
  return { fix, problem, isLooking, look: () => setRound((before) => before + 1) }
}
