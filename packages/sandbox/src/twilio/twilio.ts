import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { openHandsets } from '../handset/handsets.ts'
import type { RequestLog } from '../request-log.ts'
import type { StateFile } from '../state-file.ts'
import { createAlerts, type Alerts, withAlerts } from './alerts.ts'
import { createCallRouter } from './call-router.ts'
import {
  type CarrierControls,
  type OutageControls,
  createCarrierControls,
  createOutageControls,
} from './carrier-controls.ts'
import { createTwilioConsole, type TwilioConsole } from './console.ts'
import { createLegs } from './legs.ts'
import { mediaAddresses } from './media/media-addresses.ts'
import { type MediaNetwork, warmUp } from './media/peer.ts'
import { createOwnedNumbers } from './numbers/owned-numbers.ts'
import { readPriceList } from './pricing/price-list.ts'
import { mountRest } from './rest/mount-rest.ts'
import { createBrowsers, type Browsers } from './signalling/browsers.ts'
import type { FrameDeps } from './signalling/frames.ts'
import { HEARTBEAT, openGateway } from './signalling/gateway.ts'
import { createSmsStore } from './sms.ts'
import { refusalOf } from './voice/call-refusals.ts'
import { fateOfCallerId } from './voice/caller-id-policy.ts'
import type { DialDeps } from './voice/verbs/dial.ts'
import { CARRIER_NUMBER } from './voice/phones/known-numbers.ts'
import { createRecordings } from './voice/verbs/recordings.ts'
import { runCall } from './voice/run-call.ts'
import { createPoster } from './voice/webhook.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  /** The Verify service that sends codes. */
  verifyServiceSid: string
  /** The voice URL of each TwiML app, by the app's sid. */
  applications: Readonly<Record<string, { voiceUrl: string }>>
  /** A number that the account has from the start. */
  platformNumber?: string | undefined
  /** How often the gateway sends heartbeats; every 5 s by default. */
  heartbeatMs?: number
}

export interface TwilioDeps {
  faults: Faults
  requests: RequestLog
  stateFile: StateFile
}

/** The running carrier. */
export interface Twilio extends CarrierControls {
  outages: OutageControls
  console: TwilioConsole
  alerts: Alerts
  close(): Promise<void>
}

/**
 * Adds the carrier to the sandbox: signalling on `/signal`, handsets on `/handset/line`, media, the
 * voice webhooks, the REST APIs and the event gateway.
 */
export function mountTwilio(
  app: FastifyInstance,
  settings: TwilioSettings,
  deps: TwilioDeps,
): Twilio {
  const { accountSid } = settings
  const records = createRecords(settings, deps.stateFile)
  const { legs, console, sms, ownedNumbers, recordings, alerts } = records
  const media: MediaNetwork = { addresses: () => mediaAddresses(), isFlowing: true }
  const browsers = createBrowsers(legs, { accountSid, media })
  const post = withAlerts(createPoster(settings.authToken), alerts)
  const router = createCallRouter({
    legs,
    ownedNumbers,
    handsets: () => handsets,
    dialDeps: () => dialDeps,
  })
  const handsets = openHandsets(app.server, {
    media,
    openLeg: (from, to) => legs.open({ from, to, direction: 'inbound' }),
    connect: caller => void router.connect(caller),
  })
  const { callNumber } = router
  const dialDeps: DialDeps = {
    ...{ accountSid, legs, post, recordings, alerts, callNumber },
    ...callerIdPolicy(settings, records),
    callClient: browsers.calleeFor,
  }
  const gateway = openGateway(
    app.server,
    frameDeps({ ...settings, console }, deps, browsers, dialDeps),
    {
      ...HEARTBEAT,
      ...(settings.heartbeatMs === undefined ? {} : { intervalMs: settings.heartbeatMs }),
    },
  )
  mountRest(app, { ...settings, ...deps, ...records, prices: readPriceList(), post, callNumber })
  void warmUp(media)

  const close = async () => {
    handsets.close()
    gateway.close()
  }
  // Open sockets would keep the server from closing.
  app.addHook('preClose', close)

  return {
    ...createCarrierControls({ legs, ownedNumbers, sms, router }),
    outages: createOutageControls(media, gateway),
    console,
    alerts,
    close,
  }
}

/** What the carrier keeps about the account. */
function createRecords({ accountSid }: TwilioSettings, stateFile: StateFile) {
  return {
    legs: createLegs(),
    console: createTwilioConsole(),
    sms: createSmsStore(),
    ownedNumbers: createOwnedNumbers(stateFile),
    recordings: createRecordings(accountSid),
    alerts: createAlerts(),
  }
}

function callerIdPolicy(
  { platformNumber }: TwilioSettings,
  { console, ownedNumbers }: ReturnType<typeof createRecords>,
): Pick<DialDeps, 'refusalOf' | 'shownNumber'> {
  return {
    refusalOf: call => refusalOf(call, { console, ownedNumbers, platformNumber }),
    shownNumber: call =>
      fateOfCallerId(call, { ownedNumbers, platformNumber }) === 'replaced'
        ? CARRIER_NUMBER
        : call.from,
  }
}

function frameDeps(
  settings: TwilioSettings & { console: TwilioConsole },
  { requests }: TwilioDeps,
  { devices, endpoints, openCaller }: Browsers,
  dialDeps: DialDeps,
): FrameDeps {
  return {
    keys: settings,
    devices,
    endpoints,
    placeCall(device, invite) {
      const caller = openCaller(device, invite)
      const application = settings.applications[device.grant?.applicationSid ?? '']
      const voiceUrl = application && (settings.console.voiceUrl ?? application.voiceUrl)
      if (voiceUrl === undefined) caller.end('application-error')
      else void runCall(caller, voiceUrl, dialDeps)
    },
    record: (operation, body) => requests.record({ vendor: 'twilio', operation, body }),
  }
}
