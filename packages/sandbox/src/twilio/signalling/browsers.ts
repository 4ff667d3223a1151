import type { LegRecord, Legs } from '../legs.ts'
import type { MediaNetwork } from '../media/peer.ts'
import type { Callee } from '../voice/callee.ts'
import type { Target } from '../voice/twiml.ts'
import { createBrowserCallee } from './browser-callee.ts'
import type { BrowserEnd } from './browser-endpoint.ts'
import { createBrowserLine } from './browser-caller.ts'
import type { BrowserLine } from './browser-caller.ts'
import type { Device } from './device.ts'
import type { FrameWorld } from './frames.ts'

/** Every browser that is connected, and its part in calls. */
export interface Browsers {
  readonly devices: Set<Device>
  readonly ends: Set<BrowserEnd>
  /** Calls the browsers of an identity; undefined when none is registered. */
  call(target: Target, child: LegRecord): Callee | undefined
  /** The line of a browser that dials. */
  openLine(device: Device, invite: Parameters<FrameWorld['placeCall']>[1]): BrowserLine
}

export function createBrowsers(
  legs: Legs,
  { accountSid, media }: { accountSid: string; media: MediaNetwork },
): Browsers {
  const ends = new Set<BrowserEnd>()
  const devices = new Set<Device>()
  const join = (end: BrowserEnd) => {
    ends.add(end)
    end.gone.addEventListener('abort', () => ends.delete(end))
  }
  return {
    devices,
    ends,
    call({ address, params }, child) {
      const called = [...devices].filter(
        ({ grant, isRegistered }) =>
          isRegistered && grant?.allowsIncoming && grant.identity === address,
      )
      const invitation = { accountSid, media, child, params, devices: called, join }
      return called.length > 0 ? createBrowserCallee(invitation) : undefined
    },
    openLine(device, invite) {
      const { grant } = device
      const extra: Record<string, string> = {
        ...grant?.params,
        ...Object.fromEntries(new URLSearchParams(invite.params)),
        ...(grant?.applicationSid ? { ApplicationSid: grant.applicationSid } : {}),
      }
      const leg = legs.open({
        from: `client:${grant?.identity ?? ''}`,
        to: extra['To'] ?? '',
        direction: 'inbound',
      })
      leg.status = 'ringing'
      const line = createBrowserLine({ ...invite, device, leg, extra, media })
      join(line)
      return line
    },
  }
}
