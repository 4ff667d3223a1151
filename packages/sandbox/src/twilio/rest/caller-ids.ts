import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LegRecord, Legs } from '../legs.ts'
import type { CallerId, OwnedNumbers } from '../numbers/owned-numbers.ts'
import type { CalledPhone } from '../voice/verbs/dial.ts'
import { CARRIER_NUMBER, isE164 } from '../voice/phones/known-numbers.ts'
import { rfc2822 } from '../voice/verbs/progress-callbacks.ts'
import { callForCode, validationForm } from '../voice/code-calls.ts'
import type { PostForm } from '../voice/webhook.ts'
import { friendlyName } from './available-numbers.ts'
import {
  ACCOUNT_PATH,
  documentOf,
  formOf,
  notFound,
  pageOf,
  queryOf,
  type RestDeps,
  type VendorError,
  vendorRoutes,
} from './vendor-route.ts'

export interface CallerIdsDeps extends RestDeps {
  ownedNumbers: OwnedNumbers
  legs: Legs
  post: PostForm
  callNumber(leg: LegRecord): CalledPhone
}

const MAX_DELAY_SECONDS = 60

/** OutgoingCallerIds (2010-04-01): list, fetch, rename, delete, and validation by a call. */
export function mountCallerIds(app: FastifyInstance, deps: CallerIdsDeps): void {
  const route = vendorRoutes(app, deps)
  const { ownedNumbers, accountSid } = deps
  const path = `${ACCOUNT_PATH}/OutgoingCallerIds`
  const withCallerId =
    (act: (callerId: CallerId, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const found = ownedNumbers.callerIds().find(({ sid }) => sid === documentOf(request))
      return found ? act(found, request, reply) : notFound(request)
    }
  route.post(`${path}.json`, 'callerId.validate', request => validate(request, deps))
  route.get(`${path}.json`, 'callerId.list', request => list(request, deps))
  route.get(
    `${path}/:document`,
    'callerId.fetch',
    withCallerId(callerId => callerIdBody(callerId, accountSid)),
  )
  route.post(
    `${path}/:document`,
    'callerId.update',
    withCallerId((callerId, request) => {
      ownedNumbers.renameCallerId(
        callerId,
        formOf(request)['FriendlyName'] ?? callerId.friendlyName,
      )
      return callerIdBody(callerId, accountSid)
    }),
  )
  route.delete(
    `${path}/:document`,
    'callerId.release',
    withCallerId(callerId => {
      ownedNumbers.removeCallerId(callerId)
    }),
  )
}

function list(request: FastifyRequest, { ownedNumbers, accountSid }: CallerIdsDeps): unknown {
  const query = queryOf(request)
  const found = ownedNumbers
    .callerIds()
    .filter(
      ({ number, friendlyName: name }) =>
        (!query['PhoneNumber'] || number === query['PhoneNumber']) &&
        (!query['FriendlyName'] || name === query['FriendlyName']),
    )
  return pageOf(request, 'outgoing_caller_ids', found, callerId =>
    callerIdBody(callerId, accountSid),
  )
}

function validate(request: FastifyRequest, deps: CallerIdsDeps): unknown {
  const form = formOf(request)
  const number = form['PhoneNumber'] ?? ''
  const callback = form['StatusCallback']
  const delaySeconds = Number(form['CallDelay'] ?? 0)
  const refusal = refuse(number, callback, delaySeconds, deps.ownedNumbers)
  if (refusal) return refusal
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const name = (form['FriendlyName'] ?? friendlyName(number)).slice(0, 64)
  const leg = deps.legs.open({ from: CARRIER_NUMBER, to: number, direction: 'outbound-api' })
  setTimeout(() => void callAndValidate({ leg, code, name, callback }, deps), delaySeconds * 1000)
  return {
    account_sid: deps.accountSid,
    call_sid: leg.sid,
    friendly_name: name,
    phone_number: number,
    validation_code: code,
  }
}

function refuse(
  number: string,
  callback: string | undefined,
  delaySeconds: number,
  ownedNumbers: OwnedNumbers,
): VendorError | undefined {
  if (!isE164(number)) {
    return { code: 13224, message: `The phone number ${number} is invalid`, status: 400 }
  }
  if (callback !== undefined && !/^https?:\/\/./.test(callback)) {
    return { code: 21402, message: `StatusCallback is not valid: ${callback}`, status: 400 }
  }
  if (!(delaySeconds >= 0 && delaySeconds <= MAX_DELAY_SECONDS)) {
    return { code: 20001, message: 'CallDelay must be 0 to 60', status: 400 }
  }
  if (ownedNumbers.callerIds().some(callerId => callerId.number === number)) {
    const message = 'Phone number is already validated for this account'
    return { code: 21450, message, status: 400 }
  }
  return undefined
}

async function callAndValidate(
  validation: { leg: LegRecord; code: string; name: string; callback: string | undefined },
  deps: CallerIdsDeps,
): Promise<void> {
  const { leg, code, name, callback } = validation
  const { ownedNumbers } = deps
  let validated: CallerId | undefined
  await callForCode(leg, deps.callNumber(leg).callee, code, () => {
    const existing = ownedNumbers.callerIds().find(({ number }) => number === leg.to)
    validated = existing ?? ownedNumbers.addCallerId(leg.to, name)
  })
  if (callback === undefined) return
  await deps.post(callback, validationForm(leg, deps.accountSid, validated?.sid)).catch(() => {
    // The vendor has given up. A product that did not receive it can list the caller IDs.
  })
}

function callerIdBody(callerId: CallerId, accountSid: string): unknown {
  return {
    sid: callerId.sid,
    account_sid: accountSid,
    friendly_name: callerId.friendlyName,
    phone_number: callerId.number,
    date_created: rfc2822(callerId.createdAt),
    date_updated: rfc2822(callerId.updatedAt),
  }
}
