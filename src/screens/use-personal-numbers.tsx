import { type ReactNode, useState } from 'react'
import { useIsOffline } from '#app/data/index.ts'
import { askToPrint } from '#app/data/sheets.ts'
import type { RecordsQuery } from '#app/data/types.ts'
import { ExportReason } from '#app/screens/ExportReason.tsx'
import { Button, sentenceOf, toast } from '#app/ui/index.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { personalColumns } from '#domain/kit/sheet.ts'

interface PersonalNumbers {
  /** The columns that stay off the paper. */
  withheld: readonly string[]
  /** Beside the other tools of the paper; null where it holds none. */
  button: ReactNode
}

/**
 * Telephone and identity numbers stay off a paper until its person has said why they are needed and the server has noted
 * it; so without a signal the paper goes without them.
 */
export function usePersonalNumbers(
  resource: AnyResource,
  query: RecordsQuery,
  columns: readonly string[],
): PersonalNumbers {
  const [isAsking, setIsAsking] = useState(false)
  const [granted, setGranted] = useState<readonly string[]>([])
  const isOffline = useIsOffline()
  const personal = personalColumns(resource, columns)
  const withheld = personal.filter((name) => !granted.includes(name))

  async function ask(reason: string) {
    try {
      await askToPrint(resource, query, { columns: personal, reason })
      setGranted(personal)
    } catch (error) {
      toast.error(sentenceOf(problemFrom(error)))
    }
  }

  if (withheld.length === 0) return { withheld, button: null }
  return {
    withheld,
    button: (
      <>
        <Button disabled={isOffline} onClick={() => setIsAsking(true)}>
          {isOffline ? '不含电话、证件号（联网后可加）' : '加上电话、证件号'}
        </Button>
        {isAsking && (
          <ExportReason way="print" onGiven={(reason) => void ask(reason)} onClose={() => setIsAsking(false)} />
        )}
      </>
    ),
  }
}

/** The record as its paper may say it. */
export function without<Shown extends object>(record: Shown, names: readonly string[]): Shown {
  return names.length === 0 ? record : { ...record, ...Object.fromEntries(names.map((name) => [name, null])) }
}
