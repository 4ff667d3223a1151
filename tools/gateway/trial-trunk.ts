import { type GatewayPorts, serverVariables } from './gateway-settings.ts'

/** A trunk of one address, on this machine. */
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
