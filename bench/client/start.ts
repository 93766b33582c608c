/** From here on the clock runs and traffic counts: what came before (signing in, making photos) is not measured. */
export async function startMeasuring(): Promise<number> {
  await fetch('/bench/start', { method: 'POST' })
  return performance.now()
}
