import * as contract from '@ringback/contract/customers/accounts/accounts'
import { finishLogin as finishLoginEndpoint } from '@ringback/contract/customers/accounts/accounts'
import { accepted } from '@ringback/contract/outcome'
import { logIn } from '../../actions/accounts/sign-in/log-in.ts'
import { finishLogin } from '../../actions/accounts/sign-in/login-challenge.ts'
import { logOut } from '../../actions/accounts/sign-in/log-out.ts'
import { register } from '../../actions/accounts/sign-in/register.ts'
import { requestPasswordReset } from '../../actions/accounts/sign-in/request-password-reset.ts'
import { resendVerification } from '../../actions/accounts/sign-in/resend-verification.ts'
import { resetPassword } from '../../actions/accounts/sign-in/reset-password.ts'
import { verifyEmail } from '../../actions/accounts/sign-in/verify-email.ts'
import { handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-in-background.ts'

export const authHandlers = {
  login: handler(contract.login, async (world, { body, request }) => {
    const { turnstileToken: botCheckToken, ...login } = body
    const { remoteAddress, network, userAgent } = request
    const origin = { remoteAddress, network, userAgent }
    const loggedIn = await logIn(world, { ...login, botCheckToken, ...origin })
    if (!loggedIn.ok) return loggedIn
    if ('challenge' in loggedIn.value) return accepted(loggedIn.value)
    const { isNewBrowser, ...answer } = loggedIn.value
    if (isNewBrowser) sendMailsInBackground(world)
    return accepted(answer)
  }),

  finishLogin: handler(finishLoginEndpoint, async (world, { body, request }) => {
    const { network, userAgent } = request
    const finished = await finishLogin(world, { ...body, network, userAgent })
    if (!finished.ok) return finished
    // Of a recovery code, or of a new browser.
    sendMailsInBackground(world)
    const { isNewBrowser: _, ...answer } = finished.value
    return accepted(answer)
  }),

  register: handler(contract.register, async (world, { body, request }) => {
    const { turnstileToken: botCheckToken, ...person } = body
    const { remoteAddress, network } = request
    const registered = await register(world, { ...person, botCheckToken, remoteAddress, network })
    if (!registered.ok) return registered
    sendMailsInBackground(world)
    const message = 'Registration successful. Please check your email for a verification link.'
    return accepted({ user: registered.value, message })
  }),

  verifyEmail: handler(contract.verifyEmail, async (world, { query }) => {
    const opened = await verifyEmail(world, query.token)
    if (!opened.ok) return opened
    const { email, needsLogin } = opened.value
    if (!needsLogin) {
      return accepted({ email, message: 'Email verified successfully! You can now log in.' })
    }
    const message = 'To finish, log in here with the password that you chose when you registered.'
    return accepted({ email, message, needsLogin })
  }),

  resendVerification: handler(contract.resendVerification, async (world, { body, request }) => {
    const { network } = request
    const resent = await resendVerification(world, { email: body.email, network })
    if (!resent.ok) return resent
    sendMailsInBackground(world)
    const message = 'If this address still needs verifying, we have sent a new link.'
    return accepted({ message })
  }),

  requestPasswordReset: handler(contract.requestPasswordReset, async (world, { body, request }) => {
    const { network } = request
    const requested = await requestPasswordReset(world, { email: body.email, network })
    if (!requested.ok) return requested
    sendMailsInBackground(world)
    const message = 'If this address has an account, we have sent a link to it.'
    return accepted({ message })
  }),

  resetPassword: handler(contract.resetPassword, async (world, { body, request }) => {
    const reset = await resetPassword(world, { ...body, network: request.network })
    if (!reset.ok) return reset
    sendMailsInBackground(world)
    return accepted({ ...reset.value, message: 'Your password was changed. You can now log in.' })
  }),

  logout: handler(contract.logout, async (world, { request }) => {
    if (request.bearer) await logOut(world, request.bearer)
    return accepted({ message: 'Logged out' })
  }),
}
