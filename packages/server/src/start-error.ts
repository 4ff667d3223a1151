import { UnsuitableDatabase } from './adapters/baseline.ts'
import { UnusableDataDirectory } from './adapters/pglite/data-directory.ts'
import { CannotServe } from './doctor/check-at-start.ts'

/** What is printed about an error that ends the start: what failed, and for an expected one what to do about it. */
export function startErrorMessage(error: unknown): string {
  if (error instanceof UnusableDataDirectory || error instanceof UnsuitableDatabase) {
    return error.message
  }
  if (error instanceof CannotServe) return `Ringback cannot start:\n${error.message}`
  if (!(error instanceof Error)) return `Ringback could not start.\n${String(error)}`
  const { code, syscall, port, address }: ListenError = error
  // A socket of a file has no port. Other system calls have the same codes.
  if (syscall === 'listen' && port !== undefined && port > 0) {
    const advice = 'or set PORT or METRICS_PORT, whichever has this number, to another.'
    if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, ${advice}`
    if (code === 'EACCES') {
      return `Port ${port} on ${address} may not be opened. Allow it, ${advice}`
    }
  }
  return `Ringback could not start.\n${error.stack}`
}

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string }
