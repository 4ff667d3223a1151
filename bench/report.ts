/** One figure of a bench, held against what was promised of it. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** The most that it may be. */
  limit: number
}

/** Prints a figure on one line; a missed limit makes the bench fail. */
export function report({ name, value, unit, limit }: Figure): void {
  const kept = value <= limit
  const shown = value < 10 ? value.toFixed(2) : value.toFixed(0)
  process.stdout.write(`${name}: ${shown} ${unit} (at most ${limit})  ${kept ? 'ok' : 'MISSED'}\n`)
  if (!kept) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
