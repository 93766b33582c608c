import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
} from 'react'
import { Icon } from './Icon.tsx'
import './controls.css'

interface FieldLink {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldLink | null>(null)

/** Ties the control inside to its label and its message. */
export function useFieldProps() {
  const field = useContext(FieldContext)
  if (field === null) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  }
}

export interface FormFieldProps {
  label: ReactNode
  required?: boolean | undefined
  error?: string | null | undefined
  hint?: ReactNode
  children?: ReactNode
}

/** Label, control, message. Only one control inside. */
export function FormField({ label, required = false, error, hint, children }: FormFieldProps) {
  const id = useId()
  const isInvalid = error != null && error !== ''
  const messageId = `${id}-message`
  const link: FieldLink = {
    id,
    labelId: `${id}-label`,
    describedBy: isInvalid || hint !== undefined ? messageId : undefined,
    isInvalid,
    isRequired: required,
  }
  return (
    <div className="form-field" data-invalid={isInvalid || undefined}>
      <label className="form-field__label" id={link.labelId} htmlFor={id}>
        {label}
        {required && (
          <span className="form-field__required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <FieldContext value={link}>{children}</FieldContext>
      {isInvalid ? (
        <p className="form-field__error" id={messageId} role="alert">
          <Icon name="warning" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p className="form-field__hint" id={messageId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** What helps to write, standing behind a control; the shell gives it where the device has it, for this folder knows none. */
export const WritingAid = createContext<ComponentType | null>(null)

function Aided({ children }: { children: ReactElement }) {
  const Aid = useContext(WritingAid)
  if (Aid === null) return children
  return (
    <div className="aided">
      {children}
      <Aid />
    </div>
  )
}

interface InputProps extends ComponentProps<'input'> {
  /** Words of one's own, which may be said as well as typed. */
  isAided?: boolean
}

export function Input({ className = '', isAided = false, ...rest }: InputProps) {
  const input = <input {...useFieldProps()} {...rest} className={`input ${className}`.trim()} />
  return isAided && rest.disabled !== true ? <Aided>{input}</Aided> : input
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  const area = <textarea rows={3} {...useFieldProps()} {...rest} className={`input ${className}`.trim()} />
  return rest.disabled === true ? area : <Aided>{area}</Aided>
}
