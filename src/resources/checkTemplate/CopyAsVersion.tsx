import { useSearchParams } from 'react-router-dom'
import { useAct } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { useSession } from '#app/session/index.ts'
import { Button, confirm, useDeed } from '#app/ui/index.ts'
import { listKeepers } from '#domain/resources/checkTemplate/definition.ts'

/** The way to change what was published: a copy, whose form opens. */
export function CopyAsVersion({ record }: { record: LocalRecord }) {
  const session = useSession()
  const [, setParams] = useSearchParams()
  const { act } = useAct()
  const { isBusy, run } = useDeed()
  if (!('actor' in session) || listKeepers(session.actor) === 'nothing' || record.effectiveDate === null) return null

  async function copy() {
    const isSure = await confirm({
      title: '复制为新版本？',
      text: '这一版已经启用过，内容不能修改。新版本启用之前，现在的版本继续使用；已有的记录仍按各自的版本显示。',
      okText: '复制为新版本',
    })
    if (!isSure) return
    const recordGuid = crypto.randomUUID()
    await run(async () => {
      await act({
        actions: [{ resource: 'checkTemplate', action: 'copyAsVersion', recordGuid, input: { fromGuid: record.guid } }],
      })
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('form', recordGuid)
        return next
      })
    })
  }

  return (
    <Button icon="document" loading={isBusy} onClick={() => void copy()}>
      复制为新版本
    </Button>
  )
}
