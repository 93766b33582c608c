import { useState } from 'react'
import { Button, EmptyState, FormField, Input, Segmented, Select, Unread, useLayout } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { EnterpriseTable } from '#app/widgets/pick/EnterpriseTable.tsx'
import { RegionButton } from '#app/widgets/pick/RegionButton.tsx'
import {
  type EnterprisePickerState,
  type EnterpriseRow,
  useEnterprisePicker,
} from '#app/widgets/pick/use-enterprise-picker.ts'
import { company } from '#domain/resources/company/definition.ts'
import {
  ENTERPRISE_FLAGS,
  ENTERPRISE_PICKER,
  ENTERPRISE_TABS,
  enterpriseTabs,
  type PickMode,
} from '#domain/rules/enterprise-picker.ts'
import './enterprise-picker.css'

export interface EnterprisePickerProps {
  title?: string | undefined
  mode: PickMode
  /** With the third tab, of enterprises whose information waits to be confirmed. */
  confirmation?: boolean | undefined
  chosen?: readonly string[] | undefined
  onPick: (rows: EnterpriseRow[]) => void
  onClose: () => void
}

const NONE: readonly string[] = []

/** The enterprise picker of the specification (document 1, sections 2, 5 and 9); without a signal from the device. */
export function EnterprisePicker({
  title = '选择企业',
  mode,
  confirmation = false,
  chosen = NONE,
  onPick,
  onClose,
}: EnterprisePickerProps) {
  const picker = useEnterprisePicker({ mode, chosen, onPick })
  const { load, ticked } = picker
  const isDesktop = useLayout() === 'desktop'
  const tabs = enterpriseTabs(confirmation).map((value) => ({ value, label: ENTERPRISE_TABS[value].label }))

  return (
    <Dialog
      title={title}
      width={ENTERPRISE_PICKER.width}
      onClose={onClose}
      footer={
        <>
          <span className="dialog__note" role="status">
            {ticked.length === 0 ? '尚未选择' : `已选 ${ticked.length} 家`}
            {ticked.length > 0 && (
              <Button size="small" tone="quiet" onClick={picker.untickAll}>
                清空
              </Button>
            )}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={picker.confirm}>
            确定
          </Button>
        </>
      }
    >
      <div className="enterprise-picker">
        <Segmented label="企业范围" value={picker.tab} options={tabs} onChange={picker.setTab} />
        <Filters picker={picker} isDesktop={isDesktop} />
        {load.state === 'ready' && load.data.source === 'device' && (
          <p className="enterprise-picker__offline" role="status">
            现在没有网络，显示的是本机的企业
          </p>
        )}
        <div
          className="enterprise-picker__list"
          style={isDesktop ? { height: ENTERPRISE_PICKER.tableHeight } : undefined}
          aria-busy={load.state === 'loading'}
        >
          <Unread read={load} onRetry={picker.again} rows={5} />
          {load.state === 'ready' && load.data.data.items.length === 0 && (
            <EmptyState icon="building" text="当前暂无信息" action={<Button onClick={picker.reset}>重置条件</Button>} />
          )}
          {load.state === 'ready' && load.data.data.items.length > 0 && (
            <EnterpriseTable rows={load.data.data.items} picker={picker} mode={mode} isDesktop={isDesktop} />
          )}
        </div>
        <Pager picker={picker} mode={mode} />
      </div>
    </Dialog>
  )
}

const optionsOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }))
const SCALES = optionsOf(company.fields.scaleType.options)
const STATES = optionsOf(company.fields.companyStatus.options)

interface FiltersProps {
  picker: EnterprisePickerState
  isDesktop: boolean
}

function Filters({ picker, isDesktop }: FiltersProps) {
  const [showsMore, setShowsMore] = useState(false)
  const { draft, setDraft } = picker
  return (
    <form
      className="enterprise-picker__filters"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        picker.search()
      }}
    >
      <div className="enterprise-picker__search">
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="请输入企业名称"
          aria-label="企业名称"
          value={draft.companyName}
          onChange={({ target }) => setDraft({ companyName: target.value })}
        />
        <Button type="submit" tone="primary">
          查询
        </Button>
        {isDesktop ? (
          <Button onClick={picker.reset}>重置</Button>
        ) : (
          <Button icon="filter" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
            筛选
          </Button>
        )}
      </div>
      {(isDesktop || showsMore) && (
        <div className="enterprise-picker__more">
          <FormField label="所属区域">
            <RegionButton guid={draft.regionIds} onChange={(regionIds) => setDraft({ regionIds })} />
          </FormField>
          <FormField label="规模">
            <Select
              value={draft.scaleType}
              placeholder="全部"
              options={SCALES}
              onChange={(scaleType) => setDraft({ scaleType })}
            />
          </FormField>
          <FormField label="企业状态">
            <Select
              value={draft.companyStatus}
              placeholder="全部"
              options={STATES}
              onChange={(companyStatus) => setDraft({ companyStatus })}
            />
          </FormField>
          <fieldset className="enterprise-picker__flags">
            <legend className="visually-hidden">涉及危险</legend>
            {ENTERPRISE_FLAGS.map((flag) => (
              <label key={flag}>
                <input
                  type="checkbox"
                  checked={draft.flags.includes(flag)}
                  onChange={({ target }) =>
                    setDraft({
                      flags: target.checked ? [...draft.flags, flag] : draft.flags.filter((other) => other !== flag),
                    })
                  }
                />
                {company.fields[flag].label}
              </label>
            ))}
          </fieldset>
          {!isDesktop && <Button onClick={picker.reset}>重置</Button>}
        </div>
      )}
    </form>
  )
}

function Pager({ picker, mode }: { picker: EnterprisePickerState; mode: PickMode }) {
  const { page, pages, total, setPage } = picker
  return (
    <div className="enterprise-picker__pager">
      <span>共 {total.toLocaleString('zh-CN')} 家</span>
      {mode === 'multiple' && total > 0 && (
        <Button size="small" tone="quiet" loading={picker.isTickingAll} onClick={() => void picker.tickAll()}>
          全选
        </Button>
      )}
      <span className="enterprise-picker__pages">
        <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          上一页
        </Button>
        <span>
          {page} / {pages}
        </span>
        <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          下一页
        </Button>
      </span>
    </div>
  )
}
