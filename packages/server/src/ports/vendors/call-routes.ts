import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { Carriers } from '../../core/rates/carrier-route.ts'

/** The carriers that calls go over. */
export interface CallRoutes {
  carriers: Carriers
  /** The one that is a trunk, if there is another one too: a deck may say what it charges. */
  trunk: CarrierName | null
  /** Whose leg it is, by its id. */
  carrierOfLeg(legId: string): CarrierName
  /** Where a number is rented, by its sid. */
  carrierOfNumber(sid: string): CarrierName
}
