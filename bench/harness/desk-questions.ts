import { LIST_COUNTS } from '#domain/contract/list-counts.ts'
import type { Role } from '#domain/kit/access.ts'
import { dimensionsOf } from '#domain/kit/statistics.ts'
import { homeOf } from '#domain/pages/boards.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type Person, signInAs } from './field-calls.ts'

export interface Question {
  name: string
  times?: number
  ask: () => Promise<unknown>
}

const TIMES = 20
/** The homes of those who oversee most, somewhat less, and one enterprise. */
const PEOPLE = ['bureau', 'town', 'company'] as const
/** The views under which somebody meets what waits for him. */
const INBOX = ['todo', 'overdue', 'claimed', 'putOff', 'started', 'waiting', 'escalated', 'others']
const COUNTED = ['company', 'patrolRecord', 'patrolTask', 'hiddenDanger']

/** What the first page of a desk asks, each by its call, then what statistics ask: the widest question of each kind. */
export async function deskQuestions(url: string): Promise<Question[]> {
  const people = await Promise.all(PEOPLE.map(async (role) => ({ role, person: await signInAs(url, role) })))
  const homes = people.flatMap(({ role, person }) => homeQuestions(role, person))
  const [first] = people
  return [...homes, ...(first === undefined ? [] : statisticsQuestions(first.person))]
}

function homeQuestions(role: Role, person: Person): Question[] {
  const question = (name: string, path: string, body: object): Question => ({
    name: `${role}: ${name}`,
    ask: () => person.post(path, body),
    times: TIMES,
  })
  const home = homeOf([role])
  const tiles = (home?.tiles ?? []).map(({ resource, view, where = {} }) => ({
    resource,
    query: { ...(view !== undefined && { view }), ...where },
  }))
  return [
    question('numbers of home', LIST_COUNTS, { lists: tiles }),
    question('count of to-dos', LIST_COUNTS, { lists: [{ resource: 'workflowTask', query: { view: 'todo' } }] }),
    question('counts of the views of to-dos', LIST_COUNTS, {
      lists: INBOX.map((view) => ({ resource: 'workflowTask', query: { view } })),
    }),
    question('to-dos', '/api/workflowTask/list', { view: 'todo', sort: 'dueDate', order: 'ASC', pageSize: 5 }),
    ...(home?.oversees ? [question('late work', '/api/statistics/late', {})] : []),
    ...(home?.patrols
      ? [
          question('numbers of today', '/api/statistics/today', {}),
          question('enterprises by kind', '/api/statistics/companies', {}),
          question('devices with old work', '/api/statistics/devices', {}),
        ]
      : []),
  ]
}

function statisticsQuestions(person: Person): Question[] {
  const year = new Date().getFullYear()
  return [
    {
      name: 'statistics of hazards, a year',
      ask: () => person.post('/api/hiddenDanger/periodStatistics', { year, quarter: null }),
      times: TIMES,
    },
    ...COUNTED.map(resourceNamed).flatMap((resource) =>
      (resource.statistics === undefined ? [] : dimensionsOf(resource.statistics)).map((dimension) => ({
        name: `statistics of ${resource.name} by ${dimension}`,
        ask: () => person.post(`/api/${resource.name}/statistics`, { dimension }),
        times: TIMES,
      })),
    ),
  ]
}
