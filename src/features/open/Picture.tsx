import { FormField, Input } from '#app/ui/fields.tsx'
import type { useWriting } from './use-writing.ts'

/** Digits to read from a picture: whoever writes without an account shows that he is no machine. */
type PictureForm = Pick<ReturnType<typeof useWriting<unknown>>, 'errors' | 'digits' | 'picture' | 'setDigits' | 'draw'>

export function Picture({ form }: { form: PictureForm }) {
  return (
    <div className="open-form__picture">
      <FormField label="图形验证码" required error={form.errors.captcha}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={form.digits}
          onChange={(event) => form.setDigits(event.target.value)}
        />
      </FormField>
      <button type="button" aria-label="换一张图形验证码" onClick={() => void form.draw()}>
        {form.picture === null ? (
          '点此重试'
        ) : (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(form.picture.svg)}`}
            alt="图形验证码"
            width={132}
            height={48}
          />
        )}
      </button>
    </div>
  )
}
