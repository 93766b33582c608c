import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { correctedNow, useDrafts } from '#app/data/index.ts'
import { useStandpoint } from '#app/device/use-standpoint.ts'
import { CompanyRow } from '#app/resources/company/CompanyRow.tsx'
import { useCompanySearch } from '#app/resources/company/use-company-search.ts'
import { Button, clockOf, EmptyList, Icon, ListSkeleton, Page, SearchBar, Section, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { dayOf } from '#domain/lib/dates.ts'
import { DRAFT_KIND, type PatrolDraft, STEP_WORDS } from './patrol-draft.ts'

/** Enough to choose from; the search finds the rest. */
const SHOWN = 40

interface CompanyChooserProps {
  title?: string
  /** What was begun and can be gone on with instead of choosing. */
  withDrafts?: boolean
}

/** Which enterprise it is about: unfinished patrols first, then the nearest. */
export function CompanyChooser({ title = '选择企业', withDrafts = true }: CompanyChooserProps) {
  const [, setParams] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const { near, problem, isHeld, isLooking, ask } = useStandpoint()
  const drafts = useDrafts(DRAFT_KIND) ?? []
  const search = useCompanySearch({ keyword: useDeferredValue(keyword), near, order: 'near' })
  const today = dayOf(correctedNow())
  const isReady = search.state === 'ready' && !isHeld && (near === null || search.near !== null)
  const isByDistance = isReady && search.found[0]?.distance != null

  return (
    <Page
      title={title}
      back
      below={<SearchBar value={keyword} onChange={setKeyword} placeholder="企业名称、信用代码或地址" />}
    >
      {withDrafts && drafts.length > 0 && keyword === '' && (
        <Section title="未完成的巡查" note={`${drafts.length} 个`}>
          <ul className="patrol-list">
            {drafts.map((draft) => (
              <li key={draft.key}>
                <Link className="patrol-draft" to={`/inspection/newGridPatrol?draft=${encodeURIComponent(draft.key)}`}>
                  <span className="patrol-draft__name">{draft.title}</span>
                  <span className="patrol-draft__note">
                    做到「{STEP_WORDS[(draft.value as PatrolDraft).step]}」，保存于 {clockOf(draft.savedAt)}
                  </span>
                  <Icon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title={isByDistance ? '离我最近' : '企业'}
        actions={
          ask && (
            <Button tone="quiet" size="small" icon="navigate" onClick={ask}>
              按距离排列
            </Button>
          )
        }
        note={near !== null ? undefined : isLooking ? '正在定位…' : problem?.message}
      >
        <Unread read={search} />
        {search.state === 'ready' && !isReady && <ListSkeleton rows={6} />}
        {isReady &&
          (search.total === 0 ? (
            <EmptyList
              icon="building"
              text={keyword === '' ? '您的网格还没有企业' : `没有找到「${keyword}」，请换个词再试`}
              action={keyword !== '' && <Button onClick={() => setKeyword('')}>查看全部</Button>}
            />
          ) : (
            <ul className="patrol-list">
              {search.found.slice(0, SHOWN).map(({ company, distance }) => (
                <li key={company.guid}>
                  <CompanyRow
                    company={company}
                    distance={distance}
                    today={today}
                    onOpen={() => setParams({ company: company.guid })}
                  />
                </li>
              ))}
              {search.total > SHOWN && (
                <li className="patrol-list__more">
                  共 {search.total} 家，已显示前 {SHOWN} 家，输入名称可查找其余企业
                </li>
              )}
            </ul>
          ))}
      </Section>
    </Page>
  )
}
