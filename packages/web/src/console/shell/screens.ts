import { callsScreens } from '../calls/screens.ts'
import { changesScreens } from '../changes/screens.ts'
import { customersScreens } from '../customers/screens.ts'
import { failuresScreens } from '../failures/screens.ts'
import { mailsScreens } from '../mails/screens.ts'
import { meScreens } from '../me/screens.ts'
import { numbersScreens } from '../numbers/screens.ts'
import { operatorsScreens } from '../operators/screens.ts'
import { ratesScreens } from '../rates/screens.ts'
import { overviewScreens } from '../overview/screens.ts'
import { settingsScreens } from '../settings/screens.ts'
import { paymentsScreens } from '../payments/screens.ts'
import { reconciliationScreens } from '../reconciliation/screens.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'

/** Every screen of the console. A new noun adds one line here and one import. */
export const SCREENS: readonly ConsoleScreen[] = [
  ...customersScreens,
  ...failuresScreens,
  ...mailsScreens,
  ...overviewScreens,
  ...callsScreens,
  ...numbersScreens,
  ...paymentsScreens,
  ...reconciliationScreens,
  ...changesScreens,
  ...operatorsScreens,
  ...ratesScreens,
  ...settingsScreens,
  ...meScreens,
]
