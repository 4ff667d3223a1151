import { randomUUID } from 'node:crypto'
import type { Gateway } from './gateway.ts'
import { endsWithTest } from './opened.ts'
import { okTo, sipRequest, soundAt } from './sip-messages.ts'
import { startStranger } from './stranger.ts'

/** A caller behind a trunk whom a test drives step by step. SIPp has its steps from the beginning. */
export interface DrivenCaller {
  /** What has arrived, in one text. */
  messages(): string
  /** Leaves before an answer. */
  cancel(): Promise<void>
  /** Ends an answered call. */
  hangUp(): Promise<void>
}

/**
 * Calls from the second address of trunk `office`, until the end of the test.
 * @param soundPort where the test receives and sends sound, if it does
 * @param offers whether the INVITE describes the caller's sound; the ACK does without it
 * @param callId the Call-ID of SIP
 */
export async function startDrivenCaller(
  gateway: Gateway,
  soundPort = 9,
  offers = true,
  callId: string = randomUUID(),
): Promise<DrivenCaller> {
  const uri = 'sip:4155550100@gateway.test'
  const address = `127.0.0.1:${gateway.secondPort}`
  const branch = randomUUID()
  const own = {
    Via: `SIP/2.0/UDP ${address};branch=z9hG4bK${branch}`,
    From: `<sip:2125550123@trunk.test>;tag=${randomUUID()}`,
    To: `<${uri}>`,
    'Call-ID': callId,
    Contact: `<sip:caller@${address}>`,
  }
  let answer = ''
  const send = (message: string) => trunk.send(message, gateway.trunkPort)
  const description = soundAt(soundPort)
  const within = (method: string, cseq: number, body = '') =>
    send(
      sipRequest(method, {
        body,
        uri: /^Contact:\s*<([^>]*)>/im.exec(answer)?.[1] ?? '',
        headers: {
          ...own,
          Via: own.Via.replace(branch, randomUUID()),
          To: headerOf(answer, 'To'),
          CSeq: `${cseq} ${method}`,
          Route: routesOf(answer),
        },
      }),
    )
  const trunk = await startStranger(gateway.secondPort, message => {
    const text = message.toString()
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1])
    if (/^(BYE|OPTIONS) /.test(text)) void send(okTo(text))
    if (!/^CSeq: 1 INVITE/im.test(text) || !(status >= 200)) return
    if (status < 300) {
      answer = text
      void within('ACK', 1, offers ? '' : description)
    } else {
      void send(sipRequest('ACK', { uri, headers: { ...own, To: headerOf(text, 'To') } }))
    }
  })
  await send(sipRequest('INVITE', { uri, headers: own, body: offers ? description : '' }))
  const caller: DrivenCaller = {
    messages: () => trunk.received.join('\n'),
    cancel: () => send(sipRequest('CANCEL', { uri, headers: own })),
    hangUp: () => within('BYE', 2),
  }
  return endsWithTest(gateway, caller, () => trunk.close(), caller.messages)
}

const headerOf = (message: string, name: string) =>
  new RegExp(`^${name}:\\s*(.*?)\\s*$`, 'im').exec(message)?.[1] ?? ''

/** Of Record-Route, in the order of the caller. */
function routesOf(answer: string): string | null {
  const routes = [...answer.matchAll(/^Record-Route:\s*(.*?)\s*$/gim)].flatMap(
    ([, value = '']) => value.match(/<[^>]*>[^,]*/g) ?? [],
  )
  return routes.length === 0 ? null : routes.reverse().join(', ')
}
