import type {
  TrunkNumber,
  TrunkNumberState,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { callerLegCost, incomingPrice } from '../../../core/rates/incoming-price.ts'
import type { Ports } from '../../../ports/ports.ts'
import { listTrunkNumbers } from '../../../store/numbers/trunk-numbers.ts'
import { type ListPage, readPage } from '../../list-page.ts'
import type { PageRequest } from '../../paginate.ts'

export interface TrunkNumberQuery {
  state?: TrunkNumberState | undefined
  country?: string | undefined
  /** The beginning of a number. */
  number?: string | undefined
}

/** A page of the numbers of the trunks, by number, with what customers pay for them now. */
export async function readTrunkNumbers(
  { database, numberFees, business }: Ports,
  { number, ...filter }: TrunkNumberQuery,
  page: PageRequest,
): Promise<ListPage<TrunkNumber>> {
  const numberPrefix = number ? `+${number.replace(/\D/g, '')}` : undefined
  return database.read(async db => {
    const fees = await numberFees.current(db)
    const listed = await readPage(page, range =>
      listTrunkNumbers(db, { ...filter, numberPrefix }, range),
    )
    const items = listed.items.map(item => {
      const { countryCode, type } = item
      const monthlyFee = fees.feeOf(countryCode, type, business.numberMarkupPercent)
      const incoming = incomingPrice(callerLegCost(fees, item, business), business)
      return { ...item, monthlyFee, incomingRatePerMinute: incoming.tariff.ratePerMinute }
    })
    return { ...listed, items }
  })
}
