/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('no measurements')
  return (lower + upper) / 2
}

/** `median (smallest to largest)`: how far single runs lie apart says how much the median is worth. */
export function spread(values: readonly number[], show: (value: number) => string): string {
  return `${show(median(values))} (${show(Math.min(...values))} to ${show(Math.max(...values))})`
}

/** How ours compares with the reference: below 1 is faster. */
export function ratio(ours: readonly number[], reference: readonly number[]): string {
  return `${(median(ours) / median(reference)).toFixed(2)}x`
}

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('no measurements')
  return found
}
