import type { StateFile } from '../../state-file.ts'
import { newSid } from '../sids.ts'

/** A number that the account rents. Times are milliseconds since 1970. */
export interface RentedNumber {
  readonly sid: string
  readonly number: string
  friendlyName: string
  voiceUrl: string
  statusCallback: string
  /** The documents of the order that bought it. */
  bundleSid?: string
  addressSid?: string
  readonly createdAt: number
  updatedAt: number
}

/** A validated number that the account may show as its caller ID. */
export interface CallerId {
  readonly sid: string
  readonly number: string
  friendlyName: string
  readonly createdAt: number
  updatedAt: number
}

/** The rented numbers and caller IDs of the account. The state file keeps them over a restart. */
export interface OwnedNumbers {
  /** Newest first. */
  rented(): readonly RentedNumber[]
  callerIds(): readonly CallerId[]
  findRented(key: { sid: string } | { number: string }): RentedNumber | undefined
  rent(number: string, fields: NumberFields): RentedNumber
  update(rented: RentedNumber, fields: Partial<NumberFields>): void
  release(rented: RentedNumber): void
  addCallerId(number: string, friendlyName: string): CallerId
  renameCallerId(callerId: CallerId, friendlyName: string): void
  removeCallerId(callerId: CallerId): void
  /** Numbers that another customer rents: they are neither offered nor sold. */
  readonly rentedByOthers: Set<string>
}

export type NumberFields = Pick<
  RentedNumber,
  'friendlyName' | 'voiceUrl' | 'statusCallback' | 'bundleSid' | 'addressSid'
>

export function createOwnedNumbers(stateFile: StateFile): OwnedNumbers {
  const stored = stateFile.load('numbers')
  let rented = listOf<RentedNumber>(stored, 'rented')
  let callerIds = listOf<CallerId>(stored, 'callerIds')
  const save = stateFile.persist('numbers', () => ({ rented, callerIds }))
  const newResource = () => ({ sid: newSid('PN'), createdAt: Date.now(), updatedAt: Date.now() })
  return {
    rentedByOthers: new Set(),
    rented: () => rented,
    callerIds: () => callerIds,
    findRented: key =>
      rented.find(({ sid, number }) => ('sid' in key ? sid === key.sid : number === key.number)),
    rent(number, fields) {
      const added = { number, ...fields, ...newResource() }
      rented = [added, ...rented]
      save()
      return added
    },
    update(number, fields) {
      Object.assign(number, fields, { updatedAt: Date.now() })
      save()
    },
    release(released) {
      rented = rented.filter(number => number !== released)
      save()
    },
    addCallerId(number, friendlyName) {
      const added = { number, friendlyName, ...newResource() }
      callerIds = [added, ...callerIds]
      save()
      return added
    },
    renameCallerId(callerId, friendlyName) {
      Object.assign(callerId, { friendlyName, updatedAt: Date.now() })
      save()
    },
    removeCallerId(removed) {
      callerIds = callerIds.filter(callerId => callerId !== removed)
      save()
    },
  }
}

/** Reads a list that an earlier run saved; items without a sid are left out. */
function listOf<Item extends { sid: string }>(stored: unknown, name: string): Item[] {
  const list = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
  if (!Array.isArray(list)) return []
  return list.filter((item): item is Item => typeof item?.sid === 'string')
}
