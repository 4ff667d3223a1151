import type { SimulationContext } from './context.ts'
import type { Expectations } from './checks/expectations.ts'
import { drain } from './quiesce.ts'
import type { Webhook } from './vendors/webhook-queue.ts'
import { deliver } from './webhooks.ts'

/** Delivers all webhooks of a kind, one after the other, and finishes what they cause. */
export async function deliverAll(
  context: SimulationContext,
  expected: Expectations,
  kind: Webhook['is'],
): Promise<void> {
  for (const webhook of context.webhookQueue.removeAll(kind)) {
    deliver(context, expected, webhook)
    await finish(context)
  }
}

/** Lets the servers finish all work that they have begun. */
export async function finish(context: SimulationContext): Promise<void> {
  await context.scheduler.whenIdle()
  await drain(context)
}
