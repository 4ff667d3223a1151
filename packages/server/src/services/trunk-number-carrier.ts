import { accepted, refused } from '@ringback/contract/outcome'
import type { Database } from '../ports/database.ts'
import type { Ids } from '../ports/system.ts'
import type { CarrierNumber, NumberCarrier } from '../ports/vendors/number-carrier.ts'
import {
  type Assignment,
  assignNumber,
  endAssignment,
  findAssignments,
  findFreeNumbers,
  renameAssignment,
} from '../store/numbers/trunk-assignments.ts'

/** A trunk's number needs no documents: the operator has shown them to its company. */
const NO_ADDRESS = false

const OUR_GATEWAY = 'our gateway'

/**
 * Rents the numbers that operators list for their SIP trunks. Our account at the carrier is the numbers that are assigned
 * to rentals; those without a renter are for sale. All calls to any of them come to our gateway.
 *
 * @throws DatabaseUnavailable where other carriers throw VendorUnavailable
 */
export function createTrunkNumberCarrier(database: Database, ids: Ids): NumberCarrier {
  return {
    async search(wanted) {
      const free = await database.read(db => findFreeNumbers(db, wanted))
      const { countryCode, type } = wanted
      return free.map(number => ({ ...number, countryCode, type, needsAddress: NO_ADDRESS }))
    },

    async buy({ phoneNumber, friendlyName }) {
      const wanted = { id: ids.next('assignment'), phoneNumber, rental: friendlyName }
      const assigned = await database.statement(db => assignNumber(db, wanted))
      return assigned
        ? accepted(carrierNumberOf(assigned))
        : { ok: false, why: 'not-available', code: 0 }
    },

    async find(phoneNumber) {
      const [assignment] = await database.read(db => findAssignments(db, phoneNumber))
      return assignment ? carrierNumberOf(assignment) : null
    },

    async listAll() {
      const assignments = await database.read(db => findAssignments(db, null))
      return assignments.map(each => ({
        ...carrierNumberOf(each),
        ...{ destination: OUR_GATEWAY, routing: 'here' as const },
      }))
    },

    async configure(sid, friendlyName) {
      const renamed = await database.statement(db => renameAssignment(db, sid, friendlyName))
      return renamed ? accepted(carrierNumberOf(renamed)) : refused('not-in-account')
    },

    release: sid => database.statement(db => endAssignment(db, sid)),
  }
}

function carrierNumberOf({ id, phoneNumber, rental }: Assignment): CarrierNumber {
  return { sid: id, phoneNumber, friendlyName: rental }
}
