import { useState } from 'react'
import { saveFile } from '#app/screens/save-file.ts'
import { problemFrom } from '#app/screens/use-asked.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'

/** A file that the server makes on request, into the browser's downloads. */
export function useDownload() {
  const [isBusy, setIsBusy] = useState(false)

  async function download(file: () => Promise<Blob>, name: string) {
    setIsBusy(true)
    try {
      saveFile(await file(), name)
      toast.success('已导出')
    } catch (error) {
      toast.error(sentenceOf(problemFrom(error)))
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, download: (file: () => Promise<Blob>, name: string) => void download(file, name) }
}
