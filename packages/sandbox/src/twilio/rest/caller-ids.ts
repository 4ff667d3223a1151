import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LegRecord, Legs } from '../legs.ts'
import type { CallerId, Holdings } from '../numbers/owned-numbers.ts'
import type { Reached } from '../voice/dial.ts'
import { isE164 } from '../voice/known-numbers.ts'
import { rfc2822 } from '../voice/progress-callbacks.ts'
import { callForCode, validationForm } from '../voice/validation-call.ts'
import type { PostForm } from '../voice/webhook.ts'
import { friendlyName } from './available-numbers.ts'
import { notFound } from './vendor-error.ts'
import type { VendorError } from './vendor-error.ts'
import { ACCOUNT_PATH, formOf, pageOf, queryOf, sidOf, vendorRoute } from './vendor-route.ts'
import type { RestWorld } from './vendor-route.ts'

export interface CallerIdsWorld extends RestWorld {
  holdings: Holdings
  legs: Legs
  post: PostForm
  callNumber(leg: LegRecord): Reached
}

/** The number that the carrier itself calls from. */
const CARRIER_NUMBER = '+14157234000'
const LONGEST_DELAY_SECONDS = 60

/** OutgoingCallerIds (2010-04-01): list, fetch, rename, delete, and validation by a call. */
export function mountCallerIds(app: FastifyInstance, world: CallerIdsWorld): void {
  const { holdings, accountSid } = world
  const path = `${ACCOUNT_PATH}/OutgoingCallerIds`
  const one =
    (act: (id: CallerId, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const found = holdings.callerIds().find(({ sid }) => sid === sidOf(request))
      return found ? act(found, request, reply) : notFound(request)
    }
  app.post(
    `${path}.json`,
    vendorRoute(world, 'callerId.validate', request => validate(request, world)),
  )
  app.get(
    `${path}.json`,
    vendorRoute(world, 'callerId.list', request => {
      const query = queryOf(request)
      const found = holdings
        .callerIds()
        .filter(
          ({ number, friendlyName: name }) =>
            (!query['PhoneNumber'] || number === query['PhoneNumber']) &&
            (!query['FriendlyName'] || name === query['FriendlyName']),
        )
      return pageOf(request, 'outgoing_caller_ids', found, id => callerIdBody(id, accountSid))
    }),
  )
  app.get(
    `${path}/:document`,
    vendorRoute(
      world,
      'callerId.fetch',
      one(id => callerIdBody(id, accountSid)),
    ),
  )
  app.post(
    `${path}/:document`,
    vendorRoute(
      world,
      'callerId.update',
      one((id, request) => {
        holdings.rename(id, formOf(request)['FriendlyName'] ?? id.friendlyName)
        return callerIdBody(id, accountSid)
      }),
    ),
  )
  app.delete(
    `${path}/:document`,
    vendorRoute(
      world,
      'callerId.release',
      one((id, _request, reply) => {
        holdings.forget(id)
        reply.code(204)
        return undefined
      }),
    ),
  )
}

function validate(request: FastifyRequest, world: CallerIdsWorld): unknown {
  const form = formOf(request)
  const number = form['PhoneNumber'] ?? ''
  const callback = form['StatusCallback']
  const delaySeconds = Number(form['CallDelay'] ?? 0)
  const refusal = refuse(number, callback, delaySeconds, world.holdings)
  if (refusal) return refusal
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const name = (form['FriendlyName'] ?? friendlyName(number)).slice(0, 64)
  const leg = world.legs.open({ from: CARRIER_NUMBER, to: number, direction: 'outbound-api' })
  setTimeout(() => void call({ leg, code, name, callback }, world), delaySeconds * 1000)
  return {
    account_sid: world.accountSid,
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
  holdings: Holdings,
): VendorError | undefined {
  if (!isE164(number)) {
    return { code: 13224, message: `The phone number ${number} is invalid`, status: 400 }
  }
  if (callback !== undefined && !/^https?:\/\/./.test(callback)) {
    return { code: 21402, message: `StatusCallback is not valid: ${callback}`, status: 400 }
  }
  if (!(delaySeconds >= 0 && delaySeconds <= LONGEST_DELAY_SECONDS)) {
    return { code: 20001, message: 'CallDelay must be 0 to 60', status: 400 }
  }
  if (holdings.callerIds().some(id => id.number === number)) {
    const message = 'Phone number is already validated for this account'
    return { code: 21450, message, status: 400 }
  }
  return undefined
}

async function call(
  request: { leg: LegRecord; code: string; name: string; callback: string | undefined },
  world: CallerIdsWorld,
): Promise<void> {
  const { leg, code, name, callback } = request
  const { holdings } = world
  let proved: CallerId | undefined
  await callForCode(leg, world.callNumber(leg).callee, code, () => {
    const known = holdings.callerIds().find(({ number }) => number === leg.to)
    proved = known ?? holdings.prove(leg.to, name)
  })
  if (callback === undefined) return
  await world.post(callback, validationForm(leg, world.accountSid, proved?.sid)).catch(() => {
    // Told once, as the vendor does; whoever lost it asks the list of caller IDs.
  })
}

function callerIdBody(id: CallerId, accountSid: string): unknown {
  return {
    sid: id.sid,
    account_sid: accountSid,
    friendly_name: id.friendlyName,
    phone_number: id.number,
    date_created: rfc2822(id.createdAt),
    date_updated: rfc2822(id.updatedAt),
    uri: `/2010-04-01/Accounts/${accountSid}/OutgoingCallerIds/${id.sid}.json`,
  }
}
