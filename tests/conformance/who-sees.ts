import { RESOURCES } from '#domain/areas/all.ts'
import { type Access, type Actor, ROLES, type Role } from '#domain/kit/access.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { type AnyResource, HISTORY, type SeenLater } from '#domain/kit/resource.ts'
import { KNOWN_BY_NAME } from '#domain/resources/known-by-name.ts'

const ALL_ROLES = Object.keys(ROLES) as Role[] // keys of that very table
/** Somebody who has a place of every kind, by words that stand for it where a condition names it. */
const OWN = { guid: '本人', gridGuid: '本网格', gridPath: '本网格/', companyGuid: '本企业', agencyGuid: '本机构' }

const HEAD = [
  '# 谁从何时起看到什么',
  '',
  '由定义生成（`npm run -s status -- --rights`），这里是审阅过的副本，`tests/conformance/rights-table.test.ts` 逐字比较：放宽任何一条，都要在这里改出来，',
  '评审时看得见。理由在 `docs/decisions/0027-seen-from.md`；每一条由服务器实际遵守，见 `tests/conformance/access-matrix.test.ts` 和',
  '`tests/server/security/seen-from.test.ts`。',
  '',
  '“一开始就看到”不论记录处在什么状态；“之后才看到”从括号里的条件成立起，列表、详情、历史、检索、统计、导出、同步和待办都一样。',
  '括号里是记录须符合的条件：`gridPath 在 本网格/ 内` 指本网格和下级网格；没有括号的不受限制。',
  '',
]

/** `docs/who-sees.md`: what is seen by whom from when, read from the definitions. */
export function whoSees(): string {
  return [
    ...HEAD,
    '## 整条记录',
    '',
    '| 资源 | 一开始就看到 | 之后才看到，从何时 |',
    '|---|---|---|',
    ...RESOURCES.map((resource) => row(named(resource), readersOf(resource.readAtOnce), laterOf(resource.seenFrom))),
    '',
    '## 单个字段',
    '',
    '| 资源 | 字段 | 告诉谁 | 之后才告诉，从何时 | 其他读者 |',
    '|---|---|---|---|---|',
    ...RESOURCES.flatMap((resource) =>
      (resource.confidential ?? []).map(({ fields, to, seenFrom, ownPart }) =>
        row(
          named(resource),
          fields.map((name) => labelOf(resource, name)).join('、'),
          readersOf(to),
          laterOf(seenFrom),
          ownPart === true ? '只见自己的' : '不见',
        ),
      ),
    ),
    '',
    '## 完整的电话、证件号',
    '',
    '| 资源 | 打开时看到完整号码 |',
    '|---|---|',
    ...RESOURCES.filter(({ access }) => access.whole !== undefined).map((resource) =>
      row(named(resource), readersOf(resource.access.whole ?? resource.access.read)),
    ),
    '',
    '## 只有姓名或名称',
    '',
    '读不到这条记录，但别的记录里提到它时，仍知道它叫什么。',
    '',
    '| 资源 | 告诉谁（哪些记录） | 同时告诉 |',
    '|---|---|---|',
    ...RESOURCES.flatMap((resource) => {
      const known = KNOWN_BY_NAME[resource.name]
      return known === undefined ? [] : [row(named(resource), readersOf(known.to), labelOf(resource, known.with))]
    }),
    '',
  ].join('\n')
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const named = ({ label, name }: AnyResource) => `${label} \`${name}\``

function labelOf(resource: AnyResource, name: string): string {
  if (name === HISTORY) return '他人的办理过程'
  return fieldOf(resource, name)?.label ?? name
}

function laterOf(later: readonly SeenLater[] = []): string {
  return later.length === 0
    ? '—'
    : later.map(({ by, says, from }) => `${says}（${wordsOf(from)}）：${readersOf(by)}`).join('；')
}

/** The roles, those with the same condition together. */
function readersOf(rule: Access): string {
  const groups = new Map<string, string[]>()
  for (const role of ALL_ROLES) {
    const words = wordsOf(rule(somebody(role)))
    if (words !== '无') groups.set(words, [...(groups.get(words) ?? []), ROLES[role]])
  }
  const everybody = [...groups].find(([, roles]) => roles.length === ALL_ROLES.length)
  if (everybody !== undefined) return everybody[0] === '全部' ? '所有人' : `所有人（${everybody[0]}）`
  if (groups.size === 0) return '无人'
  return [...groups].map(([words, roles]) => roles.join('、') + (words === '全部' ? '' : `（${words}）`)).join('；')
}

function somebody(role: Role): Actor {
  return { ...OWN, username: '本人', name: '本人', roles: [role], servedCompanyGuids: ['所服务企业'] }
}

/** A condition in full: another value in it is another line here. */
function wordsOf(filter: Filter): string {
  if (filter === 'everything') return '全部'
  if (filter === 'nothing') return '无'
  if ('all' in filter) return filter.all.map(wordsOf).join(' 且 ')
  if ('any' in filter) return [...new Set(filter.any.map(wordsOf))].join(' 或 ')
  if ('not' in filter) return `非 ${wordsOf(filter.not)}`
  const { field } = filter
  if ('equals' in filter) return `${field}=${filter.equals === null ? '空' : String(filter.equals)}`
  if ('in' in filter) return `${field}∈${filter.in.join('、')}`
  if ('startsWith' in filter) return `${field} 在 ${filter.startsWith} 内`
  if ('has' in filter) return `${field} 含 ${filter.has}`
  return 'isEmpty' in filter ? `${field} 为空` : `${field} ${JSON.stringify(filter)}`
}
