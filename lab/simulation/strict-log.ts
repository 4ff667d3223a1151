import { type Logger, pino } from 'pino'

/** Errors that the simulation itself causes. */
const SIMULATED_FAULTS = ['VendorUnavailable', 'DatabaseUnavailable']

/** A log that fails the run when a server catches and logs an error that the simulation did not cause. */
export function strictLog(fail: (reason: unknown) => void): Logger {
  const write = (line: string) => {
    const { err, msg } = JSON.parse(line) as { err?: { type: string; stack: string }; msg: string }
    if (err && !SIMULATED_FAULTS.includes(err.type)) fail(`${msg}\n${err.stack}`)
  }
  return pino({ level: 'warn', base: null }, { write })
}

/** Whether the simulation itself caused an error. */
export function isSimulatedFault(error: unknown): boolean {
  return error instanceof Error && SIMULATED_FAULTS.includes(error.name)
}
