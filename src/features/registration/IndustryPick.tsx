import { useMemo } from 'react'
import { FormField, Select } from '#app/ui/index.ts'
import { type Industry, industries, industryPath } from '#domain/data/industries.ts'
import type { TRADE_FAMILIES } from '#domain/data/words.ts'

interface IndustryPickProps {
  /** The names along the path, joined by arrows. */
  value: string
  error?: string | undefined
  onChange: (value: string, family: keyof typeof TRADE_FAMILIES | null) => void
}

const childrenOf = (code: string | null) => industries.filter(({ parentCode }) => parentCode === code)
const optionsOf = (rows: readonly Industry[]) =>
  rows.map(({ industryCode, tradeName }) => ({ value: industryCode, label: `${industryCode} ${tradeName}` }))
export const industryWords = (code: string) =>
  industryPath(code)
    .map(({ tradeName }) => tradeName)
    .join(' → ')

/** GB/T 4754 from the section down; what is chosen is the path to the node, as far down as it was followed. */
export function IndustryPick({ value, error, onChange }: IndustryPickProps) {
  const chosen = useMemo(() => industries.find(({ industryCode }) => industryWords(industryCode) === value), [value])
  const path = chosen === undefined ? [] : industryPath(chosen.industryCode)
  const levels = [null, ...path.map(({ industryCode }) => industryCode)]

  function pick(code: string | null, parent: string | null) {
    const at = code ?? parent
    if (at === null) return onChange('', null)
    const family = industryPath(at).findLast(({ tradeFamily }) => tradeFamily !== undefined)?.tradeFamily ?? null
    onChange(industryWords(at), family)
  }

  return (
    <>
      {levels.map((parent, depth) => {
        const rows = childrenOf(parent)
        if (rows.length === 0) return null
        return (
          <FormField
            key={parent ?? 'root'}
            label={depth === 0 ? '国民经济行业' : `第${depth + 1}级`}
            required={depth === 0}
            error={depth === 0 ? error : undefined}
          >
            <Select
              value={path[depth]?.industryCode ?? ''}
              options={optionsOf(rows)}
              placeholder="请选择"
              onChange={(code) => pick(code, parent)}
            />
          </FormField>
        )
      })}
    </>
  )
}
