import { type Logger, pino } from 'pino'

/** What may go wrong with the outside, and is part of the run. */
const EXPECTED = ['VendorUnavailable', 'DatabaseUnavailable']

/** A log that is only read for errors that nobody caused: a server that catches one must not hide it. */
export function watchfulLog(fail: (reason: unknown) => void): Logger {
  const write = (line: string) => {
    const { err, msg } = JSON.parse(line) as { err?: { type: string; stack: string }; msg: string }
    if (err && !EXPECTED.includes(err.type)) fail(`${msg}\n${err.stack}`)
  }
  return pino({ level: 'warn', base: null }, { write })
}

/** Whether an error is the doing of the simulation. */
export function isExpected(error: unknown): boolean {
  return error instanceof Error && EXPECTED.includes(error.name)
}
