import type { workflowLog } from '#server/db/extra-tables.ts'
import type { FieldWork } from './field-work.ts'
import { deciderOf, type UserRecord } from './people.ts'

type Step = typeof workflowLog.$inferInsert
type Who = Pick<Step, 'userGuid' | 'userName'>

/** The steps that the demo records would have behind them, had people taken them; each record's own in order. */
export function seedHistory({ patrols, hazards, instructions }: FieldWork, users: readonly UserRecord[]): Step[] {
  const byGuid = new Map(users.map((user) => [user.guid, user]))
  const named = (guid: string | null): Who => ({ userGuid: guid ?? '', userName: byGuid.get(guid ?? '')?.name ?? '' })

  const ofPatrols = patrols.map((row) =>
    step('patrolRecord', row.guid, ['submit', 'submitted'], named(row.createUserGuid), row.createTime),
  )
  const ofHazards = hazards.flatMap((row) => {
    const isMajor = row.dangerLevel === 'major'
    const take = (action: string, node: string, who: Who, time: string) =>
      step('hiddenDanger', row.guid, [action, node], who, time)
    const [report, reported] = isMajor ? ['reportMajor', 'pendingConfirm'] : ['reportGeneral', 'pendingRectify']
    const steps = [take(report, reported, named(row.createUserGuid), row.createTime)]
    if (isMajor && row.status !== 'pendingConfirm')
      steps.push(take('confirm', 'pendingRectify', deciderFor(users, row.gridPath), row.createTime))
    if (row.rectifyTime != null)
      steps.push(
        take('rectify', 'pendingReview', ofCompany(users, row.companyGuid, row.rectifyUserName), row.rectifyTime),
      )
    if (row.reviewTime != null) steps.push(take('pass', 'closed', named(row.reviewUserGuid), row.reviewTime))
    return steps
  })
  const ofInstructions = instructions.flatMap((row) => {
    const issued = step(
      'rectifyInstruction',
      row.guid,
      ['issue', 'pendingSign'],
      named(row.issueUserGuid),
      row.createTime,
    )
    if (row.signTime == null) return [issued]
    const signer = ofCompany(users, row.companyGuid, row.signUser)
    return [issued, step('rectifyInstruction', row.guid, ['sign', 'rectifying'], signer, row.signTime)]
  })
  return [...ofPatrols, ...ofHazards, ...ofInstructions]
}

function step(resource: string, bizGuid: string, [action, node]: [string, string], who: Who, time: string): Step {
  return { resource, bizGuid, action, node, opinion: null, ...who, time }
}

function deciderFor(users: readonly UserRecord[], gridPath: string | null): Who {
  const found = deciderOf(users, gridPath)
  return { userGuid: found?.guid ?? '', userName: found?.name ?? '' }
}

/** Only the demo enterprise has accounts; of the others the name is known. */
function ofCompany(users: readonly UserRecord[], companyGuid: string | null, name: string | null): Who {
  const found = users.find((user) => user.companyGuid === companyGuid && user.name === name)
  return { userGuid: found?.guid ?? '', userName: name ?? '' }
}
