import { FilesView } from '#app/fields/files/FilesView.tsx'
import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { NO_VALUE } from '#app/fields/words.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { FilesField, MediaRef } from '#domain/kit/fields.ts'

/** The camera and what it draws in come only with a form that takes pictures. */
const MediaField = lazyPart(async () => (await import('#app/features/capture/MediaField.tsx')).MediaField)

const SignatureInput = lazyPart(async () => (await import('#app/features/capture/SignatureInput.tsx')).SignatureInput)

const PaperField = lazyPart(async () => (await import('#app/widgets/upload/PaperField.tsx')).PaperField)

const COMING = <div className="skeleton files__loading" />

export function filesOf(value: unknown): MediaRef[] {
  // The schema of the field was checked where the record came from; here it only may be absent.
  return Array.isArray(value) ? (value as MediaRef[]) : []
}

function FilesInput({ field, value, onChange, media, disabled = false }: FieldInputProps<FilesField>) {
  const { accept, label } = field
  if (accept === 'signature') {
    return (
      <SignatureInput
        name={label}
        label={label}
        value={filesOf(value)[0] ?? null}
        draftKey={media.draftKey}
        isFrozen={disabled}
        waiting={COMING}
        onChange={(ref) => onChange(() => (ref === null ? [] : [ref]))}
      />
    )
  }
  const common = {
    value: filesOf(value),
    max: field.max,
    draftKey: media.draftKey,
    disabled,
    onAdd: (refs: MediaRef[]) => onChange((last) => [...filesOf(last), ...refs]),
    onRemove: (guids: string[]) => onChange((last) => filesOf(last).filter((ref) => !guids.includes(ref.guid))),
  }
  return accept === 'document' || accept === 'lesson' ? (
    <PaperField {...common} withFilms={accept === 'lesson'} waiting={COMING} />
  ) : (
    <MediaField {...common} accept={accept} evidence={media.evidence} earlier={media.earlier} waiting={COMING} />
  )
}

function FilesFieldView({ field, value }: FieldViewProps<FilesField>) {
  const files = filesOf(value)
  return files.length === 0 ? NO_VALUE : <FilesView files={files} label={field.label} />
}

function FilesCell({ value }: FieldViewProps<FilesField>) {
  const count = filesOf(value).filter((ref) => ref.rootGuid === undefined).length
  return count === 0 ? NO_VALUE : `${count} 个`
}

export const filesLook: FieldLook<FilesField> = {
  Input: FilesInput,
  View: FilesFieldView,
  Cell: FilesCell,
  Filter: null,
}
