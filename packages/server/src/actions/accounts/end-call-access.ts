import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type AccessEnd,
  DUE_ACCESS_ENDS,
  deleteAccessEnd,
  findAccessEnd,
  insertAccessEnd,
} from '../../store/accounts/access-ends.ts'
import { sweep } from '../sweep.ts'

/** Longer than the gateway has for its answer. */
const FIRST_RETRY_SECONDS = 15
const LEASE_SECONDS = 30

/**
 * Enqueues the end of what a user's pages were given for calls until now, in the transaction that ends sessions of the
 * user or freezes the account. Pages that are still signed in get new access. Only a gateway can end access.
 */
export function wantAccessEnd({ voice, clock, ids }: Ports, tx: Tx, userId: string): void {
  if (!voice.endAccess) return
  const checkAt = addSeconds(clock.now(), FIRST_RETRY_SECONDS)
  insertAccessEnd(tx, { id: ids.next('end'), userId }, checkAt)
}

/** Ends it now, after the transaction. No request waits for the gateway: the job repeats what it has not accepted. */
export function endCallAccess(ports: Ports, userId: string): void {
  tryEndAccess(ports, userId).catch((error: unknown) => {
    ports.log.warn({ err: error, user: userId }, 'The access of a user to calls is not yet ended')
  })
}

async function tryEndAccess(ports: Ports, userId: string): Promise<void> {
  if (!ports.voice.endAccess) return
  const end = await ports.database.read(db => findAccessEnd(db, { userId }))
  if (end) await endAtGateway(ports, end)
}

/** Repeats what the gateway has not accepted until it does. */
export function finishAccessEnds(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'access-end',
    logKey: 'accessEnd',
    leaseSeconds: LEASE_SECONDS,
    batchSize: 20,
    due: DUE_ACCESS_ENDS,
    async process(id) {
      const end = await ports.database.read(db => findAccessEnd(db, { id }))
      if (end) await endAtGateway(ports, end)
    },
  })
}

/** An end that was wanted meanwhile has another id, and stays. */
async function endAtGateway({ voice, database }: Ports, end: AccessEnd): Promise<void> {
  await voice.endAccess?.(end.userId)
  await database.transaction(tx => deleteAccessEnd(tx, end.id))
}
