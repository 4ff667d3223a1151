import { buyCredit } from './buy-credit.ts'
import { makeCall } from './make-call.ts'
import { cancelNumber, rentNumber } from './rent-number.ts'
import { type User, pause } from './user.ts'

/** Calls, buys, rents and cancels until the load ends. */
export async function live(user: User): Promise<void> {
  const { random, stopped } = user
  while (!stopped.aborted) {
    const act = random.weighted([
      [70, makeCall],
      [15, buyCredit],
      [10, rentNumber],
      [5, cancelNumber],
    ])
    await act(user)
    await pause(user, ...user.pauseMs)
  }
}
