import { type ReactNode, useRef, useState } from 'react'
import {
  HEADER_BODY_HEIGHT,
  HEADER_LAYOUT,
  HEADER_PLACEHOLDER,
  type HeaderButton,
  headerPlaces,
} from '#app/screens/search-header.ts'
import { Button, type IconName, SearchBar } from '#app/ui/index.ts'
import './search-header.css'

/** A button of the header: what it does, or why it cannot be done now. */
export interface HeaderDeed {
  run: () => void
  blockedBy?: string | null | undefined
  /** In place of its own, while it does something else: calls off what it began. */
  label?: string | undefined
}

export interface SearchHeaderProps {
  /** The search box; null where the list has nothing to look through. */
  keyword: string | null
  onKeyword: (keyword: string) => void
  onSearch: () => void
  onReset: () => void
  placeholder?: string | undefined
  /** Further conditions, given whether they are unfolded. */
  fields?: ((isUnfolded: boolean) => ReactNode) | undefined
  /** More conditions than one row holds: they fold. */
  hasMore?: boolean | undefined
  startsUnfolded?: boolean | undefined
  bodyHeight?: string | undefined
  layout?: readonly HeaderButton[] | undefined
  /** The deeds that are there beside search, more and reset. */
  deeds?: Partial<Record<Exclude<HeaderButton, 'search' | 'more' | 'reset'>, HeaderDeed>> | undefined
  /** At the end of the row of buttons. */
  tools?: ReactNode
}

const LOOKS: Record<Exclude<HeaderButton, 'search' | 'more' | 'reset'>, { label: string; icon: IconName }> = {
  add: { label: '新增', icon: 'plus' },
  edit: { label: '修改', icon: 'pen' },
  delete: { label: '删除', icon: 'trash' },
  export: { label: '导出', icon: 'download' },
  import: { label: '导入', icon: 'cloudUp' },
  download: { label: '下载模板', icon: 'document' },
}

/** Search and the deeds of a list in one place: conditions above, buttons below. Enter in a box searches. */
export function SearchHeader({
  keyword,
  onKeyword,
  onSearch,
  onReset,
  placeholder = HEADER_PLACEHOLDER,
  fields,
  hasMore = false,
  startsUnfolded = false,
  bodyHeight = HEADER_BODY_HEIGHT,
  layout = HEADER_LAYOUT,
  deeds = {},
  tools,
}: SearchHeaderProps) {
  const [isUnfolded, setIsUnfolded] = useState(startsUnfolded)
  const present = new Set<HeaderButton>([
    ...(Object.keys(deeds) as (keyof typeof deeds)[]),
    'search',
    'reset',
    ...(hasMore ? (['more'] as const) : []),
  ])

  function deedButton(button: keyof typeof LOOKS) {
    const deed = deeds[button]
    if (deed === undefined) return null
    const { icon } = LOOKS[button]
    const { run, blockedBy = null, label = LOOKS[button].label } = deed
    return (
      <Button
        key={button}
        size="small"
        icon={icon}
        tone={button === 'delete' ? 'danger' : button === 'add' ? 'primary' : 'plain'}
        disabled={blockedBy !== null}
        title={blockedBy ?? undefined}
        onClick={run}
      >
        {label}
      </Button>
    )
  }

  function one(button: HeaderButton) {
    if (button === 'search')
      return (
        <Button key={button} type="submit" size="small" tone="primary" icon="search">
          查询
        </Button>
      )
    if (button === 'reset')
      return (
        <Button key={button} size="small" onClick={onReset}>
          重置
        </Button>
      )
    if (button === 'more')
      return (
        <Button
          key={button}
          size="small"
          tone="quiet"
          icon={isUnfolded ? 'up' : 'down'}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? '收起条件' : '更多条件'}
        </Button>
      )
    return deedButton(button)
  }

  return (
    <form
      className="search-header"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <div className="search-header__body" style={{ maxHeight: isUnfolded ? bodyHeight : undefined }}>
        {keyword !== null && (
          <div className="search-header__keyword">
            <SearchBar value={keyword} placeholder={placeholder} onChange={onKeyword} />
          </div>
        )}
        {fields?.(isUnfolded)}
      </div>
      <div className="search-header__buttons">
        {headerPlaces(present, layout).map((place) =>
          typeof place === 'string' ? (
            one(place)
          ) : (
            <Fold key="fold">{place.fold.map((button) => deedButton(button as keyof typeof LOOKS))}</Fold>
          ),
        )}
        <span className="search-header__tools">{tools}</span>
      </div>
    </form>
  )
}

/** 更多: the deeds that are not needed every day. */
function Fold({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (box.current !== null) box.current.open = false
  }
  return (
    <details
      ref={box}
      className="search-header__fold"
      onClick={(event) => (event.target as Element).closest('button') !== null && close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <summary className="button button--plain button--small">更多</summary>
      <div className="search-header__menu">{children}</div>
    </details>
  )
}
