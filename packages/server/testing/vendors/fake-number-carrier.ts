import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import { accepted, refused } from '@ringback/contract/outcome'
import type { NumberDocuments } from '../../src/core/numbers/number-documents.ts'
import type { E164 } from '@ringback/contract/phone/e164'
import type {
  BuyRefusal,
  NumberCarrier,
  OfferedNumber,
  InventoryNumber,
} from '../../src/ports/vendors/number-carrier.ts'
import { RequestRefused, VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

type RequestKind = 'search' | 'find' | 'buy' | 'list' | 'configure' | 'release'
/** The outcome of a request. With `response-lost` it took effect. */
type RequestOutcome = 'completed' | 'request-lost' | 'response-lost' | 'refused'

/**
 * Rents numbers in memory, by the rules of the carrier, which also accepts a purchase of a number that is
 * rented already. Tests read the requests that it received.
 */
export interface FakeNumberCarrier extends NumberCarrier {
  /** The numbers that it offers. */
  inventory: Map<string, OfferedNumber>
  /** The numbers that are rented, by number. */
  rented: Map<string, InventoryNumber>
  /** Every request that it received, for example `buy +14155550142`. */
  requests: string[]
  /** The outcomes of the next requests of each kind. Further requests are completed. */
  nextOutcomes: Record<RequestKind, RequestOutcome[]>
  /** Why the next orders are refused. */
  nextRefusals: BuyRefusal[]
  /** The documents of each order that was not refused, by number. */
  documents: Map<string, NumberDocuments>
  /** While true, every request fails as in an outage. */
  isDown: boolean
  /** Awaited before each request is handled. */
  beforeRequest: (kind: RequestKind) => Promise<void> | void
  /** Makes our account rent a number that no user rents. */
  addOrphan(phoneNumber: string): InventoryNumber
  offer(
    phoneNumber: string,
    countryCode?: string,
    type?: NumberType,
    more?: { needsAddress?: boolean },
  ): E164
}

const OUR_ROUTING = { destination: 'https://ringback.test', routing: 'here' } as const

/** Sids are unique across all tests of a process. */
let lastSid = 0
const newSid = () => `PN${String(++lastSid).padStart(32, '0')}`

export function fakeNumberCarrier(): FakeNumberCarrier {
  const respond = <T>(kind: RequestKind, about: string, act: () => T) =>
    handle(fake, `${kind} ${about}`, kind, act)
  const fake: FakeNumberCarrier = {
    inventory: new Map(),
    rented: new Map(),
    requests: [],
    nextOutcomes: { search: [], find: [], buy: [], list: [], configure: [], release: [] },
    nextRefusals: [],
    documents: new Map(),
    isDown: false,
    beforeRequest: () => {},
    addOrphan(phoneNumber) {
      const orphan = {
        sid: newSid(),
        phoneNumber: phoneNumber as E164,
        friendlyName: 'a test',
        ...{ destination: '', routing: 'elsewhere' as const },
      }
      fake.rented.set(phoneNumber, orphan)
      return orphan
    },
    offer(phoneNumber, countryCode = 'US', type = 'local', { needsAddress = false } = {}) {
      const number = phoneNumber as E164
      const region = 'Somewhere'
      fake.inventory.set(number, { phoneNumber: number, countryCode, type, region, needsAddress })
      return number
    },
    search(query) {
      return respond('search', `${query.countryCode} ${query.type}`, () => findOffers(fake, query))
    },
    buy(order) {
      return respond('buy', order.phoneNumber, () => sell(fake, order))
    },
    find(phoneNumber) {
      return respond('find', phoneNumber, () => fake.rented.get(phoneNumber) ?? null)
    },
    listAll() {
      return respond('list', 'all', () => [...fake.rented.values()])
    },
    configure(sid, friendlyName) {
      return respond('configure', sid, () => {
        const known = [...fake.rented.values()].find(each => each.sid === sid)
        if (!known) return refused('not-in-account')
        const changed = { ...known, friendlyName, ...OUR_ROUTING }
        fake.rented.set(known.phoneNumber, changed)
        return accepted(changed)
      })
    },
    release(sid) {
      return respond('release', sid, () => {
        for (const [number, each] of fake.rented) if (each.sid === sid) fake.rented.delete(number)
      })
    },
  }
  return fake
}

/** Handles a request as the test has arranged. @param request as {@link FakeNumberCarrier.requests} has it */
async function handle<T>(
  fake: FakeNumberCarrier,
  request: string,
  kind: RequestKind,
  act: () => T,
): Promise<T> {
  await fake.beforeRequest(kind)
  const outcome = fake.isDown ? 'request-lost' : (fake.nextOutcomes[kind].shift() ?? 'completed')
  if (outcome !== 'request-lost') fake.requests.push(request)
  if (outcome === 'refused') throw new RequestRefused('carrier', `refuses to ${kind}`)
  const result = outcome === 'request-lost' ? null : { value: act() }
  if (outcome !== 'completed' || !result)
    throw new VendorUnavailable('carrier', `does not answer ${kind}`)
  return result.value
}

function findOffers(
  { inventory, rented }: FakeNumberCarrier,
  query: Parameters<NumberCarrier['search']>[0],
): OfferedNumber[] {
  const { countryCode, type, pattern, limit, withoutAddress } = query
  const fits = new RegExp((pattern ?? '').replaceAll('*', '\\d'))
  return [...inventory.values()]
    .filter(each => each.countryCode === countryCode && each.type === type)
    .filter(each => !(withoutAddress && each.needsAddress))
    .filter(each => fits.test(each.phoneNumber.slice(1)) && !rented.has(each.phoneNumber))
    .slice(0, limit)
}

function sell(
  fake: FakeNumberCarrier,
  { phoneNumber, friendlyName, documents }: Parameters<NumberCarrier['buy']>[0],
): Awaited<ReturnType<NumberCarrier['buy']>> {
  const known = fake.rented.get(phoneNumber)
  const refusal = fake.nextRefusals.shift()
  if (refusal) return { ok: false, ...refusal }
  if (!known && !fake.inventory.has(phoneNumber)) {
    return { ok: false, why: 'not-available', code: 21422 }
  }
  fake.documents.set(phoneNumber, documents)
  const number = { sid: known?.sid ?? newSid(), phoneNumber, friendlyName }
  fake.rented.set(phoneNumber, { ...number, ...OUR_ROUTING })
  return accepted(number)
}
