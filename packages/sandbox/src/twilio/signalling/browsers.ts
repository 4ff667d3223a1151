import type { LegRecord, Legs } from '../legs.ts'
import type { MediaNetwork } from '../media/peer.ts'
import type { Callee } from '../voice/phones/parties.ts'
import type { Target } from '../voice/twiml/twiml.ts'
import { createBrowserCallee } from './browser-callee.ts'
import { type BrowserCaller, createBrowserCaller } from './browser-caller.ts'
import type { BrowserEndpoint, Device } from './device.ts'
import type { Invite } from './frames.ts'

/** Every connected browser, and every browser's part in a call. */
export interface Browsers {
  readonly devices: Set<Device>
  readonly endpoints: Set<BrowserEndpoint>
  /** The callee for the browsers of an identity, which its `ring` calls; undefined when none is registered. */
  calleeFor(target: Target, child: LegRecord): Callee | undefined
  /** Creates the caller for a browser that dials. */
  openCaller(device: Device, invite: Invite): BrowserCaller
}

export function createBrowsers(
  legs: Legs,
  { accountSid, media }: { accountSid: string; media: MediaNetwork },
): Browsers {
  const endpoints = new Set<BrowserEndpoint>()
  const devices = new Set<Device>()
  const register = (endpoint: BrowserEndpoint) => {
    endpoints.add(endpoint)
    endpoint.ended.addEventListener('abort', () => endpoints.delete(endpoint))
  }
  return {
    devices,
    endpoints,
    calleeFor({ address, params }, child) {
      const called = [...devices].filter(
        ({ grant, isRegistered }) =>
          isRegistered && grant?.allowsIncoming && grant.identity === address,
      )
      const invitation = { accountSid, media, child, params, devices: called, register }
      return called.length > 0 ? createBrowserCallee(invitation) : undefined
    },
    openCaller(device, invite) {
      const { grant } = device
      const extraParams: Record<string, string> = {
        ...grant?.params,
        ...Object.fromEntries(new URLSearchParams(invite.params)),
        ...(grant?.applicationSid ? { ApplicationSid: grant.applicationSid } : {}),
      }
      const leg = legs.open({
        from: `client:${grant?.identity ?? ''}`,
        to: extraParams['To'] ?? '',
        direction: 'inbound',
      })
      leg.status = 'ringing'
      const caller = createBrowserCaller({ ...invite, device, leg, extraParams, media })
      register(caller)
      return caller
    },
  }
}
