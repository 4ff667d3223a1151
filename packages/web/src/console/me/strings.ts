/** The sentences of the operator's own sessions. */
export const me = {
  title: 'My sessions',
  lead: 'Where you are signed in. A session ends by itself after 8 hours.',
  device: 'Browser or program',
  address: 'Address',
  createdAt: 'Signed in',
  lastSeenAt: 'Last request',
  expiresAt: 'Ends',
  current: 'This session',
  actions: 'Actions',
  end: 'End',
  endOf: (device: string) => `End the session of ${device}`,
  ended: 'The session has ended.',
  endFailed: 'The session could not be ended.',
  unknownDevice: 'Unknown',
  emptyTitle: 'No sessions',
  emptyDetail: 'There is no session of this operator.',
} as const
