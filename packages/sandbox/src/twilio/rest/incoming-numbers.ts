import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newSid } from '../sids.ts'
import type { OwnedNumbers, NumberFields, RentedNumber } from '../numbers/owned-numbers.ts'
import { findInInventory } from '../numbers/number-inventory.ts'
import { isE164 } from '../voice/phones/known-numbers.ts'
import { rfc2822 } from '../voice/verbs/progress-callbacks.ts'
import { friendlyName } from './available-numbers.ts'
import type { NumbersDeps } from './available-numbers.ts'
import { type OrderDocuments, faultOfDocuments } from './number-documents.ts'
import {
  ACCOUNT_PATH,
  documentOf,
  formOf,
  notFound,
  pageOf,
  queryOf,
  type VendorError,
  vendorRoutes,
} from './vendor-route.ts'

export interface IncomingNumbersDeps extends NumbersDeps {
  /** The number that the account has from the start, for the product's own caller ID. */
  platformNumber?: string | undefined
}

/** IncomingPhoneNumbers (2010-04-01): rent, list, fetch, update and release a number. */
export function mountIncomingNumbers(app: FastifyInstance, deps: IncomingNumbersDeps): void {
  const route = vendorRoutes(app, deps)
  const { ownedNumbers, accountSid } = deps
  const platformNumber = platformNumberOf(deps)
  const path = `${ACCOUNT_PATH}/IncomingPhoneNumbers`
  const withRentedNumber =
    (act: (rented: RentedNumber, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const rented = ownedNumbers.findRented({ sid: documentOf(request) })
      return rented ? act(rented, request, reply) : notFound(request)
    }
  route.post(`${path}.json`, 'numbers.buy', (request, reply) => buy(request, reply, deps))
  route.get(`${path}.json`, 'numbers.list', request => list(request, platformNumber, deps))
  route.get(
    `${path}/:document`,
    'numbers.fetch',
    withRentedNumber(rented => rentedBody(rented, accountSid)),
  )
  route.post(
    `${path}/:document`,
    'numbers.update',
    withRentedNumber((rented, request) => {
      const fields = readFields(request)
      if ('code' in fields) return fields
      ownedNumbers.update(rented, fields)
      return rentedBody(rented, accountSid)
    }),
  )
  route.delete(
    `${path}/:document`,
    'numbers.release',
    withRentedNumber(rented => {
      ownedNumbers.release(rented)
    }),
  )
}

/** The platform number as a list of one, or none. It is bought in the console and cannot be changed here. */
function platformNumberOf({ platformNumber: number }: IncomingNumbersDeps): RentedNumber[] {
  if (number === undefined) return []
  const at = Date.now()
  return [
    {
      sid: newSid('PN'),
      number,
      friendlyName: friendlyName(number),
      voiceUrl: '',
      statusCallback: '',
      createdAt: at,
      updatedAt: at,
    },
  ]
}

function list(
  request: FastifyRequest,
  platformNumber: readonly RentedNumber[],
  { ownedNumbers, accountSid, console }: NumbersDeps,
): unknown {
  const query = queryOf(request)
  const found = [...ownedNumbers.rented(), ...platformNumber].filter(
    ({ number, friendlyName: name }) =>
      (!query['PhoneNumber'] || matches(number, query['PhoneNumber'])) &&
      (!query['FriendlyName'] || name === query['FriendlyName']),
  )
  return pageOf(request, 'incoming_phone_numbers', found, rented =>
    rentedBody(rented, accountSid, {
      hasVoice: !platformNumber.includes(rented) || console.platformNumberHasVoice,
    }),
  )
}

/** When the account already rents the number, the answer is 201 with the existing sid, and the fields are updated. */
function buy(request: FastifyRequest, reply: FastifyReply, deps: NumbersDeps): unknown {
  const { ownedNumbers, accountSid, console } = deps
  const number = formOf(request)['PhoneNumber'] ?? ''
  if (!isE164(number)) {
    return { code: 21421, message: `PhoneNumber ${number} is invalid`, status: 400 }
  }
  const fields = readFields(request)
  if ('code' in fields) return fields
  const rented = ownedNumbers.findRented({ number })
  const available = findForSale(number, ownedNumbers)
  if (!rented && !available) {
    return { code: 21422, message: `PhoneNumber ${number} is not available`, status: 400 }
  }
  const documents = documentsOf(request)
  const fault = rented || !available ? null : faultOfDocuments(console, available, documents)
  if (fault) return fault
  if (rented) ownedNumbers.update(rented, fields)
  const defaults = { friendlyName: friendlyName(number), voiceUrl: '', statusCallback: '' }
  reply.code(201)
  const order = { ...defaults, ...documents, ...fields }
  return rentedBody(rented ?? ownedNumbers.rent(number, order), accountSid)
}

function findForSale(number: string, { rentedByOthers }: OwnedNumbers) {
  return rentedByOthers.has(number) ? undefined : findInInventory(number)
}

function documentsOf(request: FastifyRequest): OrderDocuments {
  const { BundleSid: bundleSid = '', AddressSid: addressSid = '' } = formOf(request)
  return { bundleSid, addressSid }
}

/** The fields that a form sets, or the error about an invalid one. */
function readFields(request: FastifyRequest): Partial<NumberFields> | VendorError {
  const form = formOf(request)
  const fields: Partial<NumberFields> = {}
  for (const [name, field] of [
    ['VoiceUrl', 'voiceUrl'],
    ['StatusCallback', 'statusCallback'],
  ] as const) {
    const url = form[name]
    if (url === undefined) continue
    if (url !== '' && !/^https?:\/\/./.test(url)) {
      return { code: 21402, message: `${name} is not valid: ${url}`, status: 400 }
    }
    fields[field] = url
  }
  for (const name of ['VoiceMethod', 'StatusCallbackMethod']) {
    // The vendor supports GET too; the sandbox posts all webhooks.
    if ((form[name] ?? 'POST').toUpperCase() !== 'POST')
      return { code: 21403, message: `${name} must be POST`, status: 400 }
  }
  if (form['FriendlyName'] !== undefined) fields.friendlyName = form['FriendlyName'].slice(0, 64)
  return fields
}

/** The `PhoneNumber` filter of a list: digits anywhere, or at the start after a leading plus. `*` is any one digit. */
function matches(number: string, pattern: string): boolean {
  const digits = pattern.replace(/[^0-9*]/g, '').replaceAll('*', '\\d')
  return new RegExp((pattern.startsWith('+') ? '^\\+' : '') + digits).test(number)
}

function rentedBody(
  rented: RentedNumber,
  accountSid: string,
  { hasVoice } = { hasVoice: true },
): unknown {
  const { sid, number, createdAt, updatedAt } = rented
  return {
    sid,
    account_sid: accountSid,
    friendly_name: rented.friendlyName,
    phone_number: number,
    status: 'in-use',
    type: findInInventory(number)?.type.toLowerCase() ?? null,
    voice_url: rented.voiceUrl,
    voice_method: 'POST',
    voice_application_sid: null,
    status_callback: rented.statusCallback,
    address_sid: rented.addressSid || null,
    address_requirements: 'none',
    bundle_sid: rented.bundleSid || null,
    capabilities: { voice: hasVoice, sms: true, mms: false, fax: false },
    date_created: rfc2822(createdAt),
    date_updated: rfc2822(updatedAt),
  }
}
