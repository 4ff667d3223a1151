import { HOUR_SECONDS, addSeconds } from '../../../core/time.ts'
import { micros } from '@ringback/contract/money'
import { packageForLowBalance } from '../../../core/credit/package-price.ts'
import { lowBalanceMail } from '../../../core/mail/purchase-mails.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  claimLowBalance,
  forgetLowBalance,
  listLowBalances,
  listRisenBalances,
} from '../../../store/accounts/spending.ts'
import { readFunds } from '../../../store/credit/funds.ts'
import { attempt } from '../../failures/attempt.ts'
import { writeMailTo } from '../../mail/write-mail.ts'

/**
 * How far back payments are looked for. While all servers are stopped no credit is spent, except by calls whose end a
 * started server stores.
 */
const LOOK_BACK_SECONDS = 2 * HOUR_SECONDS
const BATCH_SIZE = 100

const WORK = 'low-balance'

/** Mails each customer whose balance has fallen below the amount that the customer chose, once until it rises again. */
export async function announceLowBalances(ports: Ports): Promise<void> {
  const { database, clock } = ports
  for (const userId of await database.read(db => listRisenBalances(db, BATCH_SIZE))) {
    await attempt(ports, { work: WORK, item: userId }, () =>
      database.statement(db => forgetLowBalance(db, userId)),
    )
  }
  const since = addSeconds(clock.now(), -LOOK_BACK_SECONDS)
  const found = await database.read(db =>
    listLowBalances(db, { since, failedWork: WORK, limit: BATCH_SIZE }),
  )
  for (const userId of found) {
    await attempt(ports, { work: WORK, item: userId }, () => announce(ports, userId))
  }
}

async function announce(ports: Ports, userId: string): Promise<void> {
  const { creditPackages } = ports.business
  await ports.database.transaction(async tx => {
    const low = await claimLowBalance(tx, userId, ports.clock.now())
    if (low === null) return
    const { debt } = await readFunds(tx, userId)
    const balance = micros(low.balance - debt)
    const offered = packageForLowBalance(creditPackages, { ...low, balance })
    await writeMailTo(ports, tx, userId, facts =>
      lowBalanceMail(facts, { balance: low.balance, packageId: offered?.id ?? null }),
    )
  })
}
