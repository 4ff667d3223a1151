import type { CallRouter } from './call-router.ts'
import { type Leg, type LegActions, type Legs, viewLeg } from './legs.ts'
import type { OwnedNumbers, RentedNumber } from './numbers/owned-numbers.ts'
import { friendlyName } from './rest/available-numbers.ts'
import type { SmsMessage, SmsStore } from './sms.ts'
import type { MediaNetwork } from './media/peer.ts'
import type { Gateway } from './signalling/gateway.ts'

/** The operations of the carrier behind the control API. A sid may be that of the caller's leg or of its child. */
export interface CarrierControls {
  /** Newest first. */
  calls(): Leg[]
  call(sid: string): Leg | undefined
  /** Act for the phone of a call, and return false when no phone of the call can do it now. */
  answer(sid: string): boolean
  hangup(sid: string): boolean
  keys(sid: string, digits: string): boolean
  /** The ring timeout of a call that rings expires now. */
  stopRinging(sid: string): boolean
  /** A phone dials a rented number; undefined when the account does not rent it. */
  placeCall(from: string, to: string): Leg | undefined
  /** The messages to one number, or to all numbers, newest first. */
  smsMessages(to?: string): SmsMessage[]
  /** The numbers that the account rents, newest first. */
  rentedNumbers(): readonly RentedNumber[]
  /** The account rents a number, as if in the vendor's console. It keeps one that it rents already. */
  rentInConsole(number: string): RentedNumber
  /** Releases a number of the account, as if in the vendor's console. False when the account does not rent it. */
  releaseInConsole(number: string): boolean
  /** Another customer rents a number: it is neither offered nor sold any more. */
  rentToAnotherCustomer(number: string): void
}

export function createCarrierControls(carrier: {
  legs: Legs
  ownedNumbers: OwnedNumbers
  sms: SmsStore
  router: CallRouter
}): CarrierControls {
  const { legs, ownedNumbers, sms, router } = carrier
  /** The phone of a call may be on a child leg, on this leg, or on the parent that dialled. */
  const findAction = <Name extends Exclude<keyof LegActions, 'end'>>(sid: string, name: Name) => {
    const leg = legs.find(sid)
    const children = legs.list().filter(({ parentSid }) => parentSid === sid)
    const parent = leg?.parentSid ? legs.find(leg.parentSid) : undefined
    return [...children, leg, parent].find(candidate => candidate?.actions?.[name])?.actions?.[name]
  }
  return {
    calls: () => legs.list().map(viewLeg),
    call(sid) {
      const leg = legs.find(sid)
      return leg && viewLeg(leg)
    },
    answer: sid => findAction(sid, 'answer')?.() ?? false,
    hangup: sid => findAction(sid, 'hangup')?.() ?? false,
    keys: (sid, digits) => findAction(sid, 'keys')?.(digits) ?? false,
    stopRinging: sid => findAction(sid, 'stopRinging')?.() ?? false,
    placeCall: (from, to) =>
      ownedNumbers.findRented({ number: to }) && viewLeg(router.placeCall(from, to)),
    smsMessages: sms.list,
    rentedNumbers: ownedNumbers.rented,
    rentInConsole: number =>
      ownedNumbers.findRented({ number }) ??
      ownedNumbers.rent(number, {
        friendlyName: friendlyName(number),
        voiceUrl: '',
        statusCallback: '',
      }),
    releaseInConsole(number) {
      const rented = ownedNumbers.findRented({ number })
      if (rented) ownedNumbers.release(rented)
      return rented !== undefined
    },
    rentToAnotherCustomer: number => void ownedNumbers.rentedByOthers.add(number),
  }
}

/** Switches that stop parts of the network until they are switched back. */
export interface OutageControls {
  isMediaFlowing(): boolean
  /** Stops or resumes all packets and connectivity checks between the carrier and browsers. */
  setMediaFlowing(flowing: boolean): void
  isSignallingConnected(): boolean
  /** Cuts every signalling socket and refuses new ones, or accepts them again. */
  setSignallingConnected(connected: boolean): void
  /** Switches everything on again. */
  restore(): void
}

export function createOutageControls(media: MediaNetwork, gateway: Gateway): OutageControls {
  const setMediaFlowing = (flowing: boolean) => {
    media.isFlowing = flowing
  }
  return {
    isMediaFlowing: () => media.isFlowing,
    setMediaFlowing,
    isSignallingConnected: () => gateway.isConnected,
    setSignallingConnected: connected => gateway.setConnected(connected),
    restore() {
      setMediaFlowing(true)
      gateway.setConnected(true)
    },
  }
}
