import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Page, chromium } from '@playwright/test'
import { mediaAddresses } from '@ringback/sandbox/twilio/media/media-addresses'
import { startGatewayPrograms } from '../../tools/gateway/gateway-programs.ts'
import { chooseGatewayPorts, makeGatewayFolder } from '../../tools/gateway/gateway-settings.ts'
import type { DrivenCall } from '../../tools/gateway/driven-call.ts'
import { type DrivenPhones, startDrivenPhones } from '../../tools/gateway/driven-phone.ts'
import { trialTrunk, trialVariables } from '../../tools/gateway/trial-trunk.ts'
import { findBrowser } from '../../tools/programs/find-browser.ts'
import { withProduct } from '../product.ts'
import { median, report } from './setup/report.ts'
import { WITH_ACCOUNT, openDialer } from './setup/bench-account.ts'

/*
 * The time from the answer of a phone behind a SIP trunk until its sound is in the browser, and the browser's sound in the
 * phone, with real kamailio and rtpengine. Only an idle machine stays below the limit.
 */
const CALLS = 30
const LIMIT_MS = 400
const NUMBER = '+14155550100'

declare global {
  interface Window {
    connections: RTCPeerConnection[]
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
const ports = await chooseGatewayPorts()
makeGatewayFolder(folder, [trialTrunk(ports)])
const phones = await startDrivenPhones(ports.phone, ports.trunk)
try {
  await withProduct({ env: { ...WITH_ACCOUNT, ...trialVariables(ports) } }, async product => {
    const serverUrl = `${product.url}/api/webhooks/gateway`
    const addresses = { mediaAddresses: mediaAddresses() }
    const gateway = await startGatewayPrograms({ ports, folder, serverUrl, ...addresses })
    try {
      await measure(product.url)
    } finally {
      await gateway.stop()
    }
  })
} finally {
  phones.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<void> {
  const { executablePath, args, chromiumSandbox } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox })
  try {
    const context = await browser.newContext({ permissions: ['microphone'] })
    const page = await context.newPage()
    await page.addInitScript(keepConnections)
    await openDialer(page, url)
    await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER)
    await page.getByText('per min').waitFor()
    const measured: Delays[] = []
    // Call 0 warms up code and certificates and is not counted.
    for (let call = 0; call <= CALLS; call++) {
      const delays = await callOnce(page, phones)
      if (call > 0) measured.push(delays)
    }
    reportDelays(
      'the phone’s sound in the browser',
      measured.map(({ browser }) => browser),
    )
    reportDelays(
      'the browser’s sound in the phone',
      measured.map(({ phone }) => phone),
    )
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the answer to the first sound, on each side. */
interface Delays {
  browser: number
  phone: number
}

async function callOnce(page: Page, { calls }: DrivenPhones): Promise<Delays> {
  const before = calls.length
  await page.getByRole('button', { name: 'Start call' }).click()
  while (calls[before]?.state !== 'ringing') await sleep(1)
  const call = calls[before]
  const hearing = page.evaluate(firstSound)
  const answeredAt = Date.now()
  call.answer()
  const [browser, phone] = await Promise.all([hearing, soundIn(call)])
  await page.getByText('Call in progress').waitFor()
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('button', { name: 'Start call' }).waitFor()
  return { browser: browser - answeredAt, phone: phone - answeredAt }
}

/** Checks each millisecond, because the line does not report its first packet. @returns Unix time in milliseconds */
async function soundIn({ sound }: DrivenCall): Promise<number> {
  while (sound.received().length === 0) await sleep(1)
  return Date.now()
}

function reportDelays(what: string, delays: number[]): void {
  const sorted = [...delays].sort((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  process.stdout.write(`${what}: median ${median(delays)} ms of ${delays.length} calls\n`)
  report({ name: `answer to ${what}, 95th percentile`, value, unit: 'ms', limit: LIMIT_MS })
}

/** Runs in the page before its scripts. */
function keepConnections(): void {
  window.connections = []
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      window.connections.push(this)
    }
  }
}

/** Runs in the page. @returns Unix time in milliseconds of the first sound of the newest call */
async function firstSound(): Promise<number> {
  for (;;) {
    const stats = await window.connections.at(-1)?.getStats()
    for (const each of stats?.values() ?? [])
      if (each.type === 'inbound-rtp' && each.packetsReceived > 0) return Date.now()
    await new Promise(resolve => setTimeout(resolve, 1))
  }
}
