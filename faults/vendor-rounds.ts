import {
  VENDOR_FAULTS,
  type VendorFault,
  type VendorProxy,
} from '@ringback/server/testing/vendors/vendor-proxy'
import { memoryOf } from '../tools/processes/process-use.ts'
import type { Api } from './load/api.ts'
import type { Crowd } from './load/crowd.ts'
import { type AnsweredRequest, requestOnce, watchBalance } from './load/vendor-requests.ts'
import type { Server } from './system.ts'
import { until } from './until.ts'

/** Ways in which all vendors fail together: malformed responses, or names that do not resolve. */
export const MODES = [...VENDOR_FAULTS, 'no name'] as const
export type Mode = VendorFault | 'no name'

/** The writes of users before and after each mode. */
const WRITES_BETWEEN = 15
/** A label of more than 63 characters is refused without a request to a name server. */
const NO_NAME = `http://${'x'.repeat(64)}.invalid`

/** What was seen in one mode. */
export interface Round {
  mode: Mode
  malformed: number
  /** The answers to requests that need a vendor, each sent once. */
  refused: AnsweredRequest[]
  balanceSeconds: number[]
  longest: { ms: number; request: string }
  memoryMb: number
}

/** One server with users, whose vendors are reached through proxies. */
export interface Scene {
  crowd: Crowd
  /** A user of whom nothing else is known. */
  api: Api
  server: Server
  proxies: readonly VendorProxy[]
  /** How many requests of users have to be refused. */
  refusals: number
  print?: (line: string) => void
}

/** All vendors fail in one way until enough users were refused, and then work again. */
export async function failAndHeal(mode: Mode, scene: Scene): Promise<Round> {
  const { crowd, api, server, proxies, refusals, print = () => {} } = scene
  const { answers } = crowd
  await untilWritten(crowd)
  const malformedBefore = sum(proxies.map(proxy => proxy.malformed()))
  if (mode === 'no name') await restart(crowd, server, vendorVariables(Array(4).fill(NO_NAME)))
  else for (const proxy of proxies) proxy.behave(mode)
  answers.longest = { ms: 0, request: '' }
  const watched = watchBalance(api)
  const before = refusedIn(crowd)
  const refused = await requestOnce(api, MODES.indexOf(mode))
  await until('users were refused', () => refusedIn(crowd) >= before + refusals)
  const memoryMb = memoryOf(server.process.pid)
  const balanceSeconds = await watched.stop()
  const { longest } = answers
  if (mode === 'no name') await restart(crowd, server)
  else for (const proxy of proxies) proxy.behave('works')
  await untilWritten(crowd)
  const malformed = sum(proxies.map(proxy => proxy.malformed())) - malformedBefore
  print(
    `${mode}: ${malformed} malformed responses, ${refusedIn(crowd) - before} requests refused, longest ` +
      `${(longest.ms / 1_000).toFixed(1)} s (${longest.request}), longest balance ` +
      `${Math.max(...balanceSeconds).toFixed(2)} s, ${memoryMb.toFixed(0)} MB`,
  )
  return { mode, malformed, refused, balanceSeconds, longest, memoryMb }
}

async function untilWritten({ evidence }: Crowd): Promise<void> {
  const before = evidence.acknowledged
  await until('users have written', () => evidence.acknowledged >= before + WRITES_BETWEEN)
}

/** Stops the server as an operator does. */
async function restart(
  { answers }: Crowd,
  server: Server,
  others: Record<string, string> = {},
): Promise<void> {
  answers.isRestarting = true
  await server.process.stop()
  await server.restart(others)
  answers.isRestarting = false
}

/** Requests that were answered with 503. */
function refusedIn({ answers }: Crowd): number {
  return sum([...answers.counts].map(([key, count]) => (key.startsWith('503') ? count : 0)))
}

/** The variables that say where the carrier, the payment provider, the bot check and the exchange rates are. */
export function vendorVariables([carrier, payments, botCheck, rates]: readonly string[]) {
  return {
    TWILIO_BASE_URL: `${carrier}`,
    RAZORPAY_BASE_URL: `${payments}`,
    TURNSTILE_VERIFY_URL: `${botCheck}/turnstile/v0/siteverify`,
    USD_INR_URL: `${rates}/exchange-rates/latest`,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
