import { accepted } from '@ringback/contract/outcome'
import * as contract from '@ringback/contract/customers/accounts/two-step'
import {
  readTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '../../actions/accounts/own/two-step.ts'
import { handler } from '../guard/mount.ts'
import { sendMailsInBackground } from '../send-in-background.ts'

export const twoStepHandlers = {
  getTwoStep: handler(contract.getTwoStep, async (world, { user }) =>
    accepted(await readTwoStep(world, user.id)),
  ),

  setUpTwoStep: handler(contract.setUpTwoStep, (world, { user, body }) =>
    setUpTwoStep(world, { userId: user.id, sessionHash: user.sessionHash, ...body }),
  ),

  turnOnTwoStep: handler(contract.turnOnTwoStep, async (world, { user, body }) => {
    const turnedOn = await turnOnTwoStep(world, { userId: user.id, ...body })
    if (!turnedOn.ok) return turnedOn
    sendMailsInBackground(world)
    return accepted({ recoveryCodes: turnedOn.value })
  }),

  renewRecoveryCodes: handler(contract.renewRecoveryCodes, async (world, { user, body }) => {
    const renewed = await renewRecoveryCodes(world, {
      userId: user.id,
      sessionHash: user.sessionHash,
      ...body,
    })
    if (!renewed.ok) return renewed
    sendMailsInBackground(world)
    return accepted({ recoveryCodes: renewed.value })
  }),

  turnOffTwoStep: handler(contract.turnOffTwoStep, async (world, { user, body }) => {
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
