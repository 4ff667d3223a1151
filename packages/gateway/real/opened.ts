import { expect, onTestFinished } from 'vitest'
import { type CallerOptions, refusedWith, startCaller } from '../../../tools/gateway/caller.ts'
import { startPhone } from '../../../tools/gateway/phone.ts'
import type { Gateway } from './gateway.ts'

const printed = new WeakSet<object>()

/**
 * What a test has opened ends with the test. Below a failed test stand the logs of the gateway and `output`.
 * @returns what was opened
 */
export function endsWithTest<T>(
  gateway: Gateway,
  opened: T,
  end: (opened: T) => unknown,
  output: (opened: T) => unknown,
): T {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      if (!printed.has(task)) printLogs(gateway)
      printed.add(task)
      console.log(await output(opened))
    }
    await end(opened)
  })
  return opened
}

function printLogs({ kamailio, agent, rtpengine, server }: Gateway): void {
  console.log('kamailio', kamailio.output().slice(-20_000), 'agent', agent.output())
  console.log('rtpengine', rtpengine.output().slice(-3_000))
  console.log(JSON.stringify([server.callers, server.reports]))
}

const stop = (opened: { stop(): Promise<void> }) => opened.stop()
const messages = (opened: { messages(): string }) => opened.messages()

/** A phone at the only address of trunk `wholesale`, or at another port. @param steps see tools/gateway/phone.ts */
export const openPhone = async (gateway: Gateway, steps: string, port = gateway.phonePort) =>
  endsWithTest(gateway, await startPhone(port, steps), stop, messages)

/** A caller at the second address of trunk `office`. @param steps see tools/gateway/caller.ts */
export async function openCaller(gateway: Gateway, steps: string, options: CallerOptions = {}) {
  const ports = { from: gateway.secondPort, to: gateway.trunkPort }
  return endsWithTest(gateway, await startCaller(ports, steps, options), stop, messages)
}

/** Waits until a caller behind a trunk, who calls behind all that was sent before, has the refusal of the server. */
export async function untilNextCallerIsRefused(gateway: Gateway): Promise<void> {
  gateway.server.steps = [{ is: 'busy' }]
  const caller = await openCaller(gateway, refusedWith(486))
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
  await caller.stop()
}
