import {
  createGatewayAnnouncements,
  createSipVoice,
  noPrices,
  noRegulations,
} from './adapters/sip/sip-voice.ts'
import { systemClock, systemIds } from './adapters/system/system.ts'
import { createCarrierPricing } from './adapters/twilio/pricing/carrier-pricing.ts'
import { createNumberCarrier } from './adapters/twilio/numbers/number-carrier.ts'
import { createNumberRegulations } from './adapters/twilio/numbers/number-regulations.ts'
import { createNumberVerifier } from './adapters/twilio/numbers/number-verifier.ts'
import { createTwilioVoice } from './adapters/twilio/calls/twilio-voice.ts'
import { bothNumbers, bothVoices, onlyOver, overBoth } from './adapters/both/both-carriers.ts'
import {
  type CarrierConfig,
  type SipConfig,
  type TwilioConfig,
  findSip,
  findTwilio,
} from './config/carriers.ts'
import type { Logger } from 'pino'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Carriers } from './core/rates/carrier-route.ts'
import type { Database } from './ports/database.ts'
import type { CallRoutes, CarrierPricing, VoiceCarrier } from './ports/vendors/voice-carrier.ts'
import type { NumberCarrier, NumberRegulations } from './ports/vendors/number-carrier.ts'
import type { NumberVerifier } from './ports/vendors/number-verifier.ts'
import { createSpokenCodes } from './services/spoken-codes.ts'
import { createTrunkNumberCarrier } from './services/trunk-number-carrier.ts'

/** What one carrier gives the ports. */
export interface Carrier {
  voice: VoiceCarrier
  routes: CallRoutes
  pricing: CarrierPricing
  verifier: NumberVerifier
  numbers: NumberCarrier
  regulations: NumberRegulations
}

interface CarrierOptions {
  database: Database
  log: Logger
  publicUrl: string
  /** The platform number. */
  callerId: E164
  /** Reports how the requests to the carrier end. */
  watch: <Port extends object>(port: Port) => Port
}

/** The adapters of the carriers that the configuration names: of one, or of both together. */
export function createCarriers(config: readonly CarrierConfig[], options: CarrierOptions): Carrier {
  const [twilio, sip] = [findTwilio({ carriers: config }), findSip({ carriers: config })]
  if (twilio && sip) {
    const parts = { twilio: ofTwilio(twilio, options), trunk: ofTrunk(sip, options) }
    const isSipPreferred = config[0] === sip
    return bothCarriers(parts, isSipPreferred ? ['sip', 'twilio'] : ['twilio', 'sip'], options)
  }
  if (twilio) return { ...ofTwilio(twilio, options), routes: onlyOver('twilio') }
  if (sip) return { ...ofTrunk(sip, options), routes: onlyOver('sip') }
  throw new Error('The configuration names no carrier')
}

function ofTwilio(config: TwilioConfig, { publicUrl, watch }: CarrierOptions) {
  return {
    voice: watch(createTwilioVoice(config)),
    pricing: watch(createCarrierPricing(config)),
    verifier: watch(createNumberVerifier({ ...config, publicUrl })),
    numbers: watch(createNumberCarrier({ ...config, publicUrl })),
    regulations: createNumberRegulations(config),
  }
}

function ofTrunk(config: SipConfig, { database, callerId, watch }: CarrierOptions) {
  return {
    voice: watch(createSipVoice(config)),
    pricing: noPrices,
    verifier: createSpokenCodes({
      ...{ database, callerId, clock: systemClock, secrets: config.gatewaySecrets },
      announcements: watch(createGatewayAnnouncements(config)),
    }),
    // They are in our database, which says nothing about the health of the carrier.
    numbers: createTrunkNumberCarrier(database, systemIds),
    regulations: noRegulations,
  }
}

interface Both {
  twilio: ReturnType<typeof ofTwilio>
  trunk: ReturnType<typeof ofTrunk>
}

/** Twilio shows no number that it has not verified itself, and a trunk shows those too. It alone has prices and regulations. */
function bothCarriers(
  { twilio, trunk }: Both,
  carriers: Carriers,
  { log }: CarrierOptions,
): Carrier {
  return {
    ...twilio,
    voice: bothVoices({ twilio: twilio.voice, gateway: trunk.voice }),
    numbers: bothNumbers({ twilio: twilio.numbers, trunk: trunk.numbers, log }),
    routes: overBoth(carriers),
  }
}
