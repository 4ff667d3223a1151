/** The paths of the console that are not screens. */
export const SIGN_IN = '/operator/sign-in'
export const INVITATION = '/operator/invitation'

/** The sign-in page, which returns to `path` afterwards. */
export function signInPath(path: string): string {
  return `${SIGN_IN}?${new URLSearchParams({ to: path })}`
}

/** Where the sign-in returns to. A path outside of the console is replaced by the console's start. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^\/operator(\/(?!sign-in|invitation)|\?|$)/.test(to) ? to : '/operator'
}
