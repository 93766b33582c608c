import { FormField, Input } from '#app/ui/fields.tsx'
import type { useCaptcha } from './use-captcha.ts'
import './captcha.css'

interface CaptchaFieldProps {
  captcha: Pick<ReturnType<typeof useCaptcha>, 'picture' | 'digits' | 'draw'> & { setDigits: (digits: string) => void }
  error?: string | undefined
}

/** Digits to read from a picture: whoever writes without an account shows that he is no machine. */
export function CaptchaField({ captcha, error }: CaptchaFieldProps) {
  const { picture, digits, setDigits, draw } = captcha
  return (
    <div className="captcha">
      <FormField label="图形验证码" required error={error}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={digits}
          onChange={(event) => setDigits(event.target.value)}
        />
      </FormField>
      <button
        type="button"
        className="captcha__picture"
        aria-label="换一张图形验证码"
        title="看不清，换一张"
        onClick={() => void draw()}
      >
        {picture === null ? (
          '点此重试'
        ) : (
          <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt="图形验证码" width={132} height={48} />
        )}
      </button>
    </div>
  )
}
