import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

/** The fields beside the file of `POST /api/accessoryFile/create` (document 1, section 7). */
export interface AttachmentForm {
  parentGuid: string
  moduleName: string
  contentType: 'img' | 'video' | 'file'
  fileName: string
  guid: string
  /** Of a cover image: the video it belongs to. */
  rootGuid?: string | undefined
}

export interface UploadOptions {
  token: string
  signal?: AbortSignal | undefined
  /** Told how much has gone, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Sends one file as `multipart/form-data`. `fetch` cannot tell how much of a body has gone, so this is the older way.
 * Answers whatever HTTP answer came; throws `network.unreachable` when none did, and an `AbortError` when called off.
 */
export function sendAttachment(file: Blob, form: AttachmentForm, options: UploadOptions): Promise<Response> {
  const { token, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = () => signal?.removeEventListener('abort', abort)
    request.open('POST', `${BASE_PATH}/api/accessoryFile/create`)
    request.setRequestHeader(TOKEN_HEADER, token)
    request.setRequestHeader('accept-language', 'zh-CN')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      end()
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
    }
    request.onerror = () => {
      end()
      reject(new Problem('network.unreachable', { sentence: '网络中断，请重试' }))
    }
    request.onabort = () => {
      end()
      reject(new DOMException('called off', 'AbortError'))
    }
    if (signal?.aborted === true) return reject(new DOMException('called off', 'AbortError'))
    signal?.addEventListener('abort', abort)
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) if (value !== undefined) body.append(name, value)
    body.append('file', file, form.fileName)
    request.send(body)
  })
}
