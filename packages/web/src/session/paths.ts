/** The pages (spec section 2). */
export const PATHS = {
  /** A page of its own, without the app. */
  landing: '/',
  login: '/login',
  register: '/register',
  /** The same page as `verifyEmail`, the address in mails (docs/readings.md, 4). */
  verify: '/verify',
  verifyEmail: '/verify-email',
  /** Requests a link for a new password, and is the address in the mail with that link. */
  resetPassword: '/reset-password',
  /** Pages that the server renders, outside of the app. */
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  dashboard: '/dashboard',
  /** A tab of the dashboard, so that a call continues while the user buys credit. */
  credits: '/dashboard?tab=credits',
  settings: '/dashboard?tab=settings',
  /** The contacts, a part of the dialer's tab. */
  contacts: '/dashboard?tab=dialer&view=contacts',
  receipt: '/receipt',
  /** The receipt of one purchase. */
  receiptOf: '/receipt/:id',
} as const
