import { openAsBlob } from 'node:fs'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { type Promised, PROMISES } from '@ringback/server/testing/invalid/check-answers'
import { fuzz } from '@ringback/server/testing/invalid/fuzz'
import { pgliteSnapshot } from '@ringback/server/testing/pglite-snapshot'
import type { Check, Report } from './report.ts'

/** Sends at least this many invalid requests to the API, in one process and with the embedded database in memory. */
export async function fuzzApi(options: {
  seed: number
  requests: number
  print(line: string): void
}): Promise<Report> {
  const { archive } = await pgliteSnapshot()
  const answers = await fuzz({
    ...options,
    open: async () => openMemoryPglite(await openAsBlob(archive)),
    onRound: ({ requests, faults }) =>
      options.print(`${requests} requests, ${faults.length} faults`),
  })
  const checks = Object.entries(PROMISES).map(([name, promise]): Check => {
    const violations = answers.faults.filter(fault => fault.promise === name)
    return {
      promise,
      cases: answers.cases[name as Promised],
      violations: violations.map(({ about }) => about),
    }
  })
  return {
    checks,
    figures: [],
    counts: [
      ['requests', answers.requests],
      ['endpoints and webhooks whose handler was reached', answers.reached.size],
      ...Object.entries(answers.statuses).map(
        ([status, count]) => [`answers with ${status}`, count] as const,
      ),
    ],
  }
}
