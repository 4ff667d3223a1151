import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answers.ts'
import type { Api } from './api.ts'

export interface AnsweredRequest {
  request: string
  answer: Answer
}

const BALANCE_PAUSE_MS = 200

/** Sends one request of each kind that needs a vendor. Those of each `n`, a digit, are about others. */
export async function requestOnce(api: Api, n: number): Promise<AnsweredRequest[]> {
  const person = {
    email: `visitor-${n}@example.com`,
    password: 'a long password',
    turnstileToken: 'token',
  }
  const requests = [
    ['POST', '/api/auth/register', { ...person, displayName: 'Visitor' }],
    ['POST', '/api/auth/login', person],
    // A number of its own, because a code to it may have been sent.
    ['POST', '/api/verified-numbers', { phoneNumber: `+1415555014${n}` }],
    ['GET', '/api/numbers/search?countryCode=US&pattern=415&limit=5', undefined],
    ['POST', '/api/numbers/purchase', { phoneNumber: '+14155551234' }],
    ['POST', '/api/credits/purchase', { packageId: 'starter-5' }],
  ] as const
  return Promise.all(
    requests.map(async ([method, path, body]) => ({
      request: `${method} ${path}`,
      answer: await api.sendOnce(method, path, body),
    })),
  )
}

/** Reads a balance again and again. @returns a function that ends that, and returns how long each read took */
export function watchBalance(api: Api): { stop(): Promise<number[]> } {
  const seconds: number[] = []
  let isStopped = false
  const reading = (async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      await api.sendOnce('GET', '/api/credits/balance')
      seconds.push((performance.now() - startedAt) / 1_000)
      await sleep(BALANCE_PAUSE_MS)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await reading
      return seconds
    },
  }
}
