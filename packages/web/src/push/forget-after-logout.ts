import type { Session } from '../session/session.ts'
import type { BrowserPush } from './browser-push.ts'

/**
 * Ends the notices of a browser that is logged out, in this tab or in another one, or by the server. The server forgets
 * the subscription with the session.
 */
export function forgetAfterLogout(
  session: Pick<Session, 'state' | 'subscribe'>,
  browser: Pick<BrowserPush, 'forget'>,
): void {
  const forgetLoggedOut = () => {
    if (session.state().token === null) browser.forget().catch(() => {})
  }
  let before = session.state().token
  session.subscribe(() => {
    const { token } = session.state()
    if (token !== before) forgetLoggedOut()
    before = token
  })
  // A page that was left at the logout may not have done so.
  forgetLoggedOut()
}
