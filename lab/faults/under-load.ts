import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import type { Database } from '@ringback/server/ports/database'
import { insertSettingChange } from '@ringback/server/store/settings/setting-changes'
import { storeValue } from '@ringback/server/store/settings/settings'
import { TAX_IDENTITY } from '@ringback/server/testing/people/tax'
import { pino } from 'pino'
import { type Crowd, addAccounts, startCrowd } from '../load/crowd.ts'
import type { LabProduct } from '../product.ts'
import { checkEvidence } from './checks/check-evidence.ts'
import { checkAnswers } from './checks/count-load.ts'
import { untilSettled } from './checks/read-state.ts'
import type { Check, FaultOptions } from './report.ts'

/**
 * Lets users call, buy and rent while `breakIt` runs, and compares what they were answered with the database at
 * `databaseUrl`, or with the one that has replaced it then.
 */
export async function underLoad<Seen>(
  { url, sandboxUrl, servers }: LabProduct,
  databaseUrl: string,
  { seed, isThorough, users, pauseMs = [200, 1_500] }: Load,
  breakIt: (crowd: Crowd, database: Database) => Promise<Seen>,
  lastUrl = () => databaseUrl,
): Promise<{ seen: Seen; crowd: Crowd; checks: Check[] }> {
  const log = pino({ level: 'silent' })
  const open = (address: string) =>
    openPostgres({ url: address, poolSize: 2, log, unlimitedStatements: true })
  let database = open(databaseUrl)
  try {
    await setTaxIdentity(database)
    const crowd = await startCrowd({
      ...{ url, sandboxUrl, seed, pauseMs, losesWebhooks: isThorough },
      accounts: await addAccounts(databaseUrl, users),
      isProxied: url !== `http://localhost:${servers[0]?.port}`,
    })
    const seen = await breakIt(crowd, database)
    await crowd.stop()
    await database.close()
    database = open(lastUrl())
    await untilSettled(database, crowd)
    return {
      seen,
      crowd,
      checks: [...(await checkEvidence(database, crowd)), ...checkAnswers(crowd)],
    }
  } finally {
    await database.close()
  }
}

/** Payments have receipt vouchers as soon as a server has read it. */
async function setTaxIdentity(database: Database): Promise<void> {
  const at = new Date()
  await database.transaction(async tx => {
    for (const name of ['taxRegion', 'taxNumber'] as const) {
      await storeValue(tx, name, TAX_IDENTITY[name], { at, by: 'faults' })
      const change = { name, at, changedBy: 'faults', before: '', after: TAX_IDENTITY[name] }
      await insertSettingChange(tx, { ...change, isReset: false, reason: 'Fault test' })
    }
  })
}

interface Load extends Pick<FaultOptions, 'seed' | 'isThorough'> {
  users: number
  /** The shortest and the longest pause of a user between two acts. */
  pauseMs?: readonly [number, number] | undefined
}
