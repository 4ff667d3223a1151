import { parseArgs } from 'node:util'
import { SimulationFailed, openSimulatedDatabase, simulate } from './simulation.ts'

/*
 * `npm run simulate`: `--seed 7` runs one seed and prints its events, `--seeds 1000` runs that many seeds,
 * and `--steps 600` sets the length of each run. It exits with 1 at the first seed that fails.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '400' },
    quiet: { type: 'boolean', default: false },
  },
})

await main()

async function main(): Promise<void> {
  const first = wholeNumber('seed')
  const seeds = wholeNumber('seeds')
  const steps = wholeNumber('steps')
  const database = await openSimulatedDatabase()
  const watch = seeds === 1 && !values.quiet ? print : undefined
  try {
    for (let seed = first; seed < first + seeds; seed++) {
      const startedAt = performance.now()
      const { digest, counts } = await simulate(database, { seed, steps }, watch)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2)
      print(`seed ${seed}: ${digest.slice(0, 16)} ${JSON.stringify(counts)} in ${seconds} s`)
    }
    print(`${seeds} seeds of ${steps} steps: every invariant held.`)
  } catch (error) {
    if (!(error instanceof SimulationFailed)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

function wholeNumber(name: 'seed' | 'seeds' | 'steps'): number {
  if (!/^\d{1,9}$/.test(values[name])) throw new Error(`--${name} must be a whole number`)
  return Number(values[name])
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
