import { openAsBlob } from 'node:fs'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { type Simulated, SimulationFailed, simulate } from '@ringback/server/simulation/simulation'
import { pgliteSnapshot } from '@ringback/server/testing/pglite-snapshot'
import type { Report } from './report.ts'

/** The length of each run. */
const STEPS = 400
const PRINT_EVERY = 50

/**
 * Runs the simulation of people, vendors, lost responses, killed servers and clocks with many seeds, in one process and
 * with the embedded database in memory. A seed that fails does not end the run.
 *
 * @param options.seed the first of `seeds` seeds
 */
export async function simulateSeeds(options: {
  seed: number
  seeds: number
  print(line: string): void
}): Promise<Report> {
  const { seed: first, seeds, print } = options
  const { archive } = await pgliteSnapshot()
  const database = await openMemoryPglite(await openAsBlob(archive))
  const violations: string[] = []
  const totals = new Map<string, number>()
  try {
    for (let seed = first; seed < first + seeds; seed++) {
      try {
        addTo(totals, await simulate(database, { seed, steps: STEPS }))
      } catch (error) {
        if (!(error instanceof SimulationFailed)) throw error
        violations.push(error.message)
      }
      const done = seed - first + 1
      if (done % PRINT_EVERY === 0) print(`${done} seeds, ${violations.length} failed`)
    }
  } finally {
    await database.close()
  }
  return {
    checks: [{ promise: 'Every invariant holds in a simulated run', cases: seeds, violations }],
    figures: [],
    counts: [...totals],
  }
}

function addTo(totals: Map<string, number>, { digest: _digest, ...counts }: Simulated): void {
  for (const [name, count] of Object.entries(counts)) {
    totals.set(name, (totals.get(name) ?? 0) + count)
  }
}
