import { noCodes, noPrices, noRegulations } from './adapters/sip/not-offered.ts'
import { createSipVoice } from './adapters/sip/sip-voice.ts'
import { systemIds } from './adapters/system/system-ids.ts'
import { createCarrierPricing } from './adapters/twilio/carrier-pricing.ts'
import { createNumberCarrier } from './adapters/twilio/number-carrier.ts'
import { createNumberRegulations } from './adapters/twilio/number-regulations.ts'
import { createNumberVerifier } from './adapters/twilio/number-verifier.ts'
import { createTwilioVoice } from './adapters/twilio/twilio-voice.ts'
import type { CarrierConfig } from './config-carriers.ts'
import type { Database } from './ports/database.ts'
import type { CarrierPricing } from './ports/vendors/carrier-pricing.ts'
import type { NumberCarrier } from './ports/vendors/number-carrier.ts'
import type { NumberRegulations } from './ports/vendors/number-needs.ts'
import type { NumberVerifier } from './ports/vendors/number-verifier.ts'
import type { VoiceCarrier } from './ports/vendors/voice-carrier.ts'
import { WEBHOOK_PATHS, webhookUrl } from './ports/vendors/webhook-paths.ts'
import { createTrunkNumberCarrier } from './services/trunk-number-carrier.ts'

/** What one carrier gives the ports. */
export interface Carrier {
  voice: VoiceCarrier
  pricing: CarrierPricing
  verifier: NumberVerifier
  numbers: NumberCarrier
  regulations: NumberRegulations
}

interface CarrierOptions {
  database: Database
  publicUrl: string
  /** Reports how the requests to the carrier end. */
  watch: <Port extends object>(port: Port) => Port
}

/** The adapters of the carrier that the configuration names. */
export function createCarrier(config: CarrierConfig, options: CarrierOptions): Carrier {
  const { database, publicUrl, watch } = options
  return config.is === 'sip'
    ? {
        voice: watch(createSipVoice(config)),
        pricing: noPrices,
        verifier: noCodes,
        // They are in our database, which says nothing about the health of the carrier.
        numbers: createTrunkNumberCarrier(
          database,
          systemIds,
          webhookUrl(publicUrl, WEBHOOK_PATHS.incoming),
        ),
        regulations: noRegulations,
      }
    : {
        voice: watch(createTwilioVoice(config)),
        pricing: watch(createCarrierPricing(config)),
        verifier: watch(createNumberVerifier(config)),
        numbers: watch(createNumberCarrier(config)),
        regulations: createNumberRegulations(config),
      }
}
