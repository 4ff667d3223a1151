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
  changedBy: (who: string) => `by ${who}`,
  environmentHas: (variable: string, value: string) => `${variable} is ${value} and has no effect`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  reset: 'Reset',
  resetOf: (title: string) => `Reset ${title}`,
  resetEffect: (value: string) =>
    `The value will be ${value}, from the environment or the default.`,
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  noHistory: 'This setting was never changed.',
  close: 'Close',
  save: 'Save',
  saved: (title: string) => `${title}: saved.`,
  wasReset: (title: string) => `${title}: reset.`,
  value: 'Value',
  valueIn: (unit: string) => `Value in ${unit}`,
  accepts: (words: string) => `Accepts ${withThousands(words)}.`,
  mustBe: (message: string) => `The value ${message}.`,
  acceptLargeChange: 'Accept a rate that differs more than a fetched one may in a day.',
  yes: 'Yes',
  no: 'No',
  none: 'None',
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
    markupOf: (percent: string) => `markup ${percent} %`,
  },
} as const
