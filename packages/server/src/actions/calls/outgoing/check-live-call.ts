import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { findLiveCall } from '../../../store/calls/calls.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { checkCallAtCarrier } from '../progress/check-call.ts'

/** The carrier is asked about one live call at most once in this time, however often its user starts another call. */
const LIVE_CHECK_SECONDS = 5

/** Asks the carrier whether the user's live call has ended. Without this, a lost callback would block the user's next call. */
export async function checkLiveCall(ports: Ports, userId: string): Promise<void> {
  const live = await ports.database.read(db => findLiveCall(db, userId))
  if (!live) return
  const limit = { key: `live-call:${live.id}`, max: 1, minutes: LIVE_CHECK_SECONDS / 60 }
  const now = ports.clock.now()
  const counted = await ports.database.transaction(tx => limitAttempts(tx, now, [limit]))
  if (!counted.ok) return
  try {
    await checkCallAtCarrier(ports, live.id)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn(
      { err: error, call: live.id },
      'The carrier did not report whether a call has ended',
    )
  }
}
