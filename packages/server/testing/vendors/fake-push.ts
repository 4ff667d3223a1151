import { accepted } from '@ringback/contract/outcome'
import type {
  PushDelivery,
  PushOutcome,
  PushServices,
} from '../../src/ports/vendors/push-services.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** A push service in memory, at https://push.test. */
export interface FakePush extends PushServices {
  /** What it has accepted, oldest first. */
  delivered: PushDelivery[]
  /** How it answers from now on; null is no answer. */
  outcome: PushOutcome | null
}

export function fakePush(): FakePush {
  let pairs = 0
  const fake: FakePush = {
    delivered: [],
    outcome: accepted(null),
    makeKeys: () => ({ publicKey: `public ${++pairs}`, privateKey: `private ${pairs}` }),
    accepts: endpoint => new URL(endpoint).origin === 'https://push.test',
    async send(delivery) {
      if (!fake.outcome) throw new VendorUnavailable('push service', 'did not respond')
      if (fake.outcome.ok) fake.delivered.push(delivery)
      return fake.outcome
    },
  }
  return fake
}
