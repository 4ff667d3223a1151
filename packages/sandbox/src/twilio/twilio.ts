import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { openHandsets } from '../handset/handsets.ts'
import type { Keepsake } from '../keepsake.ts'
import type { Requests } from '../requests.ts'
import { mountInsights } from './insights.ts'
import { createLegs, viewLeg } from './legs.ts'
import type { Leg } from './legs.ts'
import { warmUp } from './media/peer.ts'
import { createNetwork } from './network.ts'
import { createHoldings } from './numbers/holdings.ts'
import type { RentedNumber } from './numbers/holdings.ts'
import { mountAvailableNumbers } from './rest/available-numbers.ts'
import { mountCallerIds } from './rest/caller-ids.ts'
import { mountCalls } from './rest/calls.ts'
import { mountIncomingNumbers } from './rest/incoming-numbers.ts'
import { mountVerify } from './rest/verify.ts'
import { createBrowserCallee } from './signalling/browser-callee.ts'
import type { BrowserEnd } from './signalling/browser-end.ts'
import { createBrowserLine } from './signalling/browser-line.ts'
import type { Device } from './signalling/device.ts'
import type { FrameWorld } from './signalling/frames.ts'
import { openGateway } from './signalling/gateway.ts'
import { watchSignalFaults } from './signalling/signal-faults.ts'
import { createTexts } from './texts.ts'
import type { Text } from './texts.ts'
import type { DialWorld } from './voice/dial.ts'
import { runCall } from './voice/run-call.ts'
import { createPoster } from './voice/webhook.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  /** The Verify service that sends codes. */
  verifyServiceSid: string
  /** What each TwiML app's calls ask for instructions, by the app's sid. */
  applications: Readonly<Record<string, { voiceUrl: string }>>
  /** Where the media sockets are bound and announced; 127.0.0.1 by default. */
  mediaAddress?: string
}

/** What control and people can see and do. A sid may be the caller's leg or its child. */
export interface Twilio {
  /** Newest first. */
  calls(): Leg[]
  call(sid: string): Leg | undefined
  /** These act for the far end; false when there is no phone that could do it now. */
  answer(sid: string): boolean
  hangup(sid: string): boolean
  keys(sid: string, digits: string): boolean
  /** A phone dials a rented number; undefined when nobody rents it. */
  placeCall(from: string, to: string): Leg | undefined
  /** Newest first; only those to a number, when one is named. */
  texts(to?: string): Text[]
  /** What the account rents, newest first. */
  rentedNumbers(): readonly RentedNumber[]
  /** Somebody else rents a number: it is neither offered nor sold here any more. */
  rentElsewhere(number: string): void
  close(): Promise<void>
}

/**
 * Adds the carrier to the sandbox: signalling on `/signal` and handsets on `/handset/line` (the
 * server's upgrades), media, the voice webhooks, the REST APIs and the event gateway.
 */
export function mountTwilio(
  app: FastifyInstance,
  settings: TwilioSettings,
  world: { faults: Faults; requests: Requests; keepsake: Keepsake },
): Twilio {
  const legs = createLegs()
  const ends = new Set<BrowserEnd>()
  const devices = new Set<Device>()
  const join = (end: BrowserEnd) => {
    ends.add(end)
    end.gone.addEventListener('abort', () => ends.delete(end))
  }
  const mediaAddress = settings.mediaAddress ?? '127.0.0.1'
  const texts = createTexts()
  const holdings = createHoldings(world.keepsake)
  const post = createPoster(settings.authToken)
  const network = createNetwork({
    legs,
    holdings,
    handsets: () => handsets,
    dialWorld: () => dialWorld,
  })
  const handsets = openHandsets(app.server, texts, {
    mediaAddress,
    openLeg: (from, to) => legs.open({ from, to, direction: 'inbound' }),
    carry: line => void network.carry(line),
  })
  const dialWorld: DialWorld = {
    accountSid: settings.accountSid,
    legs,
    post,
    callNumber: network.callNumber,
    callClient({ address, params }, child) {
      const called = [...devices].filter(
        ({ grant, isRegistered }) =>
          isRegistered && grant?.allowsIncoming && grant.identity === address,
      )
      const { accountSid } = settings
      const invitation = { accountSid, mediaAddress, child, params, devices: called, join }
      return called.length > 0 ? createBrowserCallee(invitation) : undefined
    },
  }
  const frames: FrameWorld = {
    keys: settings,
    devices,
    ends,
    placeCall(device, invite) {
      const { line, voiceUrl } = openLine(device, invite)
      join(line)
      if (voiceUrl === undefined) line.end('application-error')
      else void runCall(line, voiceUrl, dialWorld)
    },
    note: (operation, body) => world.requests.note({ vendor: 'twilio', operation, body }),
  }

  const openLine = (device: Device, invite: Parameters<FrameWorld['placeCall']>[1]) => {
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
    const line = createBrowserLine({ ...invite, device, leg, extra, mediaAddress })
    return { line, voiceUrl: settings.applications[grant?.applicationSid ?? '']?.voiceUrl }
  }

  const gateway = openGateway(app.server, frames)
  const stopFaults = watchSignalFaults(gateway, world.faults)
  void app.register(async scope => {
    readForms(scope)
    const rest = { ...settings, ...world, legs, holdings, texts, post, ...network }
    mountCalls(scope, rest)
    mountAvailableNumbers(scope, rest)
    mountIncomingNumbers(scope, rest)
    mountCallerIds(scope, rest)
    mountVerify(scope, rest)
    mountInsights(scope, path =>
      world.requests.note({ vendor: 'twilio', operation: 'insights', method: 'POST', path }),
    )
  })
  void warmUp(mediaAddress)

  const close = async () => {
    stopFaults()
    handsets.close()
    gateway.close()
  }
  // Open sockets would keep the server from closing.
  app.addHook('preClose', close)

  /** The phone in a call may be at the end of its child or be the one that dialled. */
  const phoneIn = <Act extends 'answer' | 'hangup' | 'keys'>(sid: string, act: Act) => {
    const leg = legs.find(sid)
    const children = legs.list().filter(({ parentSid }) => parentSid === sid)
    const parent = leg?.parentSid ? legs.find(leg.parentSid) : undefined
    return [...children, leg, parent].find(one => one?.handles?.[act])?.handles?.[act]
  }
  return {
    calls: () => legs.list().map(viewLeg),
    call(sid) {
      const leg = legs.find(sid)
      return leg && viewLeg(leg)
    },
    answer: sid => phoneIn(sid, 'answer')?.() ?? false,
    hangup: sid => phoneIn(sid, 'hangup')?.() ?? false,
    keys: (sid, digits) => phoneIn(sid, 'keys')?.(digits) ?? false,
    placeCall: (from, to) =>
      holdings.findRented({ number: to }) && viewLeg(network.placeCall(from, to)),
    texts: texts.list,
    rentedNumbers: holdings.rented,
    rentElsewhere: number => void holdings.elsewhere.add(number),
    close,
  }
}

/** Form bodies, unless the server around us reads them already. */
function readForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(type)) return
  scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}
