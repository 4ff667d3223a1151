import { addSeconds } from '../core/time.ts'
import type { Tx } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import type { ClaimOptions } from '../store/claim-due.ts'

/** One kind of work that becomes due row by row. */
export interface Sweep {
  /** The property under which log lines name the id of a row, for example `purchase`. */
  logKey: string
  /** Longer than a batch may take, because another instance may claim the same rows afterwards. */
  leaseSeconds: number
  batchSize: number
  /** Processes a batch in the order of the claim instead of all at once. */
  inOrder?: boolean
  claim(tx: Tx, due: ClaimOptions): Promise<string[]>
  process(id: string): Promise<void>
}

/**
 * Claims due rows and processes them, batch by batch, until none is due. Several instances may run it at
 * once. When processing a row throws, the error is logged, and the row is due again when its lease ends.
 */
export async function sweep(ports: Ports, work: Sweep): Promise<void> {
  const { claim, process, leaseSeconds, batchSize, inOrder = false, logKey } = work
  const processOne = async (id: string) => {
    try {
      await process(id)
    } catch (error) {
      ports.log.error(
        { err: error, [logKey]: id },
        'A due row could not be processed: retried later',
      )
    }
  }
  for (;;) {
    const now = ports.clock.now()
    const due = { now, leaseUntil: addSeconds(now, leaseSeconds), limit: batchSize }
    const claimed = await ports.database.transaction(tx => claim(tx, due))
    if (inOrder) for (const id of claimed) await processOne(id)
    else await Promise.all(claimed.map(processOne))
    if (claimed.length < batchSize) return
  }
}
