import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { eventually } from '../../../tools/gateway/eventually.ts'
import {
  answersPing,
  kamailioOptions,
  startRtpengine,
} from '../../../tools/gateway/gateway-programs.ts'
import { GATEWAY_KEYS, chooseGatewayPorts } from '../../../tools/gateway/gateway-settings.ts'
import { type Program, startProgram } from '../../../tools/gateway/start-program.ts'
import { findGatewayProgram } from '../../../tools/programs/find-gateway.ts'

/** kamailio and rtpengine without what makes a gateway of them: every call of a browser rings one phone. */
export interface Relay {
  webSocketUrl: string
  /** Where a bench starts the phone. */
  phonePort: number
  kamailio: Program
  rtpengine: Program
  stop(): Promise<void>
}

const CONFIGURATION = fileURLToPath(new URL('relay.cfg', import.meta.url))

/** @param folder for files of kamailio */
export async function startRelay(
  folder: string,
  rtpengineOptions: readonly string[],
): Promise<Relay> {
  const ports = await chooseGatewayPorts()
  const env = {
    ...GATEWAY_KEYS,
    SIP_BROWSER_LISTEN: `tcp:127.0.0.1:${ports.browser}`,
    SIP_TRUNK_LISTEN: `udp:127.0.0.1:${ports.trunk}`,
    SIP_RTPENGINE: `udp:127.0.0.1:${ports.media}`,
    RELAY_TO: `sip:127.0.0.1:${ports.phone}`,
  }
  const rtpengine = startRtpengine(ports, { rtpengineOptions })
  await answersPing(ports.media)
  // Of an option that is given twice, the last one counts.
  const options = [...kamailioOptions(folder), '-f', CONFIGURATION]
  const kamailio = startProgram(findGatewayProgram('kamailio') ?? 'kamailio', options, { env })
  await eventually(async () => {
    assert(!kamailio.hasExited(), kamailio.output())
    await fetch(`http://127.0.0.1:${ports.browser}/`)
  })
  return {
    webSocketUrl: `ws://127.0.0.1:${ports.browser}`,
    phonePort: ports.phone,
    kamailio,
    rtpengine,
    stop: async () => void (await Promise.all([kamailio.stop(), rtpengine.stop()])),
  }
}
