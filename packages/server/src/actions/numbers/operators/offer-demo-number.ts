import type { E164 } from '@ringback/contract/phone/e164'
import { readTrunkNumber } from '../../../core/numbers/trunk-number.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  isTrunkNumberListed,
  lockTrunkNumbers,
  offerNumbers,
} from '../../../store/numbers/trunk-numbers.ts'

/** Offers a number of the trunk for a demonstration, once: one that an operator has withdrawn stays withdrawn. */
export async function offerDemoNumber(ports: Ports, phoneNumber: E164): Promise<void> {
  const read = readTrunkNumber({ number: phoneNumber, region: '', trunk: '' })
  if (!read.ok) throw new Error(`DEMO_TRUNK_NUMBER is no number of a trunk: ${read.problem}`)
  const { value: number } = read
  await ports.database.transaction(async tx => {
    await lockTrunkNumbers(tx)
    if (await isTrunkNumberListed(tx, phoneNumber)) return
    await offerNumbers(tx, [number], ports.clock.now())
  })
}
