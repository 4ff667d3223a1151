import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { done, operatorAction, operatorRead, reason } from '../operator-endpoint.ts'
import { phoneNumber, rental } from './numbers.ts'

/**
 * Where a number is. `carrier-only` is an orphan: we pay for it and no customer does. `ours-only` is a rental whose
 * number the carrier does not list. `releasing` is an orphan or the number of an ended rental whose release the carrier
 * has not confirmed.
 */
export const inventoryPlace = z.enum(['both', 'carrier-only', 'ours-only', 'releasing', 'platform'])
export type InventoryPlace = z.infer<typeof inventoryPlace>

/** What is wrong with a number that is on both sides. */
export const inventoryProblem = z.enum(['other-sid', 'calls-elsewhere'])
export type InventoryProblem = z.infer<typeof inventoryProblem>

/** How many numbers the comparison lists. More are counted. */
export const INVENTORY_MAX = 2_000

export const inventoryItem = z.object({
  phoneNumber: z.string(),
  place: word(inventoryPlace),
  problems: z.array(word(inventoryProblem)),
  /** The number at the carrier. */
  carrier: z.nullable(
    z.object({
      sid: z.string(),
      friendlyName: z.string(),
      /** Where the carrier sends its calls; empty when nowhere. */
      destination: z.string(),
    }),
  ),
  rental: z.nullable(rental),
  /** What customers pay for such a number each month. Null when a customer has it, and when none is for rent. */
  usualFee: z.nullable(usd),
})
export type InventoryItem = z.infer<typeof inventoryItem>

export const showInventory = operatorRead({
  path: '/api/operator/number-inventory',
  command: 'inventory show',
  examples: ['inventory show', 'inventory show --json'],
  summary: "The carrier's list of our numbers, fetched now, compared with our rentals",
  response: z.object({
    fetchedAt: instant,
    /** How many numbers the carrier lists. */
    atCarrier: z.number(),
    /** How many rentals have a number at the carrier. */
    ours: z.number(),
    /** Differences first, at most {@link INVENTORY_MAX}. */
    items: z.array(inventoryItem),
    /** How many numbers are not listed. They come after the listed ones, so they have no difference unless all of those do. */
    unlisted: z.number(),
  }),
})

export const releaseOrphan = operatorAction({
  path: '/api/operator/number-inventory/release',
  role: 'owner',
  command: 'inventory release',
  examples: ['inventory release --phone-number +12125551234 --reason "Left from a test"'],
  summary:
    'Return a number that no customer rents to the carrier. We pay for it no longer, and the carrier may rent it to another company',
  body: z.object({ phoneNumber, reason }),
  /** `pending` when the carrier has not confirmed it yet; a job repeats the request. */
  response: z.extend(done, { state: word(z.enum(['released', 'pending'])) }),
  form: {
    label: 'Release',
    title: 'Release {number}',
    isDangerous: true,
    done: '{number} is released.',
    doneByState: {
      pending:
        'The carrier has not confirmed the release of {number} yet. It is requested again every minute.',
    },
  },
})

export const repairNumber = operatorAction({
  path: '/api/operator/number-inventory/repair',
  role: 'owner',
  command: 'inventory repair',
  examples: ['inventory repair --phone-number +12125551234 --reason "Its calls did not arrive"'],
  summary:
    'Direct the calls of a rented number to us from now on, and store under which id the carrier has it',
  body: z.object({ phoneNumber, reason }),
  response: done,
  form: {
    label: 'Repair',
    title: 'Repair {number}',
    done: 'The calls of {number} come to us.',
  },
})
