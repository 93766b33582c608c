import { useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { correctedNow } from '#app/data/index.ts'
import { useSession } from '#app/session/index.ts'
import { Button, FormField, Input, Sheet, toast, useDeed } from '#app/ui/index.ts'
import { addMonths, dayOf } from '#domain/lib/dates.ts'
import { wardens } from '#domain/resources/study-shared.ts'

/** Makes the month of all grid staff at once, counted from patrols, hazards, attendance and exams. */
export function MakeMonth() {
  const session = useSession()
  const thisMonth = dayOf(correctedNow()).slice(0, 7)
  const [period, setPeriod] = useState(() => addMonths(`${thisMonth}-01`, -1).slice(0, 7))
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, run } = useDeed()
  if (!('actor' in session) || wardens(session.actor) === 'nothing') return null

  async function make() {
    await run(async () => {
      const done = await ask<{ made: number; recounted: number }>('/api/assessment/makeMonth', { period })
      toast.success(`已生成${done.made}人，重新统计${done.recounted}人`)
      setIsOpen(false)
    })
  }
  return (
    <>
      <Button size="small" icon="chart" onClick={() => setIsOpen(true)}>
        生成月度考核
      </Button>
      <Sheet
        open={isOpen}
        title="生成月度考核"
        onClose={() => setIsOpen(false)}
        footer={
          <Button
            block
            size="large"
            tone="primary"
            loading={isBusy}
            disabled={period === ''}
            onClick={() => void make()}
          >
            生成并统计
          </Button>
        }
      >
        <FormField label="考核月份" required>
          <Input type="month" value={period} max={thisMonth} onChange={(event) => setPeriod(event.target.value)} />
        </FormField>
        <p>为辖区内全部在岗网格员生成该月考核，按巡查、隐患、考勤和考试记录统计；已确认的不变。</p>
      </Sheet>
    </>
  )
}
