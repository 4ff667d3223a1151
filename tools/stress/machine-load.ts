import type { Browser } from '../programs/find-browser.ts'
import { findPostgres } from '../programs/find-postgres.ts'
import { startLoadPrograms } from './load-programs.ts'
import { startSecondProduct } from './second-product.ts'
import { stallPostgres } from './stall-postgres.ts'

/** Longer than a wait that a test may have by mistake, and shorter than any limit of the product. */
const STALLS = { stalledMs: 6_000, runningMs: 18_000 }
/** Enough for a person, or a test, to press what does not have its answer yet. */
const SLOW_ANSWERS = { STRESS_ANSWER_MS: '2000' }

export interface MachineLoad {
  /** What the suites run with: a PostgreSQL that stalls, if this machine has one, and slow answers in the journeys. */
  env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Keeps processors, disk and memory busy, runs a second product with a browser, and stalls the PostgreSQL of the tests. */
export async function startMachineLoad(browser: Browser): Promise<MachineLoad> {
  const postgres = process.platform === 'linux' ? await findPostgres({ isOwn: true }) : null
  const stopSecondProduct = await startSecondProduct(browser)
  const programs = startLoadPrograms()
  const stopStalls = postgres?.pid ? stallPostgres(postgres.pid, STALLS) : async () => undefined
  return {
    env: { ...SLOW_ANSWERS, ...(postgres && { TEST_DATABASE_URL: postgres.url }) },
    async stop() {
      programs.stop()
      await stopStalls()
      await stopSecondProduct()
      await postgres?.stop()
    },
  }
}
