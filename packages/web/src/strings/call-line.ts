/** What happens to a call to a rented number now, on its card. */
export const callLine = {
  rings: 'A call rings here while this page is open.',
  doesNotRing: 'A call does not ring here.',
  missed: 'It is missed, and the caller gets a busy tone.',
  paused: 'Calls are paused at the moment: callers get a busy tone.',
  frozen: 'Your account is frozen: callers get a busy tone.',
} as const

/** @param takesMessages whether the caller can leave a message */
export function inCallWords(takesMessages: boolean): string {
  return `You are in a call: ${resultWords(takesMessages)}.`
}

/** For a server whose incoming calls cost something. */
export function noCreditWords(takesMessages: boolean): string {
  return `Your credit does not cover an incoming call: ${resultWords(takesMessages)}.`
}

/** Why a number with voicemail takes no message. */
export function voicemailObstacleWords(obstacle: string): string {
  return obstacle === 'mailbox-full'
    ? 'Your mailbox is full: delete messages to receive new ones.'
    : 'No more messages are taken at the moment, because many have come in 24 hours.'
}

function resultWords(takesMessages: boolean): string {
  return takesMessages ? 'the caller can leave a message' : 'the caller gets a busy tone'
}

/**
 * "If it is not answered, it goes on to +1 415 555 2671."
 *
 * @param rings whether the call rings in the browser before
 */
export function forwardsWords(number: string, rings: boolean): string {
  return rings ? `If it is not answered, it goes on to ${number}.` : `It goes on to ${number}.`
}

export function noCreditToForwardWords(number: string): string {
  return `It does not go on to ${number}, because your credit is too low.`
}

/** For any reason that is not the credit, for example a limit of calls. */
export function notForwardedWords(number: string): string {
  return `It cannot go on to ${number} at the moment.`
}

/** "If it is not answered there either, the caller can leave a message.", by the steps before the message. */
export function messageWords({ rings, isForwarded }: Record<'rings' | 'isForwarded', boolean>) {
  if (!rings && !isForwarded) return 'The caller can leave a message.'
  const there = rings ? 'there either' : 'there'
  return `If it is not answered ${isForwarded ? there : 'here'}, the caller can leave a message.`
}

/** "Quiet hours until 07:00 (Europe/Berlin): a call does not ring and is missed." */
export function quietNowWords(until: string, zone: string, takesMessages: boolean): string {
  const result = takesMessages ? 'and the caller can leave a message' : 'and is missed'
  return `Quiet hours until ${until} (${zone}): a call does not ring ${result}.`
}

/** "Quiet hours from 22:00 to 07:00 (Europe/Berlin)." */
export function quietLaterWords(from: string, until: string, zone: string): string {
  return `Quiet hours from ${from} to ${until} (${zone}).`
}
