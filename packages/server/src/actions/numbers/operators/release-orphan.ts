import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import { NUMBER_RETRY_SECONDS } from '../../../core/numbers/number-life.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import * as releases from '../../../store/numbers/orphan-releases.ts'
import { findLiveRentals } from '../../../store/numbers/virtual-numbers.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { sweep } from '../../sweep.ts'
import { numberSubject } from './read-rentals.ts'

export type OrphanRefusal =
  | 'number-not-e164'
  | 'number-is-platform'
  | 'number-not-at-carrier'
  | 'number-rented'
  | 'orphan-release-pending'

/**
 * Returns a number that no customer rents to the carrier. The release is stored first. If the carrier does not
 * respond, the job `finish-orphan-releases` repeats it.
 *
 * @throws VendorUnavailable when the number cannot be looked up at the carrier. Then nothing has changed.
 */
export async function releaseOrphan(
  ports: Ports,
  by: ChangedBy,
  text: string,
): Promise<Outcome<'released' | 'pending', OrphanRefusal>> {
  const phoneNumber = withoutSpaces(text)
  if (!isE164(phoneNumber)) return refused('number-not-e164')
  if (phoneNumber === ports.business.platformNumber) return refused('number-is-platform')
  const found = await ports.numbers.find(phoneNumber)
  if (!found) return refused('number-not-at-carrier')
  const id = ports.ids.next('orphan')
  const release = { id, phoneNumber, carrierSid: found.sid }
  const wanted = await change(ports, by, 'inventory release', async (tx, at) => {
    await releases.lockOrphan(tx, phoneNumber)
    // A rental that is in progress may be about to get this number.
    if ((await findLiveRentals(tx, [phoneNumber])).length > 0) return refused('number-rented')
    const earlier = await releases.findReleaseOf(tx, found.sid)
    if (earlier === 'pending') return refused('orphan-release-pending')
    // It was released after the carrier listed it.
    if (earlier === 'released') return refused('number-not-at-carrier')
    const checkAt = addSeconds(at, NUMBER_RETRY_SECONDS)
    releases.insertOrphanRelease(tx, release, { at, checkAt })
    return accepted({
      subject: numberSubject(phoneNumber),
      before: { sid: found.sid, name: found.friendlyName },
      after: { release: id },
      value: null,
    })
  })
  if (!wanted.ok) return wanted
  return accepted((await tryReleaseOrphan(ports, release)) ? 'released' : 'pending')
}

/** Repeats the releases of orphans that the carrier has not confirmed, for ever, because each costs a fee a month. */
export function finishOrphanReleases(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'orphan-release',
    logKey: 'orphanRelease',
    leaseSeconds: NUMBER_RETRY_SECONDS,
    batchSize: 20,
    due: releases.DUE_ORPHAN_RELEASES,
    async process(id) {
      const release = await ports.database.read(db => releases.findOpenRelease(db, id))
      if (release) await releaseAtCarrier(ports, release)
    },
  })
}

/** False when the carrier has not confirmed the release. */
async function tryReleaseOrphan(ports: Ports, orphan: releases.OrphanRelease): Promise<boolean> {
  try {
    await releaseAtCarrier(ports, orphan)
    return true
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, orphanRelease: orphan.id }, 'An orphan is not yet released')
    return false
  }
}

/** @throws VendorUnavailable */
async function releaseAtCarrier(
  ports: Ports,
  { id, carrierSid }: releases.OrphanRelease,
): Promise<void> {
  await ports.numbers.release(carrierSid)
  await ports.database.transaction(async tx =>
    releases.markOrphanReleased(tx, id, ports.clock.now()),
  )
}
