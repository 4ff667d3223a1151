/** Where one can go (spec section 2). */
export const PATHS = {
  landing: '/',
  login: '/login',
  register: '/register',
  /** The same page as `verifyEmail`, which is what mails link to (readings 4). */
  verify: '/verify',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  /** A tab, so that a call goes on while one buys. */
  credits: '/dashboard?tab=credits',
  receipt: '/receipt',
} as const
