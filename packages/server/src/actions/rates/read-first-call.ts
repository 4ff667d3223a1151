import type { FirstCall } from '@ringback/contract/customers/rates'
import { micros } from '@ringback/contract/money'
import { creditAccount } from '../../core/credit/ledger.ts'
import { welcomeKey } from '../../core/credit/transfer-keys.ts'
import type { Ports } from '../../ports/ports.ts'
import { readFunds } from '../../store/credit/funds.ts'
import { findPostedAmount } from '../../store/credit/ledger.ts'
import { likelyCalls } from './likely-calls.ts'
import { readPriceList } from './read-price-list.ts'

const NOTHING: FirstCall = { welcomeCredit: null, destination: null }

/** What the user's welcome credit buys, while the user has it whole. */
export async function readFirstCall(
  ports: Ports,
  userId: string,
  languages: string,
): Promise<FirstCall> {
  const { given, available } = await ports.database.transaction(async tx => ({
    given: await findPostedAmount(tx, welcomeKey(userId), creditAccount(userId)),
    ...(await readFunds(tx, userId)),
  }))
  if (given === null || available < given) return NOTHING
  const welcomeCredit = micros(given)
  const calls = likelyCalls(await readPriceList(ports), languages)
  const minutes = calls?.minutesOf(welcomeCredit) ?? 0
  if (!calls || minutes === 0) return { welcomeCredit, destination: null }
  const { country, isMobile } = calls
  return { welcomeCredit, destination: { country, isMobile, minutes } }
}
