import { type FormEvent, useState } from 'react'
import { makePhoto } from '#app/device/photo.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { CaptchaField } from '#app/screens/CaptchaField.tsx'
import { Button } from '#app/ui/Button.tsx'
import { RadioButtons, Segmented } from '#app/ui/choosing.tsx'
import { FormField, Input, TextArea } from '#app/ui/fields.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { toast } from '#app/ui/toast.ts'
import { COMPLAINT_PHOTOS, type ComplaintTaken } from '#domain/contract/public-information.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { ComplaintQuery } from './ComplaintQuery.tsx'
import { useWriting } from './use-writing.ts'
import './open.css'

const VIEWS = [
  { value: 'write', label: '我要举报' },
  { value: 'ask', label: '查询办理情况' },
] as const
type View = (typeof VIEWS)[number]['value']

/** 投诉举报 without an account, anonymously if one likes; asked after with the number and the code that it is answered with. */
export function ComplaintPage() {
  const [view, setView] = useState<View>('write')
  const [taken, setTaken] = useState<ComplaintTaken | null>(null)
  const pictures = usePictures()
  if (taken !== null && view === 'write')
    return (
      <PublicFrame title="投诉举报">
        <div className="open-done" role="status">
          <p>已提交</p>
          <dl className="open-done__keys">
            <dt>受理编号</dt>
            <dd>{taken.complaintNo}</dd>
            <dt>查询码</dt>
            <dd>{taken.code}</dd>
          </dl>
          <p>请记下或截图保存：凭编号和查询码可随时查询办理情况，遗失后无法找回。</p>
          <Button tone="primary" onClick={() => setView('ask')}>
            查询办理情况
          </Button>
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame title="投诉举报">
      <div className="open-views">
        <Segmented label="办理方式" value={view} options={VIEWS} onChange={setView} />
      </div>
      {view === 'ask' ? <ComplaintQuery known={taken} /> : <ComplaintForm pictures={pictures} onTaken={setTaken} />}
    </PublicFrame>
  )
}

interface Shot {
  /** Base64, as it is sent. */
  bytes: string
  thumb: string
}

/** Kept beside the two views, as what is typed is: looking at the other takes none away. */
function usePictures() {
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [isMaking, setIsMaking] = useState(false)

  async function add(files: readonly File[]) {
    const left = COMPLAINT_PHOTOS.most - shots.length
    if (files.length > left) toast.error(`最多${COMPLAINT_PHOTOS.most}张照片`)
    setIsMaking(true)
    const taken = new Set(shots.map(({ bytes }) => bytes))
    for (const file of files.slice(0, left)) {
      const shot = await shotOf(file)
      if (shot === null) toast.error(`“${file.name}”不是可以使用的照片`)
      else if (taken.has(shot.bytes)) toast.error(`“${file.name}”已经添加过`)
      else {
        taken.add(shot.bytes)
        setShots((before) => [...before, shot])
      }
    }
    setIsMaking(false)
  }
  const remove = (at: number) => setShots((before) => before.filter((_shot, other) => other !== at))
  return { shots, isMaking, add, remove }
}

interface ComplaintFormProps {
  pictures: ReturnType<typeof usePictures>
  onTaken: (taken: ComplaintTaken) => void
}

function ComplaintForm({ pictures: { shots, isMaking, add, remove }, onTaken }: ComplaintFormProps) {
  const form = useWriting<ComplaintTaken>({
    path: '/api/complaint/publicCreate',
    key: 'open.complaint',
    onDone: onTaken,
  })
  const isNamed = form.values.anonymous === 'no'
  const text = (name: string) => ({
    value: form.values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => form.put(name, target.value),
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { subject, reporter, phone, reportedName, place, happenedOn, content } = form.values
    const named = isNamed ? { reporter: reporter || null, phone: phone || null } : {}
    const words = {
      ...{ subject, content, anonymous: !isNamed, photos: shots.map(({ bytes }) => bytes), ...named },
      ...{ reportedName: reportedName || null, place: place || null, happenedOn: happenedOn || null },
    }
    void form.send(words, event.currentTarget)
  }

  return (
    <form className="open-form" noValidate onSubmit={handleSubmit}>
      <FormField label="标题" required error={form.errors.subject}>
        <Input maxLength={100} placeholder="如：仓库消防通道被堵" {...text('subject')} />
      </FormField>
      <FormField label="被举报单位" error={form.errors.reportedName}>
        <Input maxLength={100} {...text('reportedName')} />
      </FormField>
      <div className="open-form__pair">
        <FormField label="事发地点" error={form.errors.place}>
          <Input maxLength={200} placeholder="镇、路、门牌或楼层" {...text('place')} />
        </FormField>
        <FormField label="发生日期" error={form.errors.happenedOn}>
          <Input type="date" max={dayOf(new Date().toISOString())} {...text('happenedOn')} />
        </FormField>
      </div>
      <FormField label="内容" required error={form.errors.content}>
        <TextArea maxLength={2000} rows={6} {...text('content')} />
      </FormField>
      <FormField label={`照片（最多${COMPLAINT_PHOTOS.most}张）`} error={form.errors.photos}>
        <div className="open-shots">
          {shots.map(({ thumb }, at) => (
            <figure key={thumb}>
              <img src={thumb} alt={`照片${at + 1}`} decoding="async" />
              <button type="button" aria-label={`删除照片${at + 1}`} onClick={() => remove(at)}>
                <Icon name="close" />
              </button>
            </figure>
          ))}
          {shots.length < COMPLAINT_PHOTOS.most && (
            <FilePick
              className="open-shots__add"
              accept="image/*"
              isMultiple
              disabled={isMaking}
              onFiles={(files) => void add(files)}
            >
              <Icon name="camera" />
              {isMaking ? '正在处理' : '添加照片'}
            </FilePick>
          )}
        </div>
      </FormField>
      <FormField label="是否匿名" hint="照片里的拍摄地点等信息不会保留">
        <RadioButtons
          value={isNamed ? 'no' : 'yes'}
          options={[
            { value: 'yes', label: '匿名' },
            { value: 'no', label: '实名' },
          ]}
          onChange={(value) => form.put('anonymous', value)}
        />
      </FormField>
      {isNamed && (
        <div className="open-form__pair">
          <FormField label="举报人" error={form.errors.reporter}>
            <Input maxLength={30} autoComplete="name" {...text('reporter')} />
          </FormField>
          <FormField label="联系电话" error={form.errors.phone}>
            <Input type="tel" maxLength={30} autoComplete="tel" {...text('phone')} />
          </FormField>
        </div>
      )}
      <CaptchaField captcha={form.captcha} error={form.errors.captcha} />
      {form.trouble !== null && (
        <p role="alert" className="open-form__trouble">
          {form.trouble}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" block loading={form.busy || isMaking}>
        提交
      </Button>
    </form>
  )
}

/** The sides that are tried, one after the other, until the picture is small enough to be sent. */
const SIDES = [1600, 1200, 800] as const

/** Null for what is no picture. */
async function shotOf(file: File): Promise<Shot | null> {
  for (const maxSide of SIDES) {
    const photo = await makePhoto(file, { maxSide }).catch(() => null)
    if (photo === null) return null
    if (photo.bytes.byteLength <= COMPLAINT_PHOTOS.maxBytes)
      return { bytes: base64Of(photo.bytes), thumb: `data:image/jpeg;base64,${base64Of(photo.thumb)}` }
  }
  return null
}

function base64Of(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}
