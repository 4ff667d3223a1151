import type { NumberType } from '@ringback/contract/numbers'
import { accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import type { CarrierNumber, NumberCarrier, OfferedNumber } from '../src/ports/number-carrier.ts'
import { VendorUnavailable } from '../src/ports/vendor-unavailable.ts'

type Question = 'search' | 'find' | 'buy' | 'release'
/** The carrier does not get the question, or acts and its answer is lost. */
type Fate = 'fine' | 'not-asked' | 'answer-lost'

/** Rents numbers in memory, by the rules of the carrier: it also "rents" what is ours already. Tests read what it was asked to do. */
export interface FakeNumberCarrier extends NumberCarrier {
  /** What it has for rent. */
  stock: Map<string, OfferedNumber>
  /** What is ours, by number. */
  ours: Map<string, CarrierNumber & { voiceUrl: string }>
  /** Every question that it got, for example `buy +14155550142`. */
  asked: string[]
  /** What becomes of the next questions of a kind; then they are answered again. */
  fates: Record<Question, Fate[]>
  /** While true, no question gets through. */
  away: boolean
  /** Awaited before each question is taken. */
  pause: (question: Question) => Promise<void> | void
  offer(phoneNumber: string, countryCode?: string, type?: NumberType): E164
}

/** A carrier gives no sid twice, whichever test asks. */
let assigned = 0

export function fakeNumberCarrier(): FakeNumberCarrier {
  async function answer<T>(question: Question, about: string, act: () => T): Promise<T> {
    await fake.pause(question)
    const fate = fake.away ? 'not-asked' : (fake.fates[question].shift() ?? 'fine')
    if (fate !== 'not-asked') fake.asked.push(`${question} ${about}`)
    const result = fate === 'not-asked' ? null : { value: act() }
    if (fate !== 'fine' || !result)
      throw new VendorUnavailable('carrier', `does not answer ${question}`)
    return result.value
  }
  const fake: FakeNumberCarrier = {
    stock: new Map(),
    ours: new Map(),
    asked: [],
    fates: { search: [], find: [], buy: [], release: [] },
    away: false,
    pause: () => {},
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
          .filter(each => fits.test(each.phoneNumber.slice(1)) && !fake.ours.has(each.phoneNumber))
          .slice(0, limit)
      })
    },
    buy({ phoneNumber, friendlyName, voiceUrl }) {
      return answer('buy', phoneNumber, () => {
        const known = fake.ours.get(phoneNumber)
        if (!known && !fake.stock.has(phoneNumber)) return refused('not-available')
        const sid = known?.sid ?? `PN${String(++assigned).padStart(32, '0')}`
        const number = { sid, phoneNumber, friendlyName }
        fake.ours.set(phoneNumber, { ...number, voiceUrl })
        return accepted(number)
      })
    },
    find(phoneNumber) {
      return answer('find', phoneNumber, () => fake.ours.get(phoneNumber) ?? null)
    },
    release(sid) {
      return answer('release', sid, () => {
        for (const [number, each] of fake.ours) if (each.sid === sid) fake.ours.delete(number)
      })
    },
  }
  return fake
}
