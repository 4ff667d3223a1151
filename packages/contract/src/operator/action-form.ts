import { usdBetween } from '../money.ts'
/**
 * How an action is described to operators. The console's dialog, the help of the command line and the sentences of
 * the API's refusals are made from it. A name in braces, as in "Freeze the account of {email}", is a fact about the
 * thing that the action changes.
 */
export interface ActionForm {
  /** The button that opens the dialog, and the one that confirms it. */
  label: string
  /** The name of the dialog. */
  title: string
  /** What will happen, where it names facts. Otherwise it is the summary of the endpoint. */
  effect?: string
  /** Whether it takes something away from a customer or an operator. */
  isDangerous?: boolean
  /** In the order of the dialog. The reason of a change is not one of them: see {@link REASON_FIELD}. */
  fields?: readonly ActionField[]
  /** A fact that is typed in the dialog before a change that cannot be undone. */
  confirm?: { fact: string; label: string; problem: string }
  /** Whether all requests of one dialog have the same `idempotencyKey`, so that the money moves once. */
  sendsKey?: boolean
  /** The sentence of success. */
  done: string
  /** Other sentences of success, by the `state` in the response. */
  doneByState?: Readonly<Record<string, string>>
}

/** A field of the body of an action. The schema of the body validates it. */
export interface ActionField {
  name: string
  label: string
  type: 'text' | 'number' | 'choice' | 'flag' | 'time'
  help?: string
  /** What console, command line and API show about a value that the schema refuses. */
  problem?: string
  /** Of a text. */
  maxLength?: number
  /** Of a choice, as its schema lists them. The first is chosen at first. */
  choices?: readonly { value: string; label: string; help?: string }[]
  /** Whether an empty field sends null; otherwise it sends nothing. */
  emptyIsNull?: boolean
}

export const REASON_MIN_LENGTH = 3
export const REASON_MAX_LENGTH = 500

/** Why an operator makes a change. The last field of each dialog of a change. */
export const REASON_FIELD = {
  name: 'reason',
  label: 'Reason',
  type: 'text',
  help: 'The log of changes keeps it for ever: no names, no addresses.',
  problem: `Enter a reason of ${REASON_MIN_LENGTH} to ${REASON_MAX_LENGTH} characters.`,
  maxLength: REASON_MAX_LENGTH,
} as const satisfies ActionField

/** What an operator enters for a customer who is not known from the page. */
export const CUSTOMER_FIELD = {
  name: 'customer',
  label: 'Customer',
  type: 'text',
  help: 'Email address or id',
  problem: 'Enter the email address or the id of a customer.',
  maxLength: 254,
} as const satisfies ActionField

/** Above zero, and at most ten thousand dollars, so that a typing error does not pass as an amount. */
export const amount = usdBetween(0.000_001, 10_000, 6)
export const AMOUNT_FIELD: ActionField = {
  name: 'amount',
  label: 'Amount in dollars',
  type: 'number',
  help: 'For example 5 or 2.50',
  problem: 'Enter an amount above 0 and up to 10,000, with at most 6 decimals.',
}
