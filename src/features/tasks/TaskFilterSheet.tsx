import { Button, FormField, RadioButtons, Select, Sheet } from '#app/ui/index.ts'
import { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import type { TaskFilter } from './use-tasks-page.ts'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const TYPES = optionsOf(patrolTask.fields.taskType.options)
const COLORS = optionsOf(RISK_COLORS)

interface TaskFilterSheetProps {
  open: boolean
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
  onClose: () => void
}

/** Takes effect at once behind the sheet; closing it is all there is to do. */
export function TaskFilterSheet({ open, filter, onChange, onClose }: TaskFilterSheetProps) {
  const clear = () => onChange({ taskType: null, riskColor: null, isUrgentOnly: false })
  return (
    <Sheet
      open={open}
      title="筛选任务"
      onClose={onClose}
      footer={
        <>
          <Button onClick={clear}>清除</Button>
          <Button tone="primary" onClick={onClose}>
            查看结果
          </Button>
        </>
      }
    >
      <FormField label="任务类型">
        <Select
          value={filter.taskType}
          options={TYPES}
          placeholder="全部类型"
          onChange={(taskType) => onChange({ ...filter, taskType })}
        />
      </FormField>
      <FormField label="企业风险等级">
        <Select
          value={filter.riskColor}
          options={COLORS}
          placeholder="全部等级"
          onChange={(riskColor) => onChange({ ...filter, riskColor })}
        />
      </FormField>
      <FormField label="紧急程度">
        <RadioButtons
          value={filter.isUrgentOnly ? 'urgent' : 'all'}
          options={[
            { value: 'all', label: '全部' },
            { value: 'urgent', label: '仅紧急' },
          ]}
          onChange={(value) => onChange({ ...filter, isUrgentOnly: value === 'urgent' })}
        />
      </FormField>
    </Sheet>
  )
}
