import { type PaperTemplate, PERMIT_PAPER } from '#domain/data/paper-templates.ts'
import { formatDateTime, type Instant } from '#domain/lib/dates.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { WORK_GRADES, WORK_KINDS } from '#domain/resources/risk.ts'
import type { PaperBlock, PaperContent } from '#domain/rules/paper.ts'
import type { WorkTerms } from '#domain/rules/work-permit.ts'
import { directionWords, involvedWords, particularsOf, readingWords, roleWords, signaturesOf } from './permit-words.ts'
import type { Permit } from './use-permit.ts'

const GAS_NEEDS: Readonly<Record<WorkTerms['gas'], string>> = {
  none: '本作业不要求',
  before: '作业前分析',
  continuous: '作业前分析并连续监测',
}

/** The wording of a kind: the bureau may have one for each, under `dangerousWorkPermit.fire` and the like. */
export function permitTemplate({ workKind }: Permit): PaperTemplate {
  const kind = workKind ?? 'fire'
  const { docType, ...wording } = PERMIT_PAPER
  return { ...wording, docType: `${docType}.${kind}`, templateName: `${WORK_KINDS[kind]}作业票` }
}

/** A permit as it hangs at the place of work: every measure, reading and signature, not how many there are. */
export function permitPaper(permit: Permit): PaperContent {
  const { terms, workLevel, planStart, planEnd, actualStart, actualEnd } = permit
  const status = dangerousWorkPermit.workflow?.states[permit.status].label ?? ''
  return {
    words: {
      applyUnit: permit.applyUnit,
      workUnit: permit.isOutsourced === true ? `${permit.workUnit}（外包）` : permit.workUnit,
      workLevel:
        workLevel === null ? '不分级' : `${WORK_GRADES[workLevel]}${permit.upgraded === true ? '（升级管理）' : ''}`,
      applyTime: permit.applyTime === null ? null : formatDateTime(permit.applyTime),
      workPlace: permit.workPlace,
      workContent: permit.workContent,
      planTime: period(planStart, planEnd),
      actualTime: actualStart === null ? null : period(actualStart, actualEnd),
      relatedTickets: permit.relatedTickets ?? '无',
      jsa: permit.jsa,
      gasNeed: terms === null ? null : GAS_NEEDS[terms.gas],
      pauses: pauseWords(permit),
      acceptance: permit.acceptTime === null ? null : `${permit.acceptUser ?? ''} ${formatDateTime(permit.acceptTime)}`,
    },
    parts: {
      number: [{ kind: 'text', text: `编号：${permit.ticketNo ?? '（联网后生成）'}　状态：${status}` }],
      particulars: particularsOf(permit).map(({ label, words }) => ({ kind: 'text', text: `${label}：${words}` })),
      people: [peopleTable(permit)],
      gas: [...gasTable(permit), ...entryTable(permit)],
      measures: [measureTable(permit)],
      signatures: [signsOf(permit)],
    },
  }
}

function period(from: Instant | null, to: Instant | null): string {
  return `${from === null ? '' : formatDateTime(from)} 至 ${to === null ? '' : formatDateTime(to)}`
}

function pauseWords({ pauses }: Permit): string {
  const words = (pauses ?? []).map(({ from, to, reason }) => `${period(from, to)} ${reason}`)
  return words.length === 0 ? '无' : words.join('；')
}

function peopleTable({ people }: Permit): PaperBlock {
  return {
    kind: 'table',
    head: ['身份', '姓名', '证件编号', '有效期至'],
    widths: [20, 25, 35, 20],
    rows: (people ?? []).map(({ role, name, certNo, certValidTo }) => [
      roleWords(role),
      name ?? '',
      certNo ?? '',
      certValidTo ?? '',
    ]),
  }
}

function gasTable({ terms, gasTests }: Permit): PaperBlock[] {
  if (terms?.gas === 'none') return []
  const rows = (gasTests ?? []).map((test) => [
    formatDateTime(test.at),
    test.place,
    readingWords(test),
    test.passed ? '合格' : '不合格',
    test.analyst,
  ])
  return [
    { kind: 'table', head: ['时间', '取样部位', '分析数据', '结论', '分析人'], widths: [24, 20, 26, 12, 18], rows },
  ]
}

function measureTable({ measures }: Permit): PaperBlock {
  return {
    kind: 'table',
    head: ['序号', '安全措施', '是否涉及', '确认人'],
    widths: [8, 62, 14, 16],
    rows: (measures ?? []).map(({ no, text, involved, note, confirmer }) => [
      String(no),
      note ? `${text}（${note}）` : text,
      involvedWords(involved),
      confirmer ?? '',
    ]),
  }
}

function entryTable({ entryLog }: Permit): PaperBlock[] {
  const rows = (entryLog ?? []).map(({ at, name, direction, tools }) => [
    formatDateTime(at),
    name,
    directionWords(direction),
    tools ?? '',
  ])
  return rows.length === 0
    ? []
    : [{ kind: 'table', head: ['进出时间', '姓名', '进出', '工具'], widths: [28, 24, 14, 34], rows }]
}

function signsOf(permit: Permit): PaperBlock {
  const { signatures } = permit
  return {
    kind: 'signs',
    signs: signaturesOf(permit).map(({ label, name, opinion, at, signGuid }) => ({
      label,
      ref: signatures?.find(({ guid }) => guid === signGuid) ?? null,
      note: `${name} ${opinion} ${formatDateTime(at)}`,
    })),
  }
}
