import { BASE_PATH, TOKEN_COOKIE, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { isProblemCode, Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { menu } from '#domain/resources/menu/definition.ts'

export type MenuRow = Pick<
  RecordOf<typeof menu>,
  'guid' | 'title' | 'path' | 'icon' | 'parentGuid' | 'tabBar' | 'hidden' | 'affix' | 'external' | 'sortId'
>

interface MenuNode extends MenuRow {
  nodes?: MenuNode[] | null
}

const TIMEOUT_MS = 20_000

/**
 * `POST /api/menu/getListByUser`: the entries the signed-in person may see. Throws `network.unreachable`, or what the
 * server refused it with.
 */
export async function fetchMyMenu(): Promise<MenuRow[]> {
  const token = cookieNamed(TOKEN_COOKIE)
  let response: Response
  try {
    response = await fetch(`${BASE_PATH}/api/menu/getListByUser`, {
      method: 'POST',
      headers: {
        'accept-language': 'zh-CN',
        'content-type': 'application/json',
        ...(token === null ? {} : { [TOKEN_HEADER]: token }),
      },
      body: JSON.stringify({ parentId: -1 }),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new Problem('network.unreachable', {}, { cause: error })
  }
  const answer = await answerOf(response)
  if (Array.isArray(answer?.data)) return flat(answer.data as MenuNode[])
  if (answer !== null && isProblemCode(answer.problem)) throw new Problem(answer.problem)
  throw new Problem('answer.foreign', { status: response.status })
}

async function answerOf(response: Response): Promise<Record<string, unknown> | null> {
  try {
    return await response.json()
  } catch {
    return null // a portal's page, or an answer that was cut
  }
}

/** The specification nests entries as `nodes`; flat rows with `parentGuid` pass through. */
function flat(rows: readonly MenuNode[]): MenuRow[] {
  return rows.flatMap(({ nodes, ...row }) => [row, ...flat(nodes ?? [])])
}

function cookieNamed(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
