/** How far the fee of an expert's task has come. Who never came is owed nothing. */
export function payStatusIn(status: unknown): 'waiting' | 'confirmed' | 'paid' | null {
  if (status === 'absent') return null
  return status === 'paid' || status === 'confirmed' ? status : 'waiting'
}
