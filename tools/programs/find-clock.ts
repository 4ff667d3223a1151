import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The library by which a test sets the clock of a program (Debian's package faketime); undefined if it is not installed. */
export function findClockLibrary(): string | undefined {
  return [
    process.env['FAKETIME_LIBRARY'] ?? '',
    ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(machine =>
      join('/usr/lib', machine, 'faketime/libfaketimeMT.so.1'),
    ),
  ].find(existsSync)
}

/** Whether to skip the tests that set clocks. With `REQUIRE_PROGRAMS=1`, as in CI, they fail without the library. */
export function isSkippedWithoutClock(): boolean {
  return findClockLibrary() === undefined && process.env['REQUIRE_PROGRAMS'] !== '1'
}
