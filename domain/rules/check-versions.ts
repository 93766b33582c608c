const NUMBERED = /^(.*?)(\d+)$/

/** The number after the highest there is: 3 after 2, V1.3 after V1.2; words without a number are given one. */
export function nextVersionNo(known: readonly (string | null)[]): string {
  const numbers = known.flatMap((versionNo) => {
    const read = NUMBERED.exec(versionNo ?? '')
    return read === null ? [] : [{ before: read[1] ?? '', number: Number(read[2]) }]
  })
  const [highest] = numbers.sort((a, b) => b.number - a.number)
  return highest === undefined ? String(known.length + 1) : `${highest.before}${highest.number + 1}`
}

/** Guids with each other version of a list replaced by the one in use, in the order they had. */
export function withVersion(guids: readonly string[], others: readonly string[], inUse: string): string[] {
  return [...new Set(guids.map((guid) => (others.includes(guid) ? inUse : guid)))]
}
