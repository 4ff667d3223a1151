import type { NumberFees } from '../core/numbers/number-fees.ts'
import type { Reader } from './database.ts'

/** The monthly fees active. Finds new ones as soon as any instance has activate them. */
export interface NumberFeeBook {
  current(db: Reader): Promise<NumberFees>
}
