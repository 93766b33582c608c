import { useState } from 'react'
import { dropKept, keepMedia, useKept } from '#app/data/kept-media.ts'
import { Button, bytesText, Card, Icon, Progress, sentenceOf, toast } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'

interface KeepFilesProps {
  files: readonly MediaRef[]
}

/** Fetches the films and papers of a course to be seen without a signal, says whether they are here, and takes them off again. */
export function KeepFiles({ files }: KeepFilesProps) {
  const kept = useKept(files.map(({ guid }) => guid))
  const [done, setDone] = useState<number | null>(null)
  const size = bytesText(files.reduce((sum, file) => sum + file.size, 0))
  if (kept === undefined) return null
  const isKept = files.every(({ guid }) => kept.has(guid))

  async function fetchAll() {
    setDone(0)
    try {
      await keepMedia(files, setDone)
      toast.success('已保存在本机')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toast.error(error.code === 'network.unreachable' ? '网络中断，请在有信号时再试' : sentenceOf(error))
    } finally {
      setDone(null)
    }
  }

  return (
    <Card>
      <div className="keep-files">
        <Icon name={isKept ? 'check' : 'download'} />
        <span className="keep-files__text">
          {isKept ? `已保存在本机，没有信号也能看（${size}）` : `保存到本机，没有信号时也能看（${size}）`}
        </span>
        {isKept ? (
          <Button size="small" onClick={() => void dropKept(files)}>
            从本机移除
          </Button>
        ) : (
          <Button size="small" tone="primary" loading={done !== null} onClick={() => void fetchAll()}>
            保存
          </Button>
        )}
      </div>
      {done !== null && <Progress value={done / files.length} label={`已保存${done}个，共${files.length}个`} />}
    </Card>
  )
}
