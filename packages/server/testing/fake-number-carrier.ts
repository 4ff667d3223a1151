import type { NumberType } from '@ringback/contract/numbers'
import { accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import type { CarrierNumber, NumberCarrier, OfferedNumber } from '../src/ports/number-carrier.ts'
import { VendorUnavailable } from '../src/ports/vendor-unavailable.ts'

type RequestKind = 'search' | 'find' | 'buy' | 'release'
/** The carrier does not get the question, or acts and its answer is lost. */
type RequestOutcome = 'fine' | 'not-asked' | 'answer-lost'

/** Rents numbers in memory, by the rules of the carrier: it also "rents" what is ours already. Tests read what it was asked to do. */
export interface FakeNumberCarrier extends NumberCarrier {
  /** What it has for rent. */
  stock: Map<string, OfferedNumber>
  /** What is ours, by number. */
  rented: Map<string, CarrierNumber & { voiceUrl: string }>
  /** Every question that it got, for example `buy +14155550142`. */
  requests: string[]
  /** What becomes of the next questions of a kind; then they are answered again. */
  nextOutcomes: Record<RequestKind, RequestOutcome[]>
  /** While true, no question gets through. */
  isDown: boolean
  /** Awaited before each question is taken. */
  beforeRequest: (question: RequestKind) => Promise<void> | void
  offer(phoneNumber: string, countryCode?: string, type?: NumberType): E164
}

/** A carrier gives no sid twice, whichever test asks. */
let assigned = 0

export function fakeNumberCarrier(): FakeNumberCarrier {
  async function answer<T>(question: RequestKind, about: string, act: () => T): Promise<T> {
    await fake.beforeRequest(question)
    const fate = fake.isDown ? 'not-asked' : (fake.nextOutcomes[question].shift() ?? 'fine')
    if (fate !== 'not-asked') fake.requests.push(`${question} ${about}`)
    const result = fate === 'not-asked' ? null : { value: act() }
    if (fate !== 'fine' || !result)
      throw new VendorUnavailable('carrier', `does not answer ${question}`)
    return result.value
  }
  const fake: FakeNumberCarrier = {
    stock: new Map(),
    rented: new Map(),
    requests: [],
    nextOutcomes: { search: [], find: [], buy: [], release: [] },
    isDown: false,
    beforeRequest: () => {},
    offer(phoneNumber, countryCode = 'US', type = 'local') {
      const number = phoneNumber as E164
      fake.stock.set(number, { phoneNumber: number, countryCode, type, region: 'Somewhere' })
      return number
    },
    search({ countryCode, type, pattern, limit }) {
      return answer('search', `${countryCode} ${type}`, () => {
        const fits = new RegExp((pattern ?? '').replaceAll('*', '\\d'))
        return [...fake.stock.values()]
          .filter(each => each.countryCode === countryCode && each.type === type)
          .filter(
            each => fits.test(each.phoneNumber.slice(1)) && !fake.rented.has(each.phoneNumber),
          )
          .slice(0, limit)
      })
    },
    buy({ phoneNumber, friendlyName, voiceUrl }) {
      return answer('buy', phoneNumber, () => {
        const known = fake.rented.get(phoneNumber)
        if (!known && !fake.stock.has(phoneNumber)) return refused('not-available')
        const sid = known?.sid ?? `PN${String(++assigned).padStart(32, '0')}`
        const number = { sid, phoneNumber, friendlyName }
        fake.rented.set(phoneNumber, { ...number, voiceUrl })
        return accepted(number)
      })
    },
    find(phoneNumber) {
      return answer('find', phoneNumber, () => fake.rented.get(phoneNumber) ?? null)
    },
    release(sid) {
      return answer('release', sid, () => {
        for (const [number, each] of fake.rented) if (each.sid === sid) fake.rented.delete(number)
      })
    },
  }
  return fake
}
