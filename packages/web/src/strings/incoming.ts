/** The text of an incoming call. */
export const incoming = {
  title: 'Incoming call',
  accept: 'Accept',
  decline: 'Decline',
  opening: 'Opening your microphone...',
  microphoneError: 'Microphone Error:',
  soundBlocked: 'Sound is off until you click this page.',

  otherTab: 'It rings in another tab.',

  connecting: 'Connecting you with the caller...',
  over: 'This call is over: the caller has left, or it was answered elsewhere.',
  closeLine: 'Close',
} as const

/** Shown below the caller's number: "calls your number +1 415 555 0199". */
export function calledNumberText(number: string): string {
  return `calls your number ${number}`
}

/** The text of a notification. */
export function notificationText(from: string, to: string): string {
  return `${from} ${calledNumberText(to)}.`
}

/** Shown in the browsers where a call rang until another one answered it. */
export function answeredElsewhereText(from: string): string {
  return `You answered the call from ${from} in another browser.`
}

/** Shown before {@link incoming.otherTab} in the tabs that do not ring. */
export function isCallingText(from: string): string {
  return `${from} is calling you.`
}
