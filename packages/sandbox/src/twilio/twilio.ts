import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { openHandsets } from '../handset/handsets.ts'
import type { Keepsake } from '../state-file.ts'
import type { Requests } from '../request-log.ts'
import { createLegs } from './legs.ts'
import { warmUp } from './media/peer.ts'
import type { MediaNetwork } from './media/peer.ts'
import { createNetwork } from './call-router.ts'
import { createHoldings } from './numbers/owned-numbers.ts'
import { mountRest } from './rest/mount-rest.ts'
import { createBrowsers } from './signalling/browsers.ts'
import type { FrameWorld } from './signalling/frames.ts'
import { HEARTBEAT, openGateway } from './signalling/gateway.ts'
import { watchSignalFaults } from './signalling/signal-faults.ts'
import { createWebhookQueue, type WebhookQueue } from '../webhook-queue.ts'
import { createOutageControls, type OutageControls } from './outage-controls.ts'
import { createTelephones } from './carrier-controls.ts'
import type { Telephones } from './carrier-controls.ts'
import { createTexts } from './sms.ts'
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
  /** How often the gateway sends heartbeats; every 5 s by default. */
  heartbeatMs?: number
}

/** The carrier, running. */
export interface Twilio extends Telephones {
  webhookQueue: WebhookQueue
  outages: OutageControls
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
  const media: MediaNetwork = {
    address: settings.mediaAddress ?? '127.0.0.1',
    isFlowing: true,
  }
  const { accountSid } = settings
  const browsers = createBrowsers(legs, { accountSid, media })
  const texts = createTexts()
  const holdings = createHoldings(world.keepsake)
  const webhookQueue = createWebhookQueue('twilio')
  const post = createPoster(settings.authToken, webhookQueue)
  const network = createNetwork({
    legs,
    holdings,
    handsets: () => handsets,
    dialWorld: () => dialWorld,
  })
  const handsets = openHandsets(app.server, texts, {
    media,
    openLeg: (from, to) => legs.open({ from, to, direction: 'inbound' }),
    carry: line => void network.carry(line),
  })
  const dialWorld: DialWorld = {
    accountSid,
    legs,
    post,
    callNumber: network.callNumber,
    callClient: browsers.call,
  }
  const frames: FrameWorld = {
    keys: settings,
    devices: browsers.devices,
    ends: browsers.ends,
    placeCall(device, invite) {
      const line = browsers.openLine(device, invite)
      const voiceUrl = settings.applications[device.grant?.applicationSid ?? '']?.voiceUrl
      if (voiceUrl === undefined) line.end('application-error')
      else void runCall(line, voiceUrl, dialWorld)
    },
    note: (operation, body) => world.requests.note({ vendor: 'twilio', operation, body }),
  }
  const gateway = openGateway(app.server, frames, {
    ...HEARTBEAT,
    ...(settings.heartbeatMs === undefined ? {} : { intervalMs: settings.heartbeatMs }),
  })
  const stopFaults = watchSignalFaults(gateway, world.faults)
  mountRest(app, { ...settings, ...world, legs, holdings, texts, post, ...network })
  void warmUp(media)

  const close = async () => {
    stopFaults()
    handsets.close()
    gateway.close()
    webhookQueue.close()
  }
  // Open sockets would keep the server from closing.
  app.addHook('preClose', close)

  return {
    ...createTelephones({ legs, holdings, texts, network }),
    webhookQueue,
    outages: createOutageControls(media, gateway),
    close,
  }
}
