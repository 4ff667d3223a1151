import type { MediaNetwork } from './media/peer.ts'
import type { Gateway } from './signalling/gateway.ts'

/** Switches that stop parts of the network until they are switched back. */
export interface OutageControls {
  isMediaFlowing(): boolean
  /** Stops or resumes all packets and connectivity checks between the carrier and browsers. */
  setMediaFlowing(flowing: boolean): void
  isSignallingConnected(): boolean
  /** Cuts every signalling socket and refuses new ones, or accepts them again. */
  setSignallingConnected(connected: boolean): void
  /** Switches everything on again, and ends the timed faults of media and signalling. */
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
      for (const endpoint of gateway.endpoints) endpoint.interruptMedia(0)
      for (const device of gateway.devices) device.mute(0)
    },
  }
}
