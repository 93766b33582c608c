import { useEffect, useRef, useState } from 'react'
import { type Attachment, listAttachments, removeAttachment, uploadAttachment } from '#app/data/attachments.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { useLoad } from '#app/widgets/use-load.ts'
import { Problem } from '#domain/kit/problems.ts'
import {
  extensionOf,
  REFRESH_AFTER_UPLOAD_MS,
  UPLOAD_RULES,
  UPLOAD_WORDS,
  type UploadKind,
  uploadRefusal,
} from '#domain/kit/uploads.ts'

/** A chosen file on its way to the server. */
export interface Sending {
  guid: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much has gone, from 0 to 1. */
  share: number
  /** Why it did not arrive. */
  problem: string | null
}

export interface UploadsOptions {
  kind: UploadKind
  /** What the attachments hang on. */
  parentGuid: string
  moduleName: string
  /** In place of the usual ones. */
  extensions?: readonly string[] | undefined
  /** Sends as soon as files are chosen. */
  isPrompt?: boolean | undefined
}

export type Uploads = ReturnType<typeof useUploads>

/** Attachments that hang on no form: chosen, sent once, listed again two seconds later (document 1, sections 4 and 5). */
export function useUploads({ kind, parentGuid, moduleName, extensions, isPrompt = false }: UploadsOptions) {
  const [sendings, setSendings] = useState<Sending[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isBusy = useRef(false) // a second press comes before the first one is drawn
  const stops = useRef(new Map<string, AbortController>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const { load, again } = useLoad(parentGuid, () => listAttachments(parentGuid))
  const listed = load.state === 'ready' ? load.data.filter((each) => each.moduleName === moduleName) : []
  const words = wordsFor(kind)

  useEffect(() => {
    const controllers = stops.current
    return () => {
      clearTimeout(timer.current)
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const change = (guid: string, part: Partial<Sending>) =>
    setSendings((before) => before.map((each) => (each.guid === guid ? { ...each, ...part } : each)))

  function add(files: readonly File[]) {
    const held = listed.length + sendings.filter(({ state }) => state !== 'done').length
    const names = files.map(({ name }) => name)
    const refusal = uploadRefusal(kind, names, { held, extensions })
    if (refusal !== null) return toast.error(refusal)
    const added = files.map((file): Sending => {
      return { guid: crypto.randomUUID(), file, state: 'waiting', share: 0, problem: null }
    })
    setSendings((before) => [...before, ...added])
    if (isPrompt) void send(added)
  }

  async function sendOne({ guid, file }: Sending): Promise<boolean> {
    const stop = new AbortController()
    stops.current.set(guid, stop)
    change(guid, { state: 'sending', share: 0, problem: null })
    const form = { parentGuid, moduleName, contentType: contentTypeOf(file.name), fileName: file.name, guid }
    try {
      await uploadAttachment(file, form, { signal: stop.signal, onProgress: (share) => change(guid, { share }) })
      change(guid, { state: 'done', share: 1 })
      return true
    } catch (error) {
      if (stop.signal.aborted) return true // called off on purpose: gone from the list
      change(guid, { state: 'failed', problem: error instanceof Problem ? sentenceOf(error) : words.failed })
      return false
    } finally {
      stops.current.delete(guid)
    }
  }

  /** One after the other; one submission at a time, and one word about all of it. */
  async function send(wanted: readonly Sending[]) {
    if (isBusy.current || wanted.length === 0) return
    isBusy.current = true
    setIsSubmitting(true)
    const outcomes: boolean[] = []
    for (const sending of wanted) outcomes.push(await sendOne(sending))
    isBusy.current = false
    setIsSubmitting(false)
    if (outcomes.every(Boolean)) toast.success(words.done)
    else toast.error(words.failed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      again()
      setSendings((before) => before.filter(({ state }) => state !== 'done'))
    }, REFRESH_AFTER_UPLOAD_MS)
  }

  function cancel(guid: string) {
    stops.current.get(guid)?.abort()
    setSendings((before) => before.filter((each) => each.guid !== guid))
  }

  async function remove(attachment: Attachment) {
    try {
      await removeAttachment(attachment.id)
      toast.success(words.removed)
      again()
    } catch (error) {
      toast.error(sentenceOf(error instanceof Problem ? error : null))
    }
  }

  return {
    load,
    again,
    listed,
    sendings,
    isSubmitting,
    add,
    submit: () => send(sendings.filter(({ state }) => state === 'waiting')),
    retry: (guid: string) => send(sendings.filter((each) => each.guid === guid && each.state === 'failed')),
    cancel,
    remove,
  }
}

const PICTURES = new Set(
  [UPLOAD_RULES.picture, UPLOAD_RULES.dialogImage]
    .flatMap(({ extensions }) => [...extensions])
    .filter((e) => e !== 'pdf'),
)

function contentTypeOf(fileName: string): 'img' | 'video' | 'file' {
  const extension = extensionOf(fileName)
  if (PICTURES.has(extension)) return 'img'
  return UPLOAD_RULES.dialogVideo.extensions.includes(extension) ? 'video' : 'file'
}

/** Pictures and papers have sentences of their own (section 8). */
function wordsFor(kind: UploadKind) {
  const { done, failed, imageDone, imageFailed, attachmentRemoved, fileRemoved } = UPLOAD_WORDS
  return {
    done: kind === 'singleImage' ? imageDone : done,
    failed: kind === 'singleImage' ? imageFailed : failed,
    removed: kind === 'general' || kind === 'file' ? fileRemoved : attachmentRemoved,
  }
}
