import type { NumberFees } from '../core/numbers/number-fees.ts'
import type { Reader } from './database.ts'

/** The active monthly fees. Finds new ones as soon as any instance has activated them. */
export interface NumberFeeBook {
  current(db: Reader): Promise<NumberFees>
}
