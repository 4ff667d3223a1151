import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSkipped } from './find-program.ts'

/** The library by which a test sets the clock of a program (Debian's package faketime); undefined if it is not installed. */
export function findClockLibrary(): string | undefined {
  return [
    process.env['FAKETIME_LIBRARY'] ?? '',
    ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(machine =>
      join('/usr/lib', machine, 'faketime/libfaketimeMT.so.1'),
    ),
  ].find(existsSync)
}

/** Whether to skip the tests that set clocks. */
export const isSkippedWithoutClock = (): boolean => isSkipped(findClockLibrary())
