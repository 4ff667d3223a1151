import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import {
  id,
  listOf,
  listQuery,
  operatorAction,
  operatorEndpoint,
  operatorRead,
  reason,
} from '../operator-endpoint.ts'

/** A business setting with the value that applies. Values have the text form of business-settings.ts. */
export const listedSetting = z.object({
  name: z.string(),
  title: z.string(),
  sentence: z.string(),
  unit: z.string(),
  /** The accepted values in words. */
  accepts: z.string(),
  value: z.string(),
  origin: word(z.enum(['default', 'environment', 'database'])),
  /** The environment variable, and its value; null if it is not set. */
  variable: z.string(),
  environmentValue: z.nullable(z.string()),
  /** Null if the environment must give a value. */
  defaultValue: z.nullable(z.string()),
  /** When and by whom the value in the database was set. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** What an operator should know about the value, for example that a stored value is refused. */
  warning: z.nullable(z.string()),
})
export type ListedSetting = z.infer<typeof listedSetting>

export const settingChange = z.object({
  id: z.string(),
  at: instant,
  /** An operator's e-mail, or the name of a job. */
  changedBy: z.string(),
  before: z.string(),
  after: z.string(),
  /** The setting went back to the environment's value or the default. */
  isReset: z.boolean(),
  reason: z.string(),
})
export type SettingChange = z.infer<typeof settingChange>

/** The settings that selling prices depend on. With some values, prices would be below cost. */
export const PRICE_SETTINGS = [
  'markupPercent',
  'browserLegPerMinute',
  'inboundRatePerMinute',
  'incomingLegPerMinute',
  'tollFreeLegPerMinute',
  'numberMarkupPercent',
  'destinationRules',
] as const

/** A list of 500 destination rules has about 30,000 characters. */
const VALUE_MAX_LENGTH = 50_000

export const listSettings = operatorRead({
  path: '/api/operator/settings',
  command: 'settings list',
  examples: ['settings list', 'settings list --json'],
  summary: 'All business settings: value, default, where the value comes from',
  response: z.object({ items: z.array(listedSetting) }),
})

export const listSettingHistory = operatorRead({
  path: '/api/operator/settings/:id/history',
  command: 'settings history',
  examples: ['settings history markupPercent'],
  summary: 'The changes of a setting, newest first',
  params: z.object({ id }),
  query: listQuery,
  response: listOf(settingChange),
})

const accepts = {
  /** An exchange rate that differs from the present one by more than a fetched one may in a day. */
  acceptLargeChange: z._default(z.boolean(), false),
  /** A value with which more prices would be below what the carrier charges. */
  acceptBelowCost: z._default(z.boolean(), false),
}

export const LARGE_CHANGE_FIELD = {
  name: 'acceptLargeChange',
  label: 'Accept a rate that differs more than a fetched one may in a day.',
  type: 'flag',
} as const
export const BELOW_COST_FIELD = {
  name: 'acceptBelowCost',
  label: 'Accept prices below what the carrier charges.',
  type: 'flag',
} as const

export const setSetting = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/settings/:id',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'settings set',
  examples: [
    'settings set callingEnabled --value false --reason "Suspected toll fraud"',
    'settings set markupPercent --value 20 --reason "The carrier has raised its prices"',
  ],
  summary: 'Change a setting. It applies on every instance within 5 seconds',
  params: z.object({ id }),
  body: z.object({
    value: z.string().check(z.maxLength(VALUE_MAX_LENGTH)),
    /** The change is refused when the value is another one by now. */
    expected: z.optional(z.string().check(z.maxLength(VALUE_MAX_LENGTH))),
    ...accepts,
    reason,
  }),
  response: listedSetting,
})

export const resetSetting = operatorAction({
  path: '/api/operator/settings/:id/reset',
  role: 'owner',
  command: 'settings reset',
  examples: ['settings reset markupPercent --reason "The experiment is over"'],
  summary: "Give a setting the environment's value again, or the default",
  params: z.object({ id }),
  body: z.object({ ...accepts, reason }),
  response: listedSetting,
  form: {
    label: 'Reset',
    title: 'Reset {setting}',
    effect: 'The value will be {value}, from the environment or the default.',
    fields: [LARGE_CHANGE_FIELD, BELOW_COST_FIELD],
    done: '{setting}: reset.',
  },
})
