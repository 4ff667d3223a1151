import * as accounts from '@ringback/contract/customers/accounts/accounts'
import * as twoStep from '@ringback/contract/customers/accounts/two-step'
import { accepted } from '@ringback/contract/outcome'
import {
  readTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '../../../actions/accounts/own/two-step.ts'
import { logIn } from '../../../actions/accounts/sign-in/log-in.ts'
import { logOut } from '../../../actions/accounts/sign-in/authenticate.ts'
import { finishLogin } from '../../../actions/accounts/sign-in/login-challenge.ts'
import { register } from '../../../actions/accounts/sign-in/register.ts'
import {
  requestPasswordReset,
  resetPassword,
} from '../../../actions/accounts/sign-in/reset-password.ts'
import { resendVerification, verifyEmail } from '../../../actions/accounts/sign-in/verify-email.ts'
import { handler } from '../../guard/mount.ts'
import { sendMailsInBackground } from '../../send-in-background.ts'

export const accountHandlers = {
  login: handler(accounts.login, async (world, { body, request }) => {
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

  finishLogin: handler(accounts.finishLogin, async (world, { body, request }) => {
    const { network, userAgent } = request
    const finished = await finishLogin(world, { ...body, network, userAgent })
    if (!finished.ok) return finished
    // Of a recovery code, or of a new browser.
    sendMailsInBackground(world)
    const { isNewBrowser: _, ...answer } = finished.value
    return accepted(answer)
  }),

  register: handler(accounts.register, async (world, { body, request }) => {
    const { turnstileToken: botCheckToken, ...person } = body
    const { remoteAddress, network } = request
    const registered = await register(world, { ...person, botCheckToken, remoteAddress, network })
    if (!registered.ok) return registered
    sendMailsInBackground(world)
    const message = 'Registration successful. Please check your email for a verification link.'
    return accepted({ user: registered.value, message })
  }),

  verifyEmail: handler(accounts.verifyEmail, async (world, { query }) => {
    const opened = await verifyEmail(world, query.token)
    if (!opened.ok) return opened
    const { email, needsLogin } = opened.value
    if (!needsLogin) {
      return accepted({ email, message: 'Email verified successfully! You can now log in.' })
    }
    const message = 'To finish, log in here with the password that you chose when you registered.'
    return accepted({ email, message, needsLogin })
  }),

  resendVerification: handler(accounts.resendVerification, async (world, { body, request }) => {
    const { network } = request
    const resent = await resendVerification(world, { email: body.email, network })
    if (!resent.ok) return resent
    sendMailsInBackground(world)
    const message = 'If this address still needs verifying, we have sent a new link.'
    return accepted({ message })
  }),

  requestPasswordReset: handler(accounts.requestPasswordReset, async (world, { body, request }) => {
    const { network } = request
    const requested = await requestPasswordReset(world, { email: body.email, network })
    if (!requested.ok) return requested
    sendMailsInBackground(world)
    const message = 'If this address has an account, we have sent a link to it.'
    return accepted({ message })
  }),

  resetPassword: handler(accounts.resetPassword, async (world, { body, request }) => {
    const reset = await resetPassword(world, { ...body, network: request.network })
    if (!reset.ok) return reset
    sendMailsInBackground(world)
    return accepted({ ...reset.value, message: 'Your password was changed. You can now log in.' })
  }),

  logout: handler(accounts.logout, async (world, { request }) => {
    if (request.bearer) await logOut(world, request.bearer)
    return accepted({ message: 'Logged out' })
  }),

  getTwoStep: handler(twoStep.getTwoStep, async (world, { user }) =>
    accepted(await readTwoStep(world, user.id)),
  ),

  setUpTwoStep: handler(twoStep.setUpTwoStep, (world, { user, body }) =>
    setUpTwoStep(world, { userId: user.id, sessionHash: user.sessionHash, ...body }),
  ),

  turnOnTwoStep: handler(twoStep.turnOnTwoStep, async (world, { user, body }) => {
    const turnedOn = await turnOnTwoStep(world, { userId: user.id, ...body })
    if (!turnedOn.ok) return turnedOn
    sendMailsInBackground(world)
    return accepted({ recoveryCodes: turnedOn.value })
  }),

  renewRecoveryCodes: handler(twoStep.renewRecoveryCodes, async (world, { user, body }) => {
    const renewed = await renewRecoveryCodes(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    if (!renewed.ok) return renewed
    sendMailsInBackground(world)
    return accepted({ recoveryCodes: renewed.value })
  }),

  turnOffTwoStep: handler(twoStep.turnOffTwoStep, async (world, { user, body }) => {
    const turnedOff = await turnOffTwoStep(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    if (!turnedOff.ok) return turnedOff
    sendMailsInBackground(world)
    return accepted({ message: 'Two-step sign-in is off.' })
  }),
}
