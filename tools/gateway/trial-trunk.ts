import { type GatewayPorts, serverVariables } from './gateway-settings.ts'
import { ACK, ANSWERS, cancelled, reply, ringing } from './phone.ts'

/** A trunk behind which there is one phone, on this machine. */
export function trialTrunk({ phone }: GatewayPorts) {
  const addresses = [{ uri: `sip:127.0.0.1:${phone}`, weight: 100 }]
  return { name: 'trial', domain: 'trunk.test', addresses }
}

/** The variables of a server whose calls go over this trunk. */
export function trialVariables(ports: GatewayPorts): Readonly<Record<string, string>> {
  return {
    CARRIER: 'sip',
    ...serverVariables(ports),
    SIP_TRUNK: 'trial',
    SIP_PROVIDER: 'Trial trunk',
    SIP_CALLER_ID: '+14155550199',
    // What reaches a browser costs nothing.
    BROWSER_LEG_PER_MINUTE_USD: '0',
  }
}

/** The last digits of the number that is busy. */
const BUSY = '5550101'

/** What the phone of the trial does: it rings for two seconds, answers, and echoes what it receives; one number is busy. */
export const TRIAL_PHONE = `${ringing}
<nop><action><ereg regexp="${BUSY}@" search_in="var" variable="to" assign_to="isBusy"/></action></nop>
<nop next="busy" test="isBusy"/>
<recv request="CANCEL" timeout="2000" ontimeout="answers"/>
${cancelled}
<nop next="over"/>
<label id="busy"/>
${reply('486 Busy Here')}${ACK}
<nop next="over"/>
<label id="answers"/>
${ANSWERS}`
