import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type SendRefusal, sendRefusal } from './send-refusal.ts'

/**
 * Programs that repeat a refused request at once would keep the server busy with refusals, and webhooks waiting behind
 * them. Each connection therefore gets at most one refusal in this time.
 */
const DELAY_MS = 1_000

/** Refuses a request because the server is busy, after a second that costs the server nothing. */
export async function refuseBusy(
  reply: FastifyReply,
  retryAfterSeconds: '2' | '5',
  refuse: SendRefusal = sendRefusal,
): Promise<FastifyReply> {
  await sleep(DELAY_MS)
  return refuse(reply, 'busy', { retryAfterSeconds })
}
