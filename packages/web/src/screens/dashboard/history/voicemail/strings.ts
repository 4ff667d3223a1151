/** The text of the messages that callers have left. */
export const voicemail = {
  title: 'Voicemail',
  loading: 'Loading voicemail',
  failed: 'Failed to load your voicemail. Please try again.',
  none: 'No messages.',
  noneDetail:
    'Callers can leave messages at your rented numbers. Switch on voicemail for a number in My Numbers.',
  keptFor: 'Messages are deleted after 30 days.',
  unread: 'New',
  fetching: 'The message is not here yet. It can be played in a moment.',
  delayed: 'The sound of this message is delayed. It can be played when it arrives.',
  play: 'Play',
  loadingSound: 'Loading',
  soundFailed: 'Failed to play the message. Please try again.',
  callBack: 'Call back',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markFailed: 'Failed to change the message. Please try again.',
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteDetail: 'The message cannot be restored.',
  keep: 'Keep',
  deleted: 'The message is deleted',
  deleteFailed: 'Failed to delete the message. Please try again.',
} as const

/** "To +1 415 555 2671". */
export function calledNumberText(number: string): string {
  return `To ${number}`
}

/** The accessible name of a message's button: "Play: message from Asha, 3 Nov 2026, 10:00". */
export function messageButtonLabel(action: string, from: string, time: string): string {
  return `${action}: message from ${from}, ${time}`
}

/** The accessible name of the player. */
export function playerLabel(from: string): string {
  return `Message from ${from}`
}

/** "2 new messages", for screen readers. */
export function unreadText(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`
}
