import { useId } from 'react'
import { importUnsent } from '#app/data/unsent-work.ts'
import { Button, failureWords, toast, useDeed } from '#app/ui/index.ts'
import { problemFrom } from '#domain/kit/problems.ts'

/** Reads an exported archive in again: on a repaired phone, or on another one. */
export function RestoreButton({ size = 'small' }: { size?: 'small' | 'large' }) {
  const id = useId()
  const { isBusy, run } = useDeed()

  async function handleImport(archive: File) {
    await run(
      async () => {
        const { actions, media, drafts } = await importUnsent(archive)
        if (actions + media + drafts === 0) toast.info('这份备份里的内容都已在本机或平台上')
        else toast.success(`已导入 ${actions} 项内容、${media} 个文件、${drafts} 份草稿`)
      },
      (problem) => toast.error(wordsOf(problem)),
    )
  }

  return (
    <>
      <input
        id={id}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ target }) => {
          const [archive] = target.files ?? []
          target.value = ''
          if (archive !== undefined) void handleImport(archive)
        }}
      />
      <Button size={size} loading={isBusy} onClick={() => document.getElementById(id)?.click()}>
        导入
      </Button>
    </>
  )
}

function wordsOf(problem: unknown): string {
  const { code } = problemFrom(problem)
  if (code === 'input.malformed') return '这不是从“未上传的内容”导出的压缩包，或文件已损坏'
  if (code === 'auth.other-user') return '这份备份属于另一个账号，请用该账号登录后导入'
  return failureWords(problem)
}
