import { type Logger, pino } from 'pino'
import { logOutput } from './log-output.ts'

const STANDARD_OUTPUT = 1

/** Logs to standard output, one JSON object a line. Phone numbers and e-mail addresses are masked in the whole line. */
export function createLog(level: string): Logger {
  // pino's own output waits for ever for a disk that is full.
  const output = logOutput(STANDARD_OUTPUT)
  process.once('exit', () => output.flush())
  return logTo(output, level)
}

/** Like {@link createLog}, to another output. */
export function logTo(output: { write(line: string): void }, level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: maskPersonalData },
  }
  return pino(options, output)
}

/**
 * `+14155550123` becomes `+1415***23`, `ada@example.com` becomes `a***@example.com`. An address is looked for at the
 * beginning of a word only: from every character of a long word on, it would take minutes.
 */
export function maskPersonalData(line: string): string {
  return line
    .replace(/(\+|%2B)(\d{4})\d{1,9}(\d{2})(?!\d)/gi, '$1$2***$3')
    .replace(/(?<![\w.%+-])([\w.%+-])[\w.%+-]*@([\w-]+\.[\w.-]+)/g, '$1***@$2')
}
