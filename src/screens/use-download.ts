import { saveFile } from '#app/screens/save-file.ts'
import { toast, useDeed } from '#app/ui/index.ts'

/** A file that the server makes on request, into the browser's downloads. */
export function useDownload() {
  const { isBusy, run } = useDeed()

  async function download(file: () => Promise<Blob>, name: string) {
    await run(async () => {
      saveFile(await file(), name)
      toast.success('已导出')
    })
  }

  return { isBusy, download: (file: () => Promise<Blob>, name: string) => void download(file, name) }
}
