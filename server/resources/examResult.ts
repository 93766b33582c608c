import { inArray } from 'drizzle-orm'
import { type RecordOf, recordAs } from '#domain/kit/resource.ts'
import type { examResult } from '#domain/resources/examResult/definition.ts'
import { question as questionDefinition } from '#domain/resources/question/definition.ts'
import { type BankQuestion, pointsOf, scoreOf } from '#domain/rules/exam.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const bank = tableOf(questionDefinition)

type Sitting = RecordOf<typeof examResult>

/** A paper that is handed in is marked at once, as far as rules can mark it. */
export const examResultHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    return action === 'handIn' ? await markSitting(tx, after as Sitting) : {}
  },
}

/**
 * The points of a sitting by the answers of the bank. Right answers go into the record only where the exam shows them;
 * an essay has no points until a teacher gives them, and until then nobody has passed or failed.
 */
export async function markSitting(tx: Db, { questions, given, passScore, showAnswers }: Sitting) {
  const asked = questions ?? []
  const guids = asked.map(({ questionGuid }) => questionGuid)
  const found = guids.length === 0 ? [] : await tx.select().from(bank).where(inArray(bank.guid, guids))
  const known = new Map(found.map((row) => [String(row.guid), row]))
  const words = new Map((given ?? []).map(({ questionGuid, answer }) => [questionGuid, answer]))
  const answers = asked.map(({ questionGuid, stem, full }) => {
    const row = known.get(questionGuid)
    const answer = words.get(questionGuid) ?? ''
    // Its columns are those of the definition, which requires them.
    const score =
      row === undefined ? 0 : pointsOf(recordAs<typeof questionDefinition>(row) as BankQuestion, answer, full)
    const shown = showAnswers === true ? { right: row?.answer ?? null, analysis: row?.analysis ?? null } : {}
    return { questionGuid, stem, answer, score, full, ...shown }
  })
  const score = scoreOf(answers)
  const isOpen = answers.some((each) => each.score === null)
  return { answers, score, passed: isOpen ? null : score >= (passScore ?? 0) }
}
