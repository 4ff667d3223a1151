import type { NumberFees } from '../core/numbers/number-fees.ts'
import type { Reader } from './database.ts'

/** The monthly fees in force. Finds new ones as soon as any instance has put them in force. */
export interface NumberFeeBook {
  current(db: Reader): Promise<NumberFees>
}
