interface Measured {
  name: string
  value: number
  unit: string
}

/** One measured value and its limit. */
export interface Figure extends Measured {
  /** The highest allowed value; null if the value is only reported. */
  limit: number | null
}

/** Prints a figure on one line. A value above its limit makes the bench fail. */
export function report({ limit, ...measured }: Figure): void {
  if (limit === null) print(measured, '(no limit)')
  // Written so that NaN, a value that could not be measured, fails.
  else printResult(measured, `(limit ${limit})`, measured.value <= limit ? 'ok' : 'EXCEEDED')
}

/** Prints a score, for which more is better. A score below `atLeast` makes the bench fail. */
export function reportScore({ atLeast, ...measured }: Measured & { atLeast: number }): void {
  printResult(measured, `(at least ${atLeast})`, measured.value >= atLeast ? 'ok' : 'MISSED')
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function printResult(measured: Measured, limit: string, result: 'ok' | 'EXCEEDED' | 'MISSED') {
  print(measured, `${limit}  ${result}`)
  if (result !== 'ok') process.exitCode = 1
}

function print({ name, value, unit }: Measured, limit: string): void {
  const shownValue = value < 10 ? value.toFixed(2) : value.toFixed(0)
  process.stdout.write(`${name}: ${shownValue} ${unit} ${limit}\n`)
}
