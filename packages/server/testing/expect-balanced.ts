import { expect } from 'vitest'
import type { Database } from '../src/ports/database.ts'
import { audit } from '../src/store/audit/audit.ts'

/** Runs the audit. Every suite that moves money ends with this. */
export async function expectBalanced(database: Database): Promise<void> {
  const checks = await database.transaction(audit)
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
  expect(checks.some(({ examined }) => examined > 0)).toBe(true)
}
