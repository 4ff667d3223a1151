import { percentText } from '@ringback/contract/text/figures'
import type { NumberType } from '@ringback/contract/customers/number-search'

/** Groups the digits of whole numbers in a text: "from 1 to 100,000". Decimals stay as they are. */
function withThousands(text: string): string {
  return text.replace(/(?<![\d.])\d{4,}/g, digits => Number(digits).toLocaleString('en-US'))
}

/** The sentences of the business settings. Titles, sentences and bounds are those of the contract. */
export const settings = {
  title: 'Settings',
  lead: 'Changes apply on every server within 5 seconds, without a restart.',
  killSwitch: 'Calls',
  callsAllowed: 'Calls are allowed',
  callsPaused: 'Calls are paused',
  killSwitchEffect: {
    pause:
      'Every new call is refused at once: “Calling is paused at the moment.” Calls in progress go on.',
    resume: 'Users can call again within 2 seconds.',
  },
  pause: 'Pause all calls',
  resume: 'Allow calls',
  origins: { default: 'Default', environment: 'Environment', database: 'Changed' },
  changedCount: (count: number) => `${count} changed`,
  changedBy: (who: string) => `by ${who}`,
  environmentHas: (variable: string, value: string) => `${variable} is ${value} and has no effect`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  resetOf: (title: string) => `Reset ${title}`,
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  noHistory: 'This setting was never changed.',
  close: 'Close',
  save: 'Save',
  saved: (title: string) => `${title}: saved.`,
  value: 'Value',
  valueIn: (unit: string) => `Value in ${unit}`,
  accepts: (words: string) => `Accepts ${withThousands(words)}.`,
  mustBe: (message: string) => `The value ${message}.`,
  yes: 'Yes',
  no: 'No',
  none: 'None',
  carriersPrice: "The carrier's price with the markup",
  incomplete:
    'Fill in every field. Amounts and percentages are numbers, prefixes begin with a plus.',
  rupeesPerDollar: (text: string) => `${text} rupees per dollar`,
  columns: { at: 'Time', by: 'By', before: 'Before', after: 'After', reason: 'Reason' },
  wasResetNote: 'reset',
  packages: {
    count: (count: number) => (count === 1 ? '1 package' : `${count} packages`),
    legend: (name: string) => `Package ${name}`,
    isNew: 'New package',
    name: 'Name',
    price: 'Price in $',
    credit: 'Credit in $',
    description: 'Description',
    recommended: 'Recommended',
    noneRecommended: 'Recommend no package',
    add: 'Add a package',
    remove: (name: string) => `Remove the package ${name}`,
    line: (name: string, price: string, credit: string) =>
      `${name}: ${price} for ${credit} of credit`,
  },
  rules: {
    count: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
    prefix: 'Prefix',
    access: 'Calls',
    accesses: { usual: 'As usual', allow: 'Allow', refuse: 'Refuse' },
    markup: 'Markup in %',
    add: 'Add a rule',
    remove: (prefix: string) => `Remove the rule for ${prefix}`,
    empty: 'No rules yet.',
    hint: 'Emergency, short and invalid numbers are refused in any case.',
    line: (prefix: string, parts: string) => `${prefix}: ${parts}`,
    allowed: 'allowed',
    refused: 'refused',
    markupOf: (percent: string) => `markup ${percentText(Number(percent))}`,
  },
  callerIdRules: {
    count: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
    from: 'Caller ID',
    to: 'Called number',
    origin: 'Which caller IDs',
    origins: {
      any: 'All',
      verified: 'Verified',
      rented: 'Rented or ours',
      'toll-free': 'Toll-free',
    },
    effect: 'The destination',
    effects: { refuse: 'Refuses it', replace: 'Replaces it' },
    add: 'Add a rule',
    remove: (parties: string) => `Remove the rule ${parties}`,
    empty: 'No rules: calls show the caller ID that their users choose.',
    hint: 'Numbers by their first digits, such as +91, or any. A refused caller ID is not shown: the call shows the platform number.',
    parties: (from: string, to: string) => `${from} to ${to}`,
    line: (parties: string, origin: string, effect: string) =>
      `${parties} (${origin.toLowerCase()}): ${effect.toLowerCase()}`,
  },
  numberDocuments: {
    country: 'Country',
    type: 'Numbers',
    /** An empty type stands for all types. */
    types: {
      '': 'All types',
      local: 'Local',
      mobile: 'Mobile',
      national: 'National',
      toll_free: 'Toll-free',
    } satisfies Record<NumberType | '', string>,
    add: 'Add a row',
    kind: (country = '', type = '') => `${country}, ${type.toLowerCase()}`,
    line: (kind: string, sid: string) => `${kind}: ${sid}`,
    remove: (kind: string) => `Remove the row for ${kind}`,
  },
  numberBundles: {
    sid: 'Bundle (BU…)',
    count: (count: number) => (count === 1 ? '1 bundle' : `${count} bundles`),
    empty: 'No bundles yet.',
    hint: 'Approved bundles of Twilio Console > Phone Numbers > Regulatory Compliance. A row with a type is used before one for all types.',
  },
  numberAddresses: {
    sid: 'Address (AD…)',
    count: (count: number) => (count === 1 ? '1 address' : `${count} addresses`),
    empty: 'No addresses yet.',
    hint: 'Addresses of Twilio Console > Phone Numbers > Regulatory Compliance > Addresses. One that belongs to a bundle is set for the same country.',
  },
} as const
