/** The words of a call that comes in (readings 31). */
export const incoming = {
  title: 'Incoming call',
  accept: 'Accept',
  decline: 'Decline',
  opening: 'Opening your microphone...',
  privateNumber: 'Private number',
  microphoneError: 'Microphone Error:',
  soundBlocked: 'Your browser keeps this page silent until you press something on it.',

  otherTab: 'It rings in another tab.',

  offer: 'Notify me when somebody calls',
  offerDetail: 'Your browser will ask. Without it, calls only ring and show on this page.',
  granted: 'Your browser shows a notification when somebody calls.',
  denied:
    'Notifications of this site are blocked in your browser. Calls ring and show on this page.',
} as const

/** Under the caller's number: which of the user's numbers was called. */
export function calledWords(number: string): string {
  return `calls your number ${number}`
}

/** A notification's text. */
export function notificationWords(from: string, to: string): string {
  return `${from} ${calledWords(to)}.`
}

/** What another tab says, one sentence before {@link incoming.otherTab}. */
export function callingWords(from: string): string {
  return `${from} is calling you.`
}
