import { isTerminal } from '@ringback/contract/calls'
import { bridgeCall } from '../src/actions/calls/bridge-call.ts'
import { handlePaymentEvent } from '../src/actions/credit/handle-payment-event.ts'
import { trackCall } from '../src/actions/calls/track-call.ts'
import type { LegNews, Letter } from './webhook-queue.ts'
import type { Scene } from './context.ts'

/** Brings a vendor's letter to one of the servers, and what the server answers back to the vendor. */
export function deliver(scene: Scene, letter: Letter): void {
  switch (letter.is) {
    case 'voice':
      return askForInstructions(scene, letter)
    case 'status':
      return report(scene, letter, `${letter.childSid}:status:${letter.status}`)
    case 'dial-result':
      if (isTerminal(letter.status)) report(scene, letter, `${letter.parentSid}:dial-result`)
      return
    case 'payment':
      return bringNotice(scene, letter)
  }
}

function askForInstructions(scene: Scene, letter: Extract<Letter, { is: 'voice' }>): void {
  const { carrier, dice, post } = scene
  const { is: _, ...question } = letter
  scene.begin(`voice ${letter.callSid}`, ports => bridgeCall(ports, question), {
    done: answer => {
      // Now and then the answer is lost, and the carrier asks again.
      if (dice.happens(5)) post.send(letter)
      else carrier.hear(letter.callSid, answer.ok ? answer.value : '<Reject/>')
    },
    failed: () => {
      if (dice.happens(50)) post.send(letter)
      else carrier.hear(letter.callSid, null)
    },
  })
}

function report(scene: Scene, letter: Letter & LegNews, key: string): void {
  const { callId, parentSid, childSid, status, seconds } = letter
  const news = { key, callId, parentSid, childSid, status, seconds }
  const again = () => scene.post.send(letter)
  scene.begin(`${letter.is} ${childSid} ${status}`, ports => trackCall(ports, news), {
    failed: again,
  })
}

function bringNotice(scene: Scene, letter: Extract<Letter, { is: 'payment' }>): void {
  const { notice } = letter
  const bring = `notice ${letter.name} ${notice.eventId}`
  // The provider tries for a day: what was not taken comes again.
  const again = () => scene.post.keep(letter)
  scene.begin(
    bring,
    async ports => {
      const read = ports.payments.readWebhook(notice)
      if (!read) throw new Error(`${bring} is not believed`)
      await handlePaymentEvent(ports, read)
    },
    { failed: again },
  )
}
