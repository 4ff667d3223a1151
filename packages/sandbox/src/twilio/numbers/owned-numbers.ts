import type { Keepsake } from '../../state-file.ts'
import { newSid } from '../sids.ts'

/** A number that the account rents. Times are milliseconds since 1970. */
export interface RentedNumber {
  readonly sid: string
  readonly number: string
  friendlyName: string
  voiceUrl: string
  statusCallback: string
  readonly createdAt: number
  updatedAt: number
}

/** A number that the account may show as its own because its owner proved it. */
export interface CallerId {
  readonly sid: string
  readonly number: string
  friendlyName: string
  readonly createdAt: number
  updatedAt: number
}

/** What the account holds of numbers; a restart finds it where the keepsake is a file. */
export interface Holdings {
  /** Newest first. */
  rented(): readonly RentedNumber[]
  callerIds(): readonly CallerId[]
  findRented(key: { sid: string } | { number: string }): RentedNumber | undefined
  rent(number: string, fields: NumberFields): RentedNumber
  change(rented: RentedNumber, fields: Partial<NumberFields>): void
  release(rented: RentedNumber): void
  prove(number: string, friendlyName: string): CallerId
  rename(callerId: CallerId, friendlyName: string): void
  forget(callerId: CallerId): void
  /** Numbers that somebody else rented: neither offered nor sold. */
  readonly elsewhere: Set<string>
}

export type NumberFields = Pick<RentedNumber, 'friendlyName' | 'voiceUrl' | 'statusCallback'>

export function createHoldings(keepsake: Keepsake): Holdings {
  const recalled = keepsake.recall('numbers')
  let rented = listOf<RentedNumber>(recalled, 'rented')
  let callerIds = listOf<CallerId>(recalled, 'callerIds')
  const save = keepsake.keep('numbers', () => ({ rented, callerIds }))
  const born = () => ({ sid: newSid('PN'), createdAt: Date.now(), updatedAt: Date.now() })
  return {
    elsewhere: new Set(),
    rented: () => rented,
    callerIds: () => callerIds,
    findRented: key =>
      rented.find(({ sid, number }) => ('sid' in key ? sid === key.sid : number === key.number)),
    rent(number, fields) {
      const added = { number, ...fields, ...born() }
      rented = [added, ...rented]
      save()
      return added
    },
    change(number, fields) {
      Object.assign(number, fields, { updatedAt: Date.now() })
      save()
    },
    release(gone) {
      rented = rented.filter(number => number !== gone)
      save()
    },
    prove(number, friendlyName) {
      const added = { number, friendlyName, ...born() }
      callerIds = [added, ...callerIds]
      save()
      return added
    },
    rename(callerId, friendlyName) {
      Object.assign(callerId, { friendlyName, updatedAt: Date.now() })
      save()
    },
    forget(gone) {
      callerIds = callerIds.filter(callerId => callerId !== gone)
      save()
    },
  }
}

/** What an earlier run kept; whatever is no list of numbers is as good as nothing. */
function listOf<Item extends { sid: string }>(kept: unknown, name: string): Item[] {
  const list = typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined
  if (!Array.isArray(list)) return []
  return list.filter((item): item is Item => typeof item?.sid === 'string')
}
