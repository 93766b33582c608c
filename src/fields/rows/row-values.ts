export type RowValue = Readonly<Record<string, unknown>>

export const rowsOf = (value: unknown): readonly RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : [])
