import { useRecord, useRecords } from '#app/data/index.ts'
import { PaperSheet } from '#app/screens/paper/PaperSheet.tsx'
import { ORDER_PAPER } from '#domain/data/paper-templates.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { rectifyInstruction } from '#domain/resources/rectifyInstruction/definition.ts'
import type { PaperContent } from '#domain/rules/paper.ts'

type Instruction = RecordOf<typeof rectifyInstruction>
const MOST_PHOTOS = 12

interface InstructionPaperProps {
  instruction: Instruction
  onClose: () => void
}

/** 整改指令书: what is to be put right by when, with the pictures, signed by both where the visit was signed. */
export function InstructionPaper({ instruction, onClose }: InstructionPaperProps) {
  const guids = instruction.problems ?? []
  const hazards = useRecords('hiddenDanger', {
    filter: both({ field: 'companyGuid', equals: instruction.companyGuid }, { field: 'guid', in: guids }),
    limit: Math.max(1, guids.length),
    enabled: guids.length > 0,
  })
  const patrol = useRecord('patrolRecord', instruction.sourceGuid)
  return (
    <PaperSheet
      template={ORDER_PAPER}
      content={contentOf(instruction, {
        hazards: hazards.state === 'ready' && guids.length > 0 ? hazards.rows : [],
        patrol: patrol.state === 'ready' ? patrol.record : null,
      })}
      sources={[
        { label: '问题清单', state: guids.length > 0 ? hazards.state : 'ready', isVital: true },
        { label: '检查记录的签名', state: instruction.sourceGuid === null ? 'ready' : patrol.state },
      ]}
      name={`${ORDER_PAPER.templateName} ${instruction.companyName ?? ''} ${instruction.issueDate ?? ''}`}
      onClose={onClose}
    />
  )
}

interface Surroundings {
  hazards: readonly AnyRecord[]
  patrol: AnyRecord | null
}

function contentOf(instruction: Instruction, { hazards, patrol }: Surroundings): PaperContent {
  const photos = hazards.flatMap(({ beforePhotos }, at) =>
    refsIn(beforePhotos).map((ref) => ({ ref, label: `问题${at + 1}` })),
  )
  return {
    words: {
      companyName: instruction.companyName,
      issueDate: instruction.issueDate,
      deadline: instruction.deadline,
      issueOrg: instruction.issueOrg,
      issueUser: instruction.issueUser,
    },
    parts: {
      number: [{ kind: 'text', text: `编号：${instruction.instructionNo ?? '（联网后生成）'}` }],
      problems: [
        {
          kind: 'table',
          head: ['序号', '部位', '问题', '依据', '整改期限'],
          widths: [10, 15, 37, 20, 18],
          rows: hazards.map(({ place, description, basis, deadline }, at) => [
            String(at + 1),
            String(place ?? ''),
            String(description ?? ''),
            String(basis ?? ''),
            String(deadline ?? ''),
          ]),
        },
      ],
      photos: photos.length === 0 ? [] : [{ kind: 'photos', photos: photos.slice(0, MOST_PHOTOS) }],
      signatures: [
        {
          kind: 'signs',
          signs: [
            { label: '签发人', ref: refsIn(patrol?.checkerSign)[0] ?? null, note: instruction.issueDate ?? '' },
            {
              label: '签收人',
              ref: refsIn(patrol?.receiverSign)[0] ?? null,
              note: instruction.signTime === null ? '' : formatDateTime(instruction.signTime),
            },
          ],
        },
      ],
    },
  }
}

function refsIn(value: unknown): MediaRef[] {
  const refs = Array.isArray(value) ? (value as MediaRef[]) : [] // a files field holds nothing else
  return refs.filter(({ contentType, rootGuid }) => contentType === 'img' && rootGuid === undefined)
}
