import { useAct } from '#app/data/index.ts'
import { Button, confirm, sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'

/** Signs for an instruction where it stands in the list. */
export function SignButton({ guid }: { guid: string }) {
  const { act, busy } = useAct()

  async function handleSign() {
    const isSure = await confirm({
      title: '签收整改指令？',
      text: '签收后请按期限整改并提交反馈。',
      okText: '签收',
    })
    if (!isSure) return
    try {
      const { state } = await act({
        actions: [{ resource: 'rectifyInstruction', action: 'sign', recordGuid: guid, input: {} }],
      })
      toast.success(state === 'applied' ? '已签收' : '已签收，待上传')
    } catch (problem) {
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
    }
  }

  return (
    <Button size="small" loading={busy} onClick={() => void handleSign()}>
      签收
    </Button>
  )
}
