import { noCodes, noNumbers, noPrices, noRegulations } from './adapters/sip/not-offered.ts'
import { createSipVoice } from './adapters/sip/sip-voice.ts'
import { createCarrierPricing } from './adapters/twilio/carrier-pricing.ts'
import { createNumberCarrier } from './adapters/twilio/number-carrier.ts'
import { createNumberRegulations } from './adapters/twilio/number-regulations.ts'
import { createNumberVerifier } from './adapters/twilio/number-verifier.ts'
import { createTwilioVoice } from './adapters/twilio/twilio-voice.ts'
import type { CarrierConfig } from './config-carriers.ts'
import type { CarrierPricing } from './ports/vendors/carrier-pricing.ts'
import type { NumberCarrier } from './ports/vendors/number-carrier.ts'
import type { NumberRegulations } from './ports/vendors/number-needs.ts'
import type { NumberVerifier } from './ports/vendors/number-verifier.ts'
import type { VoiceCarrier } from './ports/vendors/voice-carrier.ts'

/** What one carrier gives the ports. */
export interface Carrier {
  voice: VoiceCarrier
  pricing: CarrierPricing
  verifier: NumberVerifier
  numbers: NumberCarrier
  regulations: NumberRegulations
}

/** The adapters of the carrier that the configuration names. */
export function createCarrier(config: CarrierConfig): Carrier {
  return config.is === 'sip'
    ? {
        voice: createSipVoice(config),
        pricing: noPrices,
        verifier: noCodes,
        numbers: noNumbers,
        regulations: noRegulations,
      }
    : {
        voice: createTwilioVoice(config),
        pricing: createCarrierPricing(config),
        verifier: createNumberVerifier(config),
        numbers: createNumberCarrier(config),
        regulations: createNumberRegulations(config),
      }
}
