/** A message of a caller, as the server lists it. */
export const message = (part: Record<string, unknown> = {}) => ({
  id: 'vm_1',
  fromNumber: '+447400123456',
  toNumber: '+14155552671',
  calledAt: '2026-11-03T10:00:00.000Z',
  seconds: 75,
  isRead: false,
  hasSound: true,
  ...part,
})
