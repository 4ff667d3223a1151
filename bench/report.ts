/** One measured value and its limit. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The highest allowed value; null if the value is only reported. */
  limit: number | null
}

/** Prints a figure on one line. A value above its limit makes the bench fail. */
export function report({ name, value, unit, limit }: Figure): void {
  const shown = `${name}: ${value < 10 ? value.toFixed(2) : value.toFixed(0)} ${unit}`
  if (limit === null) {
    process.stdout.write(`${shown} (no limit)\n`)
    return
  }
  // Written so that NaN, a value that could not be measured, fails.
  const isWithinLimit = value <= limit
  process.stdout.write(`${shown} (limit ${limit})  ${isWithinLimit ? 'ok' : 'EXCEEDED'}\n`)
  if (!isWithinLimit) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
