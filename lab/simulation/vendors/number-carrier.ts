import {
  type FakeNumberCarrier,
  fakeNumberCarrier,
} from '@ringback/server/testing/vendors/fake-number-carrier'
import type { NumberCarrier } from '@ringback/server/ports/vendors/number-carrier'

/** A number that the carrier has assigned to our account: who ordered it, and how long we have had it. */
export interface Assignment {
  /** The id of the rental that the order named. */
  rental: string
  phoneNumber: string
  /** The user whose request ordered the number. */
  userId: string
  /** Milliseconds. */
  boughtAt: number
  /** Milliseconds. Null while the number is in our account. */
  releasedAt: number | null
  /** When a user or an operator first asked for the end of the rental. */
  endWantedAt: number | null
  /** When the server confirmed the end. From then on, no call may reach the user. */
  endConfirmedAt: number | null
}

/** The carrier's rented numbers. Its records do not depend on what happens to our servers. */
export interface RentedNumbers {
  readonly assignments: readonly Assignment[]
  readonly inventory: readonly string[]
  /** When every number has become due for the last time, in milliseconds. */
  lastRenewalsAt(): number
  startLastRenewals(): void
  /** The interface that one server uses. */
  connect(request: Send): NumberCarrier
}

/** Sends a request, which may be lost. `work` is the work that sends it. */
type Send = <T>(name: string, act: (work: string) => T | Promise<T>) => Promise<T>

const STOCK = ['+12125552001', '+12125552002', '+12125552003', '+12125552004']

/** @param now the carrier's own clock, in milliseconds */
export function createRentedNumbers(now: () => number): RentedNumbers {
  const fake = fakeNumberCarrier()
  for (const number of STOCK) fake.offer(number)
  const assignments: Assignment[] = []
  let lastRenewalsAt = Infinity
  return {
    assignments,
    lastRenewalsAt: () => lastRenewalsAt,
    startLastRenewals: () => void (lastRenewalsAt = now()),
    inventory: STOCK,
    connect: send => ({
      search: wanted => send('search', () => fake.search(wanted)),
      find: number => send('find', () => fake.find(number)),
      listAll: () => send('listAll', () => fake.listAll()),
      configure: (sid, fields) => send('configure', () => fake.configure(sid, fields)),
      buy: order => send('buy', work => buy(work, order)),
      release: sid => send('release', () => release(sid)),
    }),
  }

  function buy(work: string, order: Parameters<NumberCarrier['buy']>[0]) {
    const { phoneNumber, friendlyName: rental } = order
    if (fake.rented.has(phoneNumber)) throw new Error(`${phoneNumber} is ordered twice`)
    const [, userId] = / by (\S+) #/.exec(work) ?? []
    if (!userId) throw new Error(`${work} orders a number for no user`)
    const times = { boughtAt: now(), releasedAt: null, endWantedAt: null, endConfirmedAt: null }
    assignments.push({ rental, phoneNumber, userId, ...times })
    return fake.buy(order)
  }

  function release(sid: string): ReturnType<FakeNumberCarrier['release']> {
    const number = [...fake.rented.values()].find(rented => rented.sid === sid)
    const assignment = assignments.find(({ rental }) => rental === number?.friendlyName)
    if (assignment) assignment.releasedAt = now()
    return fake.release(sid)
  }
}
