import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../simulation/random.ts'
import type { Api } from './api.ts'
import type { Evidence } from './evidence.ts'
import type { PhoneLine } from './phone-line.ts'
import type { Vendors } from './sandbox.ts'

/** A user of the load, who does one thing after the other. */
export interface User {
  id: string
  api: Api
  line: PhoneLine
  vendors: Vendors
  random: Random
  evidence: Evidence
  /** The shortest and the longest pause between two acts. */
  pauseMs: readonly [number, number]
  /** Whether some payments send no webhook, so that only the sweep finds them, a minute or more later. */
  losesWebhooks: boolean
  /** Aborts when the load ends. What the user has begun is finished. */
  stopped: AbortSignal
}

/** Reads the newest page of a list, which must show the call or the purchase that its user knows already. */
export async function readList(
  { api, evidence }: User,
  path: string,
  known: string,
): Promise<void> {
  const { status, body } = await api.send('GET', `${path}?page=1&limit=10`)
  const isShown = JSON.stringify(body).includes(known)
  if (status === 200) evidence.lists.push({ known, isShown })
}

/** Waits for a random time, or until the load ends. */
export async function pause({ random, stopped }: User, leastMs: number, mostMs: number) {
  await sleep(random.between(leastMs, mostMs), undefined, { signal: stopped }).catch(() => {})
}
