/** The text of the quiet hours of a rented number. */
export const quiet = {
  button: 'Quiet hours',
  rings: 'A call rings here while this page is open.',
  title: 'Quiet hours',
  lead: 'A call in these hours does not ring. The caller gets a busy tone, or leaves a message if voicemail is on. The call is in your call history as missed, and we send you an e-mail.',
  from: 'From',
  until: 'To',
  timeProblem: 'Enter a time.',
  sameProblem: 'Enter another time than the first one.',
  zone: 'Time zone',
  zoneProblem: 'Enter a time zone, for example Europe/Berlin.',
  save: 'Save',
  switchOff: 'Switch off',
  cancel: 'Cancel',
  failed: 'Failed to save the quiet hours',
} as const

/**
 * "Quiet hours until 07:00 (Europe/Berlin): a call does not ring and is missed."
 *
 * @param takesMessages whether the caller can leave a message
 */
export function quietNowWords(until: string, zone: string, takesMessages: boolean): string {
  const result = takesMessages ? 'and the caller can leave a message' : 'and is missed'
  return `Quiet hours until ${until} (${zone}): a call does not ring ${result}.`
}

/** "Quiet hours from 22:00 to 07:00 (Europe/Berlin)." */
export function quietLaterWords(from: string, until: string, zone: string): string {
  return `Quiet hours from ${from} to ${until} (${zone}).`
}
