import { type ReactNode, useRef } from 'react'

type FilePickProps = {
  children: ReactNode
  accept: string
  onFiles: (files: File[]) => void
  className?: string
  label?: string
  isMultiple?: boolean
  /** Opens the phone's own camera instead of its album. */
  fromCamera?: boolean
  disabled?: boolean
}

/** A button that asks for files. The input itself is never seen: it cannot be styled and says "no file chosen". */
export function FilePick({
  children,
  accept,
  onFiles,
  className,
  label,
  isMultiple,
  fromCamera,
  disabled,
}: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleChange(field: HTMLInputElement) {
    const files = [...(field.files ?? [])]
    // Else choosing the same file a second time is no change, and nothing happens.
    field.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        capture={fromCamera ? 'environment' : undefined}
        onChange={(event) => handleChange(event.currentTarget)}
      />
    </>
  )
}
